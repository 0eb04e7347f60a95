/** Time zones of the United States by the names that people there use, from east to west. */
const usZoneNames: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern Time',
  'America/Chicago': 'Central Time',
  'America/Denver': 'Mountain Time',
  'America/Phoenix': 'Mountain Time (Arizona)',
  'America/Los_Angeles': 'Pacific Time',
  'America/Anchorage': 'Alaska Time',
  'Pacific/Honolulu': 'Hawaii Time',
}

const otherRegion = 'Other'

interface TimeZoneGroup {
  region: string
  zones: { code: string; name: string }[]
}

/** A time zone within a sentence: `Mountain Time`, `Berlin time`. */
export const nameTimeZone = (zone: string): string =>
  usZoneNames[zone] ?? (zone.includes('/') ? `${nameCity(zone)} time` : zone)

/**
 * The time zones that this browser supports, plus those in `required`: the usual ones of the United States, then the
 * cities of each region.
 */
export function groupTimeZones(...requiredZones: string[]): TimeZoneGroup[] {
  const others = [...new Set([...Intl.supportedValuesOf('timeZone'), ...requiredZones])].filter(
    (zone) => !Object.hasOwn(usZoneNames, zone),
  )
  const regions = [...new Set(others.map(getRegion))].toSorted(
    (a, b) => Number(a === otherRegion) - Number(b === otherRegion) || a.localeCompare(b, 'en'),
  )
  return [
    {
      region: 'United States',
      zones: Object.entries(usZoneNames).map(([code, name]) => ({ code, name })),
    },
    ...regions.map((region) => ({
      region,
      zones: others
        .filter((zone) => getRegion(zone) === region)
        .map((code) => ({ code, name: nameCity(code) }))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    })),
  ]
}

const getRegion = (zone: string) => (zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : otherRegion)

/** `Buenos Aires, Argentina` for `America/Argentina/Buenos_Aires`. */
function nameCity(zone: string): string {
  const [region = zone, ...places] = zone.replaceAll('_', ' ').split('/')
  return places.length === 0 ? region : places.toReversed().join(', ')
}
