/** One item of an answer cannot be used; the rest can. `message` says what is missing or wrong, for people. */
export class ItemUnreadable extends Error {
  override readonly name = 'ItemUnreadable'
}
