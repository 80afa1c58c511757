// With how much a guest comes to a table: said by a click on the floor, and by nothing else. It is not in the address,
// so that no link from elsewhere lays anybody's money down.

/** The most that "sit down with" brings. */
export const USUAL_BUY_IN = 500_00;

let coming = { table: "", cents: 0 };

/** @param {string} table @param {number} cents */
export function bring(table, cents) {
  coming = { table, cents };
}

/** The cents that the guest brings to this table; asked once. @param {string} table */
export function brought(table) {
  const { table: there, cents } = coming;
  coming = { table: "", cents: 0 };
  return there === table ? cents : 0;
}
