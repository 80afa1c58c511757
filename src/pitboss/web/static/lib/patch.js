// Applies a patch to a scene: a pure function; what did not change is the same object in both scenes.

/** @typedef {(string | number)[]} Path */
/** @typedef {[Path, any][]} Patch */

/**
 * The scene after a patch. A path names keys and indices, the value replaces what is there; a path that ends in
 * `"+"` appends the list `value`, one that ends in `"-"` deletes the key before it. The scene before stays as it was.
 * @template T
 * @param {T} scene
 * @param {Patch} patch
 * @returns {T}
 */
export function applyPatch(scene, patch) {
  /** @type {Set<object>} Copies made for this patch, which may be written to. */
  const own = new Set();
  /** @type {any} */
  let root = scene;
  for (const [path, value] of patch) root = changed(root, path, 0, value, own);
  return root;
}

/**
 * @param {any} node
 * @param {Path} path
 * @param {number} at
 * @param {any} value
 * @param {Set<object>} own
 * @returns {any}
 */
function changed(node, path, at, value, own) {
  if (at === path.length) return value;
  const key = /** @type {string | number} */ (path[at]);
  const last = path.length - 1;
  if (key === "+" && at === last && Array.isArray(node)) return [...node, ...value];
  const copy = mine(node, own);
  if (at === last - 1 && path[last] === "-") {
    if (Array.isArray(copy)) copy.splice(Number(key), 1);
    else delete copy[key];
  } else copy[key] = changed(copy[key], path, at + 1, value, own);
  return copy;
}

/**
 * @param {any} node
 * @param {Set<object>} own
 * @returns {any}
 */
function mine(node, own) {
  if (node === null || typeof node !== "object") throw new TypeError("a patch leads to where the scene has nothing");
  if (own.has(node)) return node;
  const copy = Array.isArray(node) ? [...node] : { ...node };
  own.add(copy);
  return copy;
}
