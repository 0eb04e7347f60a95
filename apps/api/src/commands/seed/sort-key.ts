const sortedDigits = 10

/** As the database's `sort_key` computes it. */
export const sortKey = (text: string) =>
  text.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(sortedDigits, '0').slice(-sortedDigits))
