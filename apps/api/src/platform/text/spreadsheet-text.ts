/** The start of a CSV file. Without it Excel assumes a local code page and garbles accents. Imports skip it. */
export const byteOrderMark = '\u{feff}'

// Spreadsheets in East Asian languages accept the full-width forms as well.
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/

/** Puts an apostrophe before text that a spreadsheet would run as a formula. */
export const toSpreadsheetText = (text: string) =>
  formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text
