/**
 * A table that is looked up by words from outside. Other objects know `constructor` and `__proto__` too, whatever they
 * were made from.
 */
export const dictionary = <Value>(entries: Record<string, Value>): Readonly<Record<string, Value>> =>
  Object.assign(Object.create(null) as Record<string, Value>, entries)
