import { type PersonName, parsePersonName } from './person-name.ts'

export interface ParsedNames {
  /** Set when the text names a firm and nobody in person. */
  company: string | null
  /** Everybody the text seems to name, in its order. */
  people: PersonName[]
  /** All of them as one tenant, for when nobody has said that they are to be split. */
  together: PersonName
  /** The code of another system that stood behind the name, `t0001234`. */
  code: string | null
}

const codeBehind = /\s*[([-]\s*([a-z]{1,3}\d{4,10})\s*[)\]]?\s*$/i
const notes =
  /\s*\((?:primary|co-?tenant|guarantor|occupant|current|past|future|notice|evict\w*|pending)\)\s*$/i
const firm =
  /(?:\b(?:llc|l\.l\.c|inc|incorporated|corp|corporation|ltd|limited|llp|l\.p|plc|gmbh|company|enterprises?|holdings?|properties|partners|partnership|associates|association|foundation|ministries|church|university|college|school|bank|clinic|hospital|department|dept|agency|services|solutions|restaurant|cafe|salon|dental|pharmacy|authority)\b|\bco\.|\bd\/?b\/?a\b)/i
const between = /\s*(?:;|\n|\s\/\s|\s(?:&|and|\+)\s)\s*/i
const couple = /^(?:mr|mrs|ms|dr)\.?\s*(?:&|and)\s*(?:mr|mrs|ms|dr)\.?\s/i

/** Whether a name is that of a firm. */
export const looksLikeCompany = (text: string) => firm.test(text)

/**
 * Who a name cell means: `Nguyen, Linh T.`, `Per & Maja Lindqvist`, `Lindqvist, Per & Maja`,
 * `Linh Nguyen and Ada Okafor`, `Hill Bakery LLC`, `Okafor, Ada (t0001301)`.
 */
export function parseNames(text: string): ParsedNames {
  const code = codeBehind.exec(text)?.[1] ?? null
  const name = text.replace(codeBehind, '').replace(notes, '').trim()
  const together = parsePersonName(name)
  if (looksLikeCompany(name)) return { company: name, people: [], together, code }
  const parts = couple.test(name) ? [name] : name.split(between).filter((part) => part !== '')
  if (parts.length < 2 || parts.some((part) => !/\p{L}/u.test(part)))
    return { company: null, people: [together], together, code }
  return { company: null, people: splitHousehold(parts), together: joinHousehold(parts), code }
}

/** In `Lindqvist, Per & Maja` the last name stands once and in front, in `Per & Maja Lindqvist` once and behind. */
function splitHousehold(parts: readonly string[]): PersonName[] {
  const isReversed = parts[0]!.includes(',')
  const read = parts.map(parsePersonName)
  const shared = isReversed ? read[0]!.lastName : read.at(-1)!.lastName
  return read.map((person, at) => {
    const isBare = person.firstName === null && !parts[at]!.includes(',')
    return isBare && person.lastName !== shared ? { firstName: person.lastName, lastName: shared } : person
  })
}

/** One tenant for the whole household: the first names joined where they share the last name. */
function joinHousehold(parts: readonly string[]): PersonName {
  const people = splitHousehold(parts)
  const [first] = people as [PersonName]
  if (people.every((person) => person.lastName === first.lastName)) {
    const names = people.flatMap(({ firstName }) => firstName ?? [])
    return { firstName: names.join(' & ') || null, lastName: first.lastName }
  }
  const full = people.map(({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' '))
  const lastName = first.lastName
  return { firstName: [first.firstName, ...full.slice(1)].filter(Boolean).join(' & ') || null, lastName }
}
