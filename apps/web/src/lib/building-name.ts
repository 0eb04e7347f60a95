import { formatList, formatNumber } from './format.ts'

// Names of several words stand alone as well: “North Tower”, “The Lofts”.
const namesItsKind =
  /\s|(?:building|bldg|tower|house|hall|block|wing|annex|garage|office|barn|cottage|lodge|manor)(?![a-z])/i

/** A building within a sentence: “Building B”, but “Clubhouse” for one with that name. The API does the same. */
export const nameBuilding = (name: string): string => (namesItsKind.test(name) ? name : `Building ${name}`)

const namedMax = 6

/** Several of them: “Buildings B and C”, “Building B and Clubhouse”, “Buildings A, B, C, D, E, and 4 more”. */
export function nameBuildings(names: readonly string[]): string {
  const named = names.length > namedMax ? names.slice(0, namedMax - 1) : names
  const isPlain = names.length > 1 && named.every((name) => !namesItsKind.test(name))
  const words = isPlain ? named : named.map(nameBuilding)
  const moreCount = names.length - named.length
  const list = formatList(moreCount === 0 ? words : [...words, `${formatNumber(moreCount)} more`])
  return isPlain ? `Buildings ${list}` : list
}
