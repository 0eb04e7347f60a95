import type { Coverage, FeedRequest } from '../connector.ts'

/**
 * Neighbouring states asked for together, at most ten in a group: everybody with houses in a group shares one request
 * for it, and an office that looks after two states is rarely cut in two.
 */
const groups: Record<string, string> = {
  northeast: 'CT MA ME NH NJ NY PA RI VT',
  middle_atlantic: 'DC DE KY MD NC OH TN VA WV',
  south: 'AL FL GA MS PR SC VI',
  great_lakes: 'IA IL IN MI MN MO WI',
  plains: 'AR KS LA ND NE OK SD TX',
  mountain: 'AZ CO ID MT NM NV UT WY',
  pacific: 'AK AS CA GU HI MP OR WA',
}

const activeUrl = 'https://api.weather.gov/alerts/active'

const ask = (key: string, url: string): FeedRequest => ({
  key: `nws_alerts:${key}`,
  url,
  accept: 'application/geo+json',
  isFromPerson: false,
})

/**
 * One request: the group of states that holds all that is watched, else the whole country. Two requests would tear an
 * event that spans both groups into halves that overwrite each other.
 */
export function requestAlerts({ states }: Coverage): FeedRequest[] {
  const wanted = new Set(states.map((state) => state.toUpperCase()))
  const touched = Object.entries(groups).filter(([, members]) =>
    members.split(' ').some((state) => wanted.has(state)),
  )
  const [group, ...more] = touched
  if (!group) return []
  if (more.length > 0) return [ask('us', activeUrl)]
  const [name, members] = group
  return [ask(name, `${activeUrl}?area=${members.replaceAll(' ', ',')}`)]
}
