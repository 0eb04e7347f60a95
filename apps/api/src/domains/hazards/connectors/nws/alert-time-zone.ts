import { type Area, centerOf } from '../parsing/geometry.ts'
import { findTimeZone } from '../../../estate/index.ts'

const [eastern, central, mountain, pacific] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
]

const timeZonesByStates: readonly (readonly [states: string, zones: readonly string[]])[] = [
  ['CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV', [eastern]],
  ['FL IN KY MI TN', [eastern, central]],
  ['AL AR IA IL LA MN MO MS OK WI', [central]],
  ['KS ND NE SD TX', [central, mountain]],
  ['AZ', ['America/Phoenix', mountain]],
  ['CO MT NM UT WY', [mountain]],
  ['ID OR', [mountain, pacific]],
  ['CA NV WA', [pacific]],
  ['AK', ['America/Anchorage', 'America/Adak']],
  ['HI', ['Pacific/Honolulu']],
  ['PR VI', ['America/Puerto_Rico']],
  ['GU MP', ['Pacific/Guam']],
  ['AS', ['Pacific/Pago_Pago']],
]

const timeZonesByState = new Map(
  timeZonesByStates.flatMap(([states, timeZones]) =>
    states.split(' ').map((state) => [state, timeZones] as const),
  ),
)

const formatters = new Map<string, Intl.DateTimeFormat>()

function offsetAt(timeZone: string, instant: string): string {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    formatters.set(timeZone, formatter)
  }
  const part = formatter.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')
  return part?.value.replace('GMT', '') || '+00:00'
}

/**
 * The time zone for an alert's title: that of its polygon, else the zone of its state that matches the offset in
 * `sent`. Null if neither is known.
 */
export function findAlertTimeZone(area: Area | null, ugc: readonly string[], sent: string): string | null {
  if (area) return findTimeZone({ lon: centerOf(area)[0], lat: centerOf(area)[1] })
  const timeZones = timeZonesByState.get(ugc[0]?.slice(0, 2) ?? '')
  const offset = /[+-]\d{2}:\d{2}$/.exec(sent)?.[0]
  return timeZones?.find((timeZone) => offsetAt(timeZone, sent) === offset) ?? timeZones?.[0] ?? null
}
