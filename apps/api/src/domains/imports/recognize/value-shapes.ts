import { looksLikeCompany } from '../clean/parse-names.ts'
import { parseDate } from '../clean/parse-date.ts'
import { parseEmails } from '../clean/parse-emails.ts'
import { parseNumber } from '../clean/parse-number.ts'
import { parsePhones } from '../clean/parse-phones.ts'
import type { ValueShape } from '../import-kind.ts'
import { regionNames, stateOfZip } from '../../estate/index.ts'

const tests: Record<ValueShape, (value: string) => boolean> = {
  zip: (value) => /^\d{5}(?:-\d{4})?$/.test(value) && stateOfZip(value) !== null,
  us_state: (value) => value.toUpperCase() in regionNames.US!,
  street: (value) => /^\d+[a-z]?(?:\s*-\s*\d+)?\s+(?:\S+\s+)*[a-z]{2,}/i.test(value),
  latitude: (value) => /^-?\d{1,2}\.\d{3,}$/.test(value),
  longitude: (value) => /^-?\d{1,3}\.\d{3,}$/.test(value) && Math.abs(Number(value)) > 60,
  email: (value) => value.includes('@') && parseEmails(value).emails.length > 0,
  phone: (value) =>
    /\d{3}.*\d{4}/.test(value) && !isDate(value) && parsePhones(value, 'US').phones.length > 0,
  date: isDate,
  money: (value) => /^[(-]?\s*[$€£]|^[(-]?[\d,]+\.\d{2}\)?$/.test(value) && parseNumber(value) !== null,
  name: (value) =>
    looksLikeCompany(value) ||
    /^[\p{L}'’-]+,\s*[\p{L}'’. &-]+$/u.test(value) ||
    /^\p{Lu}[\p{L}'’-]+(?: (?:&|and|\p{L}\.?|\p{Lu}[\p{L}'’-]+)){1,4}$/u.test(value),
}

/** Excel's day counts look like any other number. */
function isDate(value: string) {
  return !/^\d+(?:\.\d+)?$/.test(value) && !('invalid' in parseDate(value, null))
}

/** Share of the values that have the shape; 0 when there is nothing to judge. */
export function shareOfShape(values: readonly string[], shape: ValueShape): number {
  if (values.length === 0) return 0
  return values.filter((value) => tests[shape](value)).length / values.length
}
