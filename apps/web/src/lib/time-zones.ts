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

/** The current name of each time zone that browsers still list under an earlier one. Both are valid time zones everywhere. */
const renamedZones: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
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
  const byCurrentName = new Map(
    [...Intl.supportedValuesOf('timeZone'), ...requiredZones].map((zone) => [
      renamedZones[zone] ?? zone,
      zone,
    ]),
  )
  const others = [...byCurrentName.values()].filter((zone) => !Object.hasOwn(usZoneNames, zone))
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
  const [region = zone, ...places] = (renamedZones[zone] ?? zone).replaceAll('_', ' ').split('/')
  return places.length === 0 ? region : places.toReversed().join(', ')
}
