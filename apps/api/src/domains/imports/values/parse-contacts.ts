import { parsePhone } from '../../../platform/http/phone.ts'
import { dictionary } from '../../../platform/text/dictionary.ts'
import { collapseSpaces } from './clean-cell.ts'

/** A cell with more parts isn't a list of contacts. Reading each would take too long. */
const partsMax = 30

/** Splits off at most `partsMax` parts. The text after them becomes one more. */
function splitParts(text: string, separator: RegExp): string[] {
  const parts = text.split(separator)
  return parts.length <= partsMax ? parts : [...parts.slice(0, partsMax), parts.slice(partsMax).join(' ')]
}

interface ParsedEmails {
  /** In lower case, without duplicates. */
  emails: string[]
  invalidParts: string[]
}

const emailPattern = /^[^\s@<>()",;:]+@[^\s@<>()",;:.]+(?:\.[^\s@<>()",;:.]+)*\.[a-z\u0080-\uffff-]{2,}$/i
const emailLabelPattern = /^(?:mailto:|[a-z ]{1,12}:)/i

/** All addresses of a cell, separated by commas, semicolons, bars, slashes or spaces. */
export function parseEmails(text: string): ParsedEmails {
  const emails = new Set<string>()
  const invalidParts: string[] = []
  const parts = text.includes('@') ? splitParts(collapseSpaces(text), /[,;|/]|\s(?=\S+@)/) : [text]
  for (const part of parts) {
    const trimmedPart = part.trim()
    if (trimmedPart === '') continue
    const address = (
      emailPattern.test(trimmedPart) ? trimmedPart : withoutEmailLabel(trimmedPart)
    ).toLowerCase()
    if (emailPattern.test(address) && address.length <= 254 && !address.includes('..')) emails.add(address)
    else if (trimmedPart.includes('@') || parts.length === 1) invalidParts.push(trimmedPart)
  }
  return { emails: [...emails], invalidParts }
}

/** The address in `Ada Okafor <ada@example.org>`, `mailto:ada@example.org`, or `Email: ada@example.org`. */
const withoutEmailLabel = (part: string) =>
  part
    .slice(part.lastIndexOf('<') + 1)
    .replace(/>$/, '')
    .replace(emailLabelPattern, '')
    .trim()

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
    }).flatMap(([correct, misspellings]) => misspellings.split(' ').map((domain) => [domain, correct])),
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
  invalidParts: string[]
}

const phoneTypeByLabel = dictionary<PhoneType>({
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

// For text without runs of spaces.
const separatorPattern = /[,;|\n]| \/ | (?:or|and) /i
const labelBeforePattern = /^([a-z][a-z ]{0,14}?)\.? ?(?:[:=-] ?)?(?=[+(\d])(.*)$/i
const labelAfterPattern = /^([+(\d].*?\d) ?(?:[(-] ?)?(mobile|cell|home|work|office|fax|[mchwof])\)?$/i
const extensionPattern = / ?(?:ext(?:ension)?\.?|x|#) ?(?:: ?)?(\d{1,7})$/i

/** US numbers separated only by spaces. */
const numbersInARowPattern = /(\d{4}) (?=\+?1?[ .-]?\(?[2-9]\d{2}\)?[ .-]\d{3}[ .-]\d{4}(?:\D|$))/g

/**
 * All phone numbers of a cell, such as `Mobile: (512) 555-0134, Home: 512.555.0178 x12`. Numbers without a country
 * code are parsed as numbers of `country` (ISO 3166 alpha-2).
 */
export function parsePhones(text: string, country: string): ParsedPhones {
  const phones: ParsedPhone[] = []
  const invalidParts: string[] = []
  const parts = splitParts(collapseSpaces(text).replaceAll(numbersInARowPattern, '$1,'), separatorPattern)
  for (const untrimmedPart of parts) {
    const part = untrimmedPart.trim()
    if (part === '') continue
    const phone = parsePart(part, country)
    if (phone === null) invalidParts.push(part)
    else if (!phones.some(({ e164 }) => e164 === phone.e164)) phones.push(phone)
  }
  return { phones, invalidParts }
}

function parsePart(part: string, country: string): ParsedPhone | null {
  const { type, number: numberAndExtension } = extractLabel(part)
  const extension = extensionPattern.exec(numberAndExtension)?.[1] ?? null
  const number = numberAndExtension.replace(extensionPattern, '').replace(/\.0$/, '')
  const parsed = parsePhone(number, country, { extract: true })
  return parsed && { e164: parsed.e164, type, extension: extension ?? parsed.extension }
}

function extractLabel(part: string): { type: PhoneType | null; number: string } {
  const prefixMatch = labelBeforePattern.exec(part)
  const type = prefixMatch && phoneTypeByLabel[prefixMatch[1]!.toLowerCase().trim()]
  if (type) return { type, number: prefixMatch[2]! }
  const suffixMatch = labelAfterPattern.exec(part)
  if (suffixMatch) return { type: phoneTypeByLabel[suffixMatch[2]!.toLowerCase()]!, number: suffixMatch[1]! }
  return { type: null, number: part }
}
