import { dictionary } from '../../../../platform/text/dictionary.ts'
import type { Hazard } from '../../../../platform/db/schema/hazard.ts'

/** The first match wins, so specific patterns come first. */
const patterns: readonly (readonly [RegExp, Hazard])[] = [
  [/tsunami/i, 'tsunami'],
  [/earthquake|seismic/i, 'earthquake'],
  [/volcan|ash ?fall|lahar/i, 'volcano'],
  [/avalanche/i, 'avalanche'],
  [/landslide|mudslide|debris flow|rockfall/i, 'landslide'],
  [/\bdam\b|levee/i, 'dam_failure'],
  [/tornado|waterspout/i, 'tornado'],
  [/storm surge/i, 'storm_surge'],
  [/hurricane|typhoon|tropical (storm|cyclone|depression)|cyclone/i, 'tropical_cyclone'],
  [/flash flood/i, 'flash_flood'],
  [/(coastal|lakeshore) flood|high surf|high tide/i, 'coastal_flood'],
  [/flood|hydrolog/i, 'flood'],
  [/thunder|lightning/i, 'severe_thunderstorm'],
  [/\bhail/i, 'hail'],
  [/red flag|fire weather|fire danger|extreme fire/i, 'red_flag'],
  [/wild ?fire|forest fire|brush fire|bush ?fire|grass fire|^fire warning/i, 'wildfire'],
  [/structure fire|building fire/i, 'structure_fire'],
  [/\bice storm|freezing rain|\bglaze|\bicing|black ice/i, 'ice'],
  [/blizzard|snow|winter|sleet|squall/i, 'winter_storm'],
  [/cold|wind chill|freeze|frost|low temperature/i, 'extreme_cold'],
  [/heat|high temperature/i, 'extreme_heat'],
  [/dust|sand ?storm/i, 'dust'],
  [/fog/i, 'fog'],
  [/air quality|air stagnation|smoke|ozone|smog/i, 'air_quality'],
  [/wind|gale/i, 'high_wind'],
  [/drought|water shortage/i, 'drought'],
  [/hazardous material|chemical|radiolog|nuclear|gas leak|toxic|oil spill/i, 'hazmat'],
  [/outage|power failure|boil water|water main|telephone/i, 'utility_outage'],
  [/shooter|police|law enforcement|crime|robbery|assault/i, 'crime'],
  [/epidemic|pandemic|disease|health|outbreak/i, 'health'],
  [/evacuat|shelter in place|civil|emergency|unrest|danger/i, 'civil'],
]

/** CAP 1.2 categories, for events with an unknown name. */
const categories = dictionary<Hazard>({
  fire: 'structure_fire',
  health: 'health',
  cbrne: 'hazmat',
  infra: 'utility_outage',
  security: 'civil',
  safety: 'civil',
  rescue: 'civil',
})

export function findHazardOfEvent(event: string): Hazard | null {
  return patterns.find(([pattern]) => pattern.test(event))?.[1] ?? null
}

export const hazardOfCategory = (category: string | null): Hazard =>
  categories[category?.toLowerCase() ?? ''] ?? 'other'
