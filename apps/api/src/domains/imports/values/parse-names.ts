import { collapseSpaces, trimSeparators } from './clean-cell.ts'

interface ParsedNames {
  /** Set if the text names a company. */
  company: string | null
  /** The people whom the text seems to name, in order. */
  people: PersonName[]
  /** All of them as one tenant, unless a fix splits the household. */
  household: PersonName
  /** A code of another system after the name, such as `t0001234`. */
  code: string | null
}

// For text without runs of spaces.
const codePattern = / ?[([-] ?([a-z]{1,3}\d{4,10}) ?[)\]]?$/i
const statusNotePattern =
  / ?\((?:primary|co-?tenant|guarantor|occupant|current|past|future|notice|evict\w*|pending)\)$/i
const companyPattern =
  /(?:\b(?:llc|l\.l\.c|inc|incorporated|corp|corporation|ltd|limited|llp|l\.p|plc|gmbh|company|enterprises?|holdings?|properties|partners|partnership|associates|association|foundation|ministries|church|university|college|school|bank|clinic|hospital|department|dept|agency|services|solutions|restaurant|cafe|salon|dental|pharmacy|authority)\b|\bco\.|\bd\/?b\/?a\b)/i
const nameSeparatorPattern = /;|\n| (?:\/|&|and|\+) /i
// `Linh T.` after a comma is a first name.
const endsWithInitialPattern = / \p{L}\.?$/u
const couplePattern = /^(?:mr|mrs|ms|dr)\.?\s*(?:&|and)\s*(?:mr|mrs|ms|dr)\.?\s/i

export const looksLikeCompany = (text: string) => companyPattern.test(text)

/** How a column writes names: `Linh Nguyen` or `Nguyen, Linh`. */
export type NameOrder = 'first_last' | 'last_first'

/** How most of the names are written; null without a majority. */
export function findNameOrder(names: readonly string[]): NameOrder | null {
  const orders = names.flatMap((text): NameOrder[] => {
    const name = cleanName(text)
    if (looksLikeCompany(name) || nameSeparatorPattern.test(name)) return []
    const parts = name.split(',').map((part) => part.trim())
    if (parts.length === 1) return name.includes(' ') ? ['first_last'] : []
    return parts.length === 2 && !areFullNames(parts) ? ['last_first'] : []
  })
  const reversedCount = orders.filter((order) => order === 'last_first').length
  if (reversedCount * 2 === orders.length) return null
  return reversedCount * 2 > orders.length ? 'last_first' : 'first_last'
}

const cleanName = (text: string) =>
  collapseSpaces(text).replace(codePattern, '').replace(statusNotePattern, '').trim()

/**
 * Parses a name cell: `Nguyen, Linh T.`, `Per & Maja Lindqvist`, `Lindqvist, Per & Maja`,
 * `Per Lindqvist, Maja Lindqvist`, `Linh Nguyen and Ada Okafor`, `Hill Bakery LLC`, `Okafor, Ada (t0001301)`.
 *
 * `García Márquez, Luis José` has the shape of `Linh Nguyen, Ada Okafor`. The order of the other names in its column
 * decides; without one, `people` has two, and `household` reads it as one person.
 */
export function parseNames(text: string, order: NameOrder | null = null): ParsedNames {
  const code = codePattern.exec(collapseSpaces(text))?.[1] ?? null
  const name = cleanName(text)
  const household = parsePersonName(name)
  if (looksLikeCompany(name)) return { company: name, people: [], household, code }
  const parts = couplePattern.test(name) ? [name] : splitNames(name, order)
  if (parts.length < 2 || parts.some((part) => !/\p{L}/u.test(part)))
    return { company: null, people: [household], household, code }
  const mayBeOne = order === null && parts.length === 2 && parts.join(', ') === name && !shareLastName(parts)
  return {
    company: null,
    people: splitHousehold(parts),
    household: mayBeOne ? household : joinHousehold(parts),
    code,
  }
}

function splitNames(name: string, order: NameOrder | null): string[] {
  const trimmed = (parts: string[]) => parts.map((part) => part.trim())
  const parts = trimmed(name.split(nameSeparatorPattern)).filter((part) => part !== '')
  const listedNames = trimmed(name.split(','))
  if (parts.length > 1 || !areFullNames(listedNames)) return parts
  const isReversed = order === 'last_first' && listedNames.length === 2 && !shareLastName(listedNames)
  return isReversed ? parts : listedNames
}

/** Whether each part could be a first and a last name, as in `Per Lindqvist, Maja Lindqvist`. */
const areFullNames = (parts: readonly string[]) =>
  parts.length > 1 &&
  !lastNameParticles.has(parts[0]!.split(' ')[0]!.toLowerCase()) &&
  parts.every((part) => part.replace(suffixPattern, '').includes(' ') && !endsWithInitialPattern.test(part))

const shareLastName = (names: readonly string[]) =>
  new Set(names.map((name) => parsePersonName(name).lastName)).size === 1

/** The shared last name comes first in `Lindqvist, Per & Maja` and last in `Per & Maja Lindqvist`. */
function splitHousehold(parts: readonly string[]): PersonName[] {
  const isReversed = parts[0]!.includes(',')
  const people = parts.map(parsePersonName)
  const sharedLastName = isReversed ? people[0]!.lastName : people.at(-1)!.lastName
  return people.map((person, index) => {
    const isBare = person.firstName === null && !parts[index]!.includes(',')
    return isBare && person.lastName !== sharedLastName
      ? { firstName: person.lastName, lastName: sharedLastName }
      : person
  })
}

/** One tenant for the whole household, with the first names joined if they share the last name. */
function joinHousehold(parts: readonly string[]): PersonName {
  const people = splitHousehold(parts)
  const [first] = people as [PersonName]
  if (people.every((person) => person.lastName === first.lastName)) {
    const names = people.flatMap(({ firstName }) => firstName ?? [])
    return { firstName: names.join(' & ') || null, lastName: first.lastName }
  }
  const fullNames = people.map(({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' '))
  const lastName = first.lastName
  return { firstName: [first.firstName, ...fullNames.slice(1)].filter(Boolean).join(' & ') || null, lastName }
}

interface PersonName {
  firstName: string | null
  lastName: string
}

const titlePattern = /^(?:mr|mrs|ms|miss|mx|dr|prof|rev)\.?\s+/i
const startsWithCoupleTitlesPattern = /^(?:mr|mrs|ms|dr)\.?\s*(?:&|and|\/)\s*(?:mr|mrs|ms|dr)\.?\s+/i
const bareSuffixPattern = /^(?:jr|sr|ii|iii|iv|2nd|3rd|esq|md|phd)\.?$/i
const suffixPattern = /[, ](jr|sr|ii|iii|iv|2nd|3rd|esq|md|phd)\.?$/i
const lastNameParticles = new Set(
  'al,bin,da,das,de,del,della,den,der,di,do,dos,du,el,la,las,le,los,mac,san,santa,st,st.,ten,ter,van,von,zu'.split(
    ',',
  ),
)

/** Parses `Nguyen, Linh T.` or `Linh T. Nguyen`. Drops titles and keeps `Jr.` with the last name. */
function parsePersonName(text: string): PersonName {
  const withoutTitle = text.replace(startsWithCoupleTitlesPattern, '').replace(titlePattern, '').trim()
  const comma = withoutTitle.indexOf(',')
  if (comma > 0) {
    const afterComma = withoutTitle.slice(comma + 1).trim()
    if (afterComma !== '' && !bareSuffixPattern.test(afterComma))
      return parseReversedName(withoutTitle.slice(0, comma).trim(), afterComma)
  }
  const suffixMatch = suffixPattern.exec(withoutTitle)
  const words = trimSeparators(suffixMatch ? withoutTitle.slice(0, suffixMatch.index) : withoutTitle).split(
    ' ',
  )
  const lastNameFrom = (from: number) =>
    [...words.slice(from), ...(suffixMatch ? [suffixMatch[1]!] : [])].join(' ')
  if (words.length === 1) return { firstName: null, lastName: lastNameFrom(0) }
  let start = words.length - 1
  while (start > 1 && lastNameParticles.has(words[start - 1]!.toLowerCase())) start -= 1
  return { firstName: words.slice(0, start).join(' '), lastName: lastNameFrom(start) }
}

/** The part after the comma may end with a suffix that belongs to the last name. */
function parseReversedName(lastName: string, givenNames: string): PersonName {
  const suffixMatch = suffixPattern.exec(givenNames)
  const firstName = trimSeparators(suffixMatch ? givenNames.slice(0, suffixMatch.index) : givenNames)
    .replace(titlePattern, '')
    .trim()
  return { firstName: firstName || null, lastName: suffixMatch ? `${lastName} ${suffixMatch[1]!}` : lastName }
}
