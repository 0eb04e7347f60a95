/** A lookup table for untrusted keys. It has no prototype, so `constructor` and `__proto__` aren't found in it. */
export const dictionary = <Value>(entries: Record<string, Value>): Readonly<Record<string, Value>> =>
  Object.assign(Object.create(null) as Record<string, Value>, entries)
