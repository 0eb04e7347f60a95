import { dictionary } from '../../../platform/text/dictionary.ts'
import parsePhoneNumber, { isSupportedCountry } from 'libphonenumber-js'

export type PhoneType = 'mobile' | 'home' | 'work' | 'fax' | 'other'

export interface ParsedPhone {
  e164: string
  /** What a label in front of the number says, null without one. */
  type: PhoneType | null
  extension: string | null
}

export interface ParsedPhones {
  phones: ParsedPhone[]
  /** Parts that are no phone numbers, as written. */
  bad: string[]
}

const labels = dictionary<PhoneType>({
  mobile: 'mobile',
  cell: 'mobile',
  cellular: 'mobile',
  cellphone: 'mobile',
  'cell phone': 'mobile',
  'mobile phone': 'mobile',
  m: 'mobile',
  c: 'mobile',
  text: 'mobile',
  sms: 'mobile',
  home: 'home',
  'home phone': 'home',
  h: 'home',
  evening: 'home',
  work: 'work',
  'work phone': 'work',
  business: 'work',
  office: 'work',
  w: 'work',
  o: 'work',
  day: 'work',
  fax: 'fax',
  f: 'fax',
  phone: 'other',
  tel: 'other',
  telephone: 'other',
  other: 'other',
  main: 'other',
  primary: 'other',
})

const separators = /\s*(?:[,;|\n]|\s\/\s|\s+(?:or|and)\s+)\s*/i
const labeled = /^([a-z][a-z ]{0,14}?)\.?\s*[:=-]?\s*(?=[+(\d])(.*)$/i
const labelBehind = /^([+(\d].*?\d)\s*[(-]?\s*(mobile|cell|home|work|office|fax|[mchwof])\)?$/i
const extensionForm = /\s*(?:ext(?:ension)?\.?|x|#)\s*:?\s*(\d{1,7})$/i
const northAmerican = /^(?:\+?1[ .-]?)?\(?([2-9]\d{2})\)?[ .-]*([2-9]\d{2})[ .-]*(\d{4})$/

/** Several US numbers in a row without anything between them but spaces. */
const spaced = /(\d{4})\s+(?=\+?1?[ .-]?\(?[2-9]\d{2}\)?[ .-]\d{3}[ .-]\d{4}(?:\D|$))/g

/**
 * All phone numbers of a cell, such as `Mobile: (512) 555-0134, Home: 512.555.0178 x12`. Numbers without a country
 * code are taken to be of `country` (ISO 3166 alpha-2).
 */
export function parsePhones(text: string, country: string): ParsedPhones {
  const phones: ParsedPhone[] = []
  const bad: string[] = []
  for (const part of text.replaceAll(spaced, '$1,').split(separators)) {
    if (part === '') continue
    const phone = parsePhone(part, country)
    if (phone === null) bad.push(part)
    else if (!phones.some(({ e164 }) => e164 === phone.e164)) phones.push(phone)
  }
  return { phones, bad }
}

function parsePhone(part: string, country: string): ParsedPhone | null {
  const { type, rest } = extractLabel(part)
  const extension = extensionForm.exec(rest)?.[1] ?? null
  const number = rest.replace(extensionForm, '').replace(/\.0$/, '')
  if (country === 'US' || country === 'CA') {
    // The library needs some 20 µs for each number, and nearly all of them have this shape.
    const match = northAmerican.exec(number)
    if (match) return { e164: `+1${match[1]!}${match[2]!}${match[3]!}`, type, extension }
  }
  const parsed = parsePhoneNumber(number, isSupportedCountry(country) ? country : undefined)
  return parsed?.isValid() ? { e164: parsed.number, type, extension: extension ?? parsed.ext ?? null } : null
}

function extractLabel(part: string): { type: PhoneType | null; rest: string } {
  const front = labeled.exec(part)
  const type = front && labels[front[1]!.toLowerCase().trim()]
  if (type) return { type, rest: front[2]! }
  const behind = labelBehind.exec(part)
  if (behind) return { type: labels[behind[2]!.toLowerCase()]!, rest: behind[1]! }
  return { type: null, rest: part }
}
