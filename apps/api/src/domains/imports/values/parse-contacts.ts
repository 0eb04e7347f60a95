import parsePhoneNumber, { isSupportedCountry } from 'libphonenumber-js'
import { dictionary } from '../../../platform/text/dictionary.ts'

interface ParsedEmails {
  /** In lower case, each once. */
  emails: string[]
  bad: string[]
}

const form = /^[^\s@<>()",;:]+@[^\s@<>()",;:.]+(?:\.[^\s@<>()",;:.]+)*\.[a-z\u0080-\uffff-]{2,}$/i
const wrapped = /^(?:.*<|mailto:|[a-z ]{1,12}:\s*)([^\s<>]+@[^\s<>]+?)>?$/i

/** All addresses of a cell, separated by commas, semicolons, bars, slashes or spaces. */
export function parseEmails(text: string): ParsedEmails {
  const emails = new Set<string>()
  const bad: string[] = []
  const parts = text.includes('@') ? text.split(/\s*[,;|/]\s*|\s+(?=\S+@)/) : [text]
  for (const part of parts) {
    const plain = part.trim()
    if (plain === '') continue
    const address = (form.test(plain) ? plain : (wrapped.exec(plain)?.[1] ?? plain)).toLowerCase()
    if (form.test(address) && address.length <= 254 && !address.includes('..')) emails.add(address)
    else if (plain.includes('@') || parts.length === 1) bad.push(plain)
  }
  return { emails: [...emails], bad }
}

const typos = dictionary<string>(
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
    }).flatMap(([right, wrong]) => wrong.split(' ').map((domain) => [domain, right])),
  ),
)

/** The address that was probably meant when the domain is a common misspelling, else null. */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf('@')
  const right = typos[email.slice(at + 1)]
  return right === undefined ? null : `${email.slice(0, at + 1)}${right}`
}

const roles = new Set(
  'admin,billing,contact,frontdesk,help,hello,info,leasing,mail,manager,office,reception,rent,rentals,sales,support,team'.split(
    ',',
  ),
)

/** Whether the address names a function rather than a person. */
export const isRoleEmail = (email: string) => roles.has(email.slice(0, email.indexOf('@')))

type PhoneType = 'mobile' | 'home' | 'work' | 'fax' | 'other'

interface ParsedPhone {
  e164: string
  /** What a label in front of the number says, null without one. */
  type: PhoneType | null
  extension: string | null
}

interface ParsedPhones {
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
