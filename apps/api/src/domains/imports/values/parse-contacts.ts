import parsePhoneNumber, { isSupportedCountry } from 'libphonenumber-js'
import { dictionary } from '../../../platform/text/dictionary.ts'

interface ParsedEmails {
  /** In lower case, without duplicates. */
  emails: string[]
  invalid: string[]
}

const emailPattern = /^[^\s@<>()",;:]+@[^\s@<>()",;:.]+(?:\.[^\s@<>()",;:.]+)*\.[a-z\u0080-\uffff-]{2,}$/i
const labeledEmail = /^(?:.*<|mailto:|[a-z ]{1,12}:\s*)([^\s<>]+@[^\s<>]+?)>?$/i

/** All addresses of a cell, separated by commas, semicolons, bars, slashes or spaces. */
export function parseEmails(text: string): ParsedEmails {
  const emails = new Set<string>()
  const invalid: string[] = []
  const parts = text.includes('@') ? text.split(/\s*[,;|/]\s*|\s+(?=\S+@)/) : [text]
  for (const part of parts) {
    const plain = part.trim()
    if (plain === '') continue
    const address = (
      emailPattern.test(plain) ? plain : (labeledEmail.exec(plain)?.[1] ?? plain)
    ).toLowerCase()
    if (emailPattern.test(address) && address.length <= 254 && !address.includes('..')) emails.add(address)
    else if (plain.includes('@') || parts.length === 1) invalid.push(plain)
  }
  return { emails: [...emails], invalid }
}

const domainTypos = dictionary<string>(
  Object.fromEntries(
    Object.entries({
      'gmail.com':
        'gmial.com gmai.com gmal.com gamil.com gmail.co gmail.con gmail.cm gmail.om gnail.com gmaill.com gmail.comm',
      'yahoo.com': 'yaho.com yahooo.com yahoo.co yahoo.con yahoo.cm yhoo.com yaoo.com',
      'hotmail.com': 'hotmial.com hotmal.com hotmai.com hotmail.co hotmail.con hotmil.com hotnail.com',
      'outlook.com': 'outlok.com outloo.com outlook.co outlook.con outllook.com',
      'icloud.com': 'iclod.com icoud.com icloud.co icloud.con iclould.com',
      'aol.com': 'aol.co aol.con',
      'comcast.net': 'comcast.com comcas.net comcast.ne',
    }).flatMap(([correct, misspelled]) => misspelled.split(' ').map((domain) => [domain, correct])),
  ),
)

/** The address with a common misspelling of its domain corrected, or null. */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf('@')
  const correct = domainTypos[email.slice(at + 1)]
  return correct === undefined ? null : `${email.slice(0, at + 1)}${correct}`
}

const roleNames = new Set(
  'admin,billing,contact,frontdesk,help,hello,info,leasing,mail,manager,office,reception,rent,rentals,sales,support,team'.split(
    ',',
  ),
)

/** Whether the address names a function rather than a person. */
export const isRoleEmail = (email: string) => roleNames.has(email.slice(0, email.indexOf('@')))

type PhoneType = 'mobile' | 'home' | 'work' | 'fax' | 'other'

interface ParsedPhone {
  e164: string
  /** From a label such as `Mobile:`; null without one. */
  type: PhoneType | null
  extension: string | null
}

interface ParsedPhones {
  phones: ParsedPhone[]
  /** Parts that aren't phone numbers, as written. */
  invalid: string[]
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
const labelBefore = /^([a-z][a-z ]{0,14}?)\.?\s*[:=-]?\s*(?=[+(\d])(.*)$/i
const labelAfter = /^([+(\d].*?\d)\s*[(-]?\s*(mobile|cell|home|work|office|fax|[mchwof])\)?$/i
const extensionPattern = /\s*(?:ext(?:ension)?\.?|x|#)\s*:?\s*(\d{1,7})$/i
const northAmerican = /^(?:\+?1[ .-]?)?\(?([2-9]\d{2})\)?[ .-]*([2-9]\d{2})[ .-]*(\d{4})$/

/** US numbers separated only by spaces. */
const numbersInARow = /(\d{4})\s+(?=\+?1?[ .-]?\(?[2-9]\d{2}\)?[ .-]\d{3}[ .-]\d{4}(?:\D|$))/g

/**
 * All phone numbers of a cell, such as `Mobile: (512) 555-0134, Home: 512.555.0178 x12`. Numbers without a country
 * code are parsed as numbers of `country` (ISO 3166 alpha-2).
 */
export function parsePhones(text: string, country: string): ParsedPhones {
  const phones: ParsedPhone[] = []
  const invalid: string[] = []
  for (const part of text.replaceAll(numbersInARow, '$1,').split(separators)) {
    if (part === '') continue
    const phone = parsePhone(part, country)
    if (phone === null) invalid.push(part)
    else if (!phones.some(({ e164 }) => e164 === phone.e164)) phones.push(phone)
  }
  return { phones, invalid }
}

function parsePhone(part: string, country: string): ParsedPhone | null {
  const { type, number: numberAndExtension } = extractLabel(part)
  const extension = extensionPattern.exec(numberAndExtension)?.[1] ?? null
  const number = numberAndExtension.replace(extensionPattern, '').replace(/\.0$/, '')
  if (country === 'US' || country === 'CA') {
    // libphonenumber takes about 20 µs per number, and nearly all numbers have this shape.
    const match = northAmerican.exec(number)
    if (match) return { e164: `+1${match[1]!}${match[2]!}${match[3]!}`, type, extension }
  }
  const parsed = parsePhoneNumber(number, isSupportedCountry(country) ? country : undefined)
  return parsed?.isValid() ? { e164: parsed.number, type, extension: extension ?? parsed.ext ?? null } : null
}

function extractLabel(part: string): { type: PhoneType | null; number: string } {
  const prefixed = labelBefore.exec(part)
  const type = prefixed && labels[prefixed[1]!.toLowerCase().trim()]
  if (type) return { type, number: prefixed[2]! }
  const suffixed = labelAfter.exec(part)
  if (suffixed) return { type: labels[suffixed[2]!.toLowerCase()]!, number: suffixed[1]! }
  return { type: null, number: part }
}
