import { regionNames } from '~/lib/regions'

/** Names of states and territories in the map data, by their two-letter code. */
const stateNames: Readonly<Record<string, string>> = {
  ...regionNames.US,
  MP: 'Commonwealth of the Northern Mariana Islands',
  VI: 'United States Virgin Islands',
}

/** The names for two-letter codes. Unknown codes are left out. */
export const findStateNames = (codes: readonly string[]): ReadonlySet<string> =>
  new Set(codes.flatMap((code) => stateNames[code] ?? []))
