/** Two letters of states and territories as alert zones use them, by their FIPS 6-4 number. */
const lettersOfStates: Record<string, string> = Object.fromEntries(
  (
    '01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 11DC 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY 22LA 23ME 24MD ' +
    '25MA 26MI 27MN 28MS 29MO 30MT 31NE 32NV 33NH 34NJ 35NM 36NY 37NC 38ND 39OH 40OK 41OR 42PA 44RI 45SC 46SD ' +
    '47TN 48TX 49UT 50VT 51VA 53WA 54WV 55WI 56WY 60AS 66GU 69MP 72PR 78VI'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), entry.slice(2)]),
)

export interface CountyCodes {
  /** SAME without its first digit, which names a part of the county: five digits. */
  fips: string
  /** Of alert zones, for example NDC041. */
  ugc: string
  state: string
}

/** What a county is called in alerts; null for a number that no state has. */
export function toCountyCodes(fips: string | null): CountyCodes | null {
  const state = fips?.length === 5 ? lettersOfStates[fips.slice(0, 2)] : undefined
  return state ? { fips: fips!, ugc: `${state}C${fips!.slice(2)}`, state } : null
}

export const findStateLetters = (stateFips: string): string | null => lettersOfStates[stateFips] ?? null
