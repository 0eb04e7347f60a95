/** The names of fields as words in a sentence: `timeZone` as "time zone". */
export function nameFields(fields: readonly string[]): string {
  return fields.map((field) => field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)).join(', ')
}
