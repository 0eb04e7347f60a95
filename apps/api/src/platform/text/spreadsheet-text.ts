// Spreadsheets in East Asian languages take the wide forms for the signs.
const risky = /^[=+\-@\t\r\n＝＋－＠]/
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/

/** The text as a spreadsheet may show it: what would run as a formula gets an apostrophe in front. */
export const toSpreadsheetText = (text: string) =>
  risky.test(text) && !plainNumber.test(text) ? `'${text}` : text
