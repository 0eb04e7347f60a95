import { foldText, type PostalAddress, withoutUnit } from '../addresses/address.ts'

/** The parts of an address that a service is asked for. */
export interface StreetQuery {
  /** House number and street, without units. */
  street: string
  city: string | null
  region: string | null
  postalCode: string | null
  country: string
}

export type LocatableAddress = Pick<
  PostalAddress,
  'line1' | 'line2' | 'line3' | 'city' | 'region' | 'postalCode' | 'country'
>

/** Mail is delivered there, but no building is. */
const postBox = /^\W*(?:p\W{0,2}o\W{0,2}|post office )?(?:box|apartado|postfach|casilla)\W{0,3}\w/
const ruralRoute =
  /^(?:r\.? ?r\.?|rural route|rural rte|r\.? ?d\.?|hcr?|highway contract(?: route)?|star route|rte|route|rt) ?#?\d+,? (?:bo?x|b)\W{0,3}\w/

/** Housing in the United States is numbered, such as 1200, N1200, or W123N456. */
const usHouseNumber = /^(?:[nsew]\d|\d)/

/**
 * What to ask a service about an address; null if it isn't a place on a street, such as a PO box or a rural route, or if
 * parts are missing.
 */
export function toStreetQuery(address: LocatableAddress): StreetQuery | null {
  const { city, region, postalCode, country } = address
  if (postalCode === null && city === null) return null
  const lines = [address.line1, address.line2, address.line3].flatMap((line) => {
    const text = line === null ? '' : normalizeLine(line)
    return text === '' || isMailOnly(text) ? [] : [text]
  })
  const isUs = country === 'US'
  const line = isUs
    ? lines.map(withoutFirstUnit).find((text) => usHouseNumber.test(foldText(text)))
    : lines[0]
  if (line === undefined) return null
  const numbered = toFirstNumber(line, { region, postalCode, isUs })
  const street = trimEnd(withoutUnit(trimEnd(isUs ? withoutPart(numbered) : numbered.replace(building, ''))))
  if (street === '' || (isUs && !/[a-z]/i.test(street))) return null
  return { street, city, region, postalCode, country }
}

/** Services don't know the buildings of a site. */
const building = /,? (?:bldgs?|buildings?)\b.*$/i

/** “(rear)” and other remarks. */
const remark = / ?\([^()]*\)/g

/** What follows the street: a lot, a floor, a mailbox, or a unit of several parts, such as “# 4-B”. */
const part =
  /,? (?:(?:lot|fl|floor|pmb|(?:p\.? ?o\.? )?box|(?:unit|apt|apartment|suite|ste)\.?) ?#?\d[a-z\d]*(?:-[a-z\d]+)?|# ?\d+-[a-z\d]+|(?:\d+(?:st|nd|rd|th)|first|second|third) floor|rear|front|upper|lower|basement|bsmt|penthouse)$/i

const withoutPart = (line: string) =>
  line
    .replaceAll(remark, '')
    .replace(building, '')
    .replace(part, '')
    .replace(/^(\d+)-rear(?= )/i, '$1')

/** “Apt 4, 1200 Maple St” */
const withoutFirstUnit = (line: string) =>
  /^(?:#|apt|apartment|unit|suite|ste)\b/i.test(line) || line.startsWith('#')
    ? withoutUnit(line).replace(/^[ ,]+/, '')
    : line

const trimEnd = (text: string) => {
  let end = text.length
  while (end > 0 && ' ,'.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

const isMailOnly = (line: string) => {
  const text = foldText(line)
  return postBox.test(text) || ruralRoute.test(text)
}

const normalizeLine = (line: string) => line.replaceAll(/\s+/g, ' ').trim()

/**
 * The first house number of a range (“1200–1240 River St”) or list (“1200 & 1210 River St”), without its fraction. In
 * Queens and parts of Hawaii, a hyphen is part of one number.
 */
function toFirstNumber(
  line: string,
  { region, postalCode, isUs }: { region: string | null; postalCode: string | null; isUs: boolean },
): string {
  const whole = line.replace(/^(\d+) ?(?:[¼½¾]|[1-3]\/[2-4])(?= )/, '$1')
  const match = /^(\d+)([a-z]?) ?([-–—&/,]|and|to|thru|through) ?(\d+)[a-z]?(?= [^\d]|,| ?&)/i.exec(whole)
  if (!match) return whole
  const [text, first, letter, mark, second] = match as unknown as [string, string, string, string, string]
  if (/[-–—]/.test(mark) && isUs && isHyphenated({ first, second, region, postalCode })) return whole
  // Longer lists lose one number after the other.
  return toFirstNumber(first + letter + whole.slice(text.length), { region, postalCode, isUs })
}

const queensZip = /^11(?:0|1|3|4|6)/

function isHyphenated(input: {
  first: string
  second: string
  region: string | null
  postalCode: string | null
}): boolean {
  const { first, second, region, postalCode } = input
  if (region === 'NY' && queensZip.test(postalCode ?? '')) return true
  if (region === 'HI' && first.length <= 2) return true
  // A range goes up: “1200–1240”, or shortened “1200–40”.
  return second.length === first.length ? Number(second) <= Number(first) : second.length > first.length + 1
}

/** The query on one line, as services for free text expect it. */
export const formatQuery = ({ street, city, region, postalCode, country }: StreetQuery) =>
  [street, city, [region, postalCode].filter(Boolean).join(' ') || null, country === 'US' ? null : country]
    .filter(Boolean)
    .join(', ')
