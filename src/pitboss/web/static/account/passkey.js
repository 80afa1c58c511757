// Passkeys of the browser: what the server sends in base64url as the browser wants it, and the answer back again.
import { t } from "../lib/words.js";

/** @typedef {import("../lib/scene.d.ts").PasskeyAnswer} PasskeyAnswer */
/** @typedef {{challenge: string, rpId: string, allowCredentials: string[], timeout: number,
 *   userVerification: UserVerificationRequirement}} Asked */

/** Whether this browser can use passkeys here: over TLS or on localhost, under a name and not under a number. */
export const canUsePasskeys = () => Boolean(globalThis.PublicKeyCredential && isSecureContext
  && !/^[\d.]+$|^\[/.test(location.hostname));

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer} buffer */
const written = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** @param {string[]} ids @returns {PublicKeyCredentialDescriptor[]} */
const named = (ids) => ids.map((id) => ({ type: "public-key", id: bytes(id) }));

/** What the browser does; a person who turns away is told in the reader's language. @template T
 * @param {Promise<T | null>} asked @returns {Promise<T>} */
async function told(asked) {
  const found = await asked.catch(() => null);
  if (!found) throw new Error(t("page.account.passkey.nothing"));
  return found;
}

/** Lets a passkey sign a challenge of the server. @param {Asked} asked @returns {Promise<PasskeyAnswer>} */
export async function passkeyAnswer(asked) {
  const found = /** @type {PublicKeyCredential} */ (await told(navigator.credentials.get({ publicKey: { ...asked,
    challenge: bytes(asked.challenge), allowCredentials: named(asked.allowCredentials) } })));
  const answer = /** @type {AuthenticatorAssertionResponse} */ (found.response);
  return { kind: "passkey", id: found.id, client_data: written(answer.clientDataJSON),
    authenticator_data: written(answer.authenticatorData), signature: written(answer.signature) };
}

/** Makes a new passkey. @param {any} asked @returns {Promise<{client_data: string, attestation: string}>} */
export async function newPasskey(asked) {
  const found = /** @type {PublicKeyCredential} */ (await told(navigator.credentials.create({ publicKey: { ...asked,
    challenge: bytes(asked.challenge), user: { ...asked.user, id: bytes(asked.user.id) },
    excludeCredentials: named(asked.excludeCredentials) } })));
  const answer = /** @type {AuthenticatorAttestationResponse} */ (found.response);
  return { client_data: written(answer.clientDataJSON), attestation: written(answer.attestationObject) };
}
