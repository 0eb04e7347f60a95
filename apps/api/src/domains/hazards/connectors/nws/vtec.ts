import type { Vtec } from '../../../../platform/db/schema/hazard-message.ts'
import type { Hazard } from '../../../../platform/db/schema/hazard.ts'
import { dictionary } from '../../../../platform/text/dictionary.ts'
import { toInstant } from '../parsing/fields.ts'

export interface VtecCode extends Vtec {
  /** `vtec:KBIS.TO.W.0002`, without a year, since `begin` is all zeros once the event is underway. */
  key: string
  /** True for modes T and E. X, an experimental code, belongs to a real product. */
  isTest: boolean
}

const vtecPattern =
  /\/([OTEX])\.(NEW|CON|EXT|EXA|EXB|UPG|CAN|EXP|ROU|COR)\.([A-Z]{4})\.([A-Z]{2})\.([WAYSFON])\.(\d{4})\.(\d{6}T\d{4}Z)-(\d{6}T\d{4}Z)\//g

function readTime(code: string): string | null {
  const [, year, month, day, hour, minute] = /^(\d\d)(\d\d)(\d\d)T(\d\d)(\d\d)Z$/.exec(code) ?? []
  if (!year || month === '00') return null
  return toInstant(Date.parse(`20${year}-${month}-${day}T${hour}:${minute}:00Z`))
}

/** All P-VTEC codes in the text, in order (NWSI 10-1703). Malformed ones are left out. */
export function readVtec(text: string): VtecCode[] {
  return [...text.matchAll(vtecPattern)].map(
    ([, mode, action, office, phenomenon, significance, etn, begin, end]) => ({
      office: office!,
      phenomenon: phenomenon!,
      significance: significance!,
      etn: Number(etn),
      action: action as Vtec['action'],
      begin: readTime(begin!),
      end: readTime(end!),
      key: `vtec:${office}.${phenomenon}.${significance}.${etn}`,
      isTest: mode === 'T' || mode === 'E',
    }),
  )
}

/** How a code concludes its event; null if the event continues. */
export function readVtecConclusion({ action }: Vtec): 'ended' | 'cancelled' | null {
  if (action === 'CAN' || action === 'UPG') return 'cancelled'
  return action === 'EXP' ? 'ended' : null
}

/** P-VTEC phenomena on land: our hazard, and the name before "Warning", "Watch" or "Advisory". */
const landPhenomena = dictionary<readonly [Hazard, string]>({
  TO: ['tornado', 'Tornado'],
  SV: ['severe_thunderstorm', 'Severe Thunderstorm'],
  EW: ['high_wind', 'Extreme Wind'],
  FF: ['flash_flood', 'Flash Flood'],
  FL: ['flood', 'Flood'],
  FA: ['flood', 'Flood'],
  HY: ['flood', 'Hydrologic'],
  CF: ['coastal_flood', 'Coastal Flood'],
  LS: ['coastal_flood', 'Lakeshore Flood'],
  SU: ['coastal_flood', 'High Surf'],
  SS: ['storm_surge', 'Storm Surge'],
  HU: ['tropical_cyclone', 'Hurricane'],
  TR: ['tropical_cyclone', 'Tropical Storm'],
  TY: ['tropical_cyclone', 'Typhoon'],
  TI: ['tropical_cyclone', 'Inland Tropical Storm'],
  HI: ['tropical_cyclone', 'Inland Hurricane'],
  BZ: ['winter_storm', 'Blizzard'],
  WS: ['winter_storm', 'Winter Storm'],
  WW: ['winter_storm', 'Winter Weather'],
  LE: ['winter_storm', 'Lake Effect Snow'],
  SQ: ['winter_storm', 'Snow Squall'],
  IS: ['ice', 'Ice Storm'],
  ZR: ['ice', 'Freezing Rain'],
  ZF: ['ice', 'Freezing Fog'],
  EC: ['extreme_cold', 'Extreme Cold'],
  CW: ['extreme_cold', 'Cold Weather'],
  WC: ['extreme_cold', 'Wind Chill'],
  FZ: ['extreme_cold', 'Freeze'],
  HZ: ['extreme_cold', 'Hard Freeze'],
  FR: ['extreme_cold', 'Frost'],
  EH: ['extreme_heat', 'Excessive Heat'],
  XH: ['extreme_heat', 'Extreme Heat'],
  HT: ['extreme_heat', 'Heat'],
  FW: ['red_flag', 'Fire Weather'],
  HW: ['high_wind', 'High Wind'],
  WI: ['high_wind', 'Wind'],
  DS: ['dust', 'Dust Storm'],
  DU: ['dust', 'Blowing Dust'],
  FG: ['fog', 'Dense Fog'],
  SM: ['air_quality', 'Dense Smoke'],
  AS: ['air_quality', 'Air Stagnation'],
  AF: ['volcano', 'Ashfall'],
  TS: ['tsunami', 'Tsunami'],
})

// Rip currents, beach hazards, seas, gales, freezing spray, low water and the like.
const marinePhenomena = new Set('RP BH MA MF MH MS SE SC GL SR LW LO UP BW SI HF'.split(' '))

const significances = dictionary<string>({
  W: 'Warning',
  A: 'Watch',
  Y: 'Advisory',
  S: 'Statement',
  F: 'Forecast',
  O: 'Outlook',
  N: 'Synopsis',
})

export const isMarine = (phenomenon: string): boolean => marinePhenomena.has(phenomenon)

export const findHazardOfPhenomenon = (phenomenon: string): Hazard | null =>
  landPhenomena[phenomenon]?.[0] ?? null

/** The event name of a code, such as "High Wind Watch" for HW.A. */
export function vtecEventName({
  phenomenon,
  significance,
}: {
  phenomenon: string
  significance: string
}): string {
  if (phenomenon === 'FW' && significance === 'W') return 'Red Flag Warning'
  return `${landPhenomena[phenomenon]?.[1] ?? phenomenon} ${significances[significance] ?? significance}`
}
