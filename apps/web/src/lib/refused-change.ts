/** The server refused part of a bulk change, for this reason. */
export class RefusedChange extends Error {}
