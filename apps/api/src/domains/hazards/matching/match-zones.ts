import { findStateCode, type LocationIndex, toCountyCodes } from './location-index.ts'
import type { HazardShape } from './match-shape.ts'

export type ZoneMethod = 'zone_forecast' | 'zone_county' | 'zone_fire' | 'same_code'

interface ZoneMatch {
  /** Index of the property in its `LocationSet`. */
  propertyIndex: number
  method: ZoneMethod
  /** Matched by county, since the property's zone isn't known yet. */
  byCountyOnly: boolean
  /** False if the property can also be in a county or zone that the alert doesn't name. */
  isCertain: boolean
}

/**
 * Properties in the zones of an alert. Fire weather zones are numbered like forecast zones but drawn differently. If
 * the alert names zones, the larger county counts only for properties whose zone isn't known, and the match says so.
 * That includes properties with a rough location, which are in any of several counties.
 */
export function matchZones(
  { zones, hazard }: Pick<HazardShape, 'zones' | 'hazard'>,
  index: LocationIndex,
): ZoneMatch[] {
  const matches = new Map<number, Omit<ZoneMatch, 'isCertain'>>()
  /** Counties and states that the alert covers as a whole. */
  const covered = new Set<string>()
  const add = (list: readonly number[] | undefined, method: ZoneMethod, byCountyOnly = false) => {
    for (const propertyIndex of list ?? [])
      if (!matches.has(propertyIndex)) matches.set(propertyIndex, { propertyIndex, method, byCountyOnly })
  }
  const isFire = hazard === 'red_flag'
  const zoneMethod = isFire ? 'zone_fire' : 'zone_forecast'
  const zoneOf = isFire ? index.fireZones : index.forecastZones
  const byZone = isFire ? index.byFireZone : index.byForecastZone
  const statesWithZones = new Set<string>()
  for (const code of zones.ugc) {
    const state = code.slice(0, 2)
    if (code.endsWith('000')) {
      add(index.byState.get(state), code[2] === 'C' ? 'zone_county' : zoneMethod)
      covered.add(state)
    } else if (code[2] === 'C') {
      add(index.byCounty.get(code), 'zone_county')
      covered.add(code)
    } else {
      statesWithZones.add(state)
      add(byZone.get(code), zoneMethod)
    }
  }
  const namesZones = statesWithZones.size > 0
  for (const code of zones.same) {
    const county = readSameCode(code)
    if (!county) continue
    statesWithZones.delete(county.state)
    const list = county.ugc === null ? index.byState.get(county.state) : index.byCounty.get(county.ugc)
    if (!namesZones) {
      add(list, 'same_code')
      covered.add(county.ugc ?? county.state)
    } else
      add(
        list?.filter((propertyIndex) => !zoneOf.has(propertyIndex) || index.roughAreas.has(propertyIndex)),
        'same_code',
        true,
      )
  }
  // Without a county, a zone can be anywhere in its state.
  for (const state of statesWithZones)
    add(
      index.byState.get(state)?.filter((propertyIndex) => index.roughAreas.has(propertyIndex)),
      zoneMethod,
    )
  const isCovered = (ugc: string) => covered.has(ugc) || covered.has(ugc.slice(0, 2))
  return [...matches.values()].map((match) => ({
    ...match,
    isCertain:
      !index.roughAreas.has(match.propertyIndex) || index.countiesOf(match.propertyIndex).every(isCovered),
  }))
}

/** A SAME code is a digit for a part of the county, then five FIPS digits; county 000 is the whole state. */
function readSameCode(same: string): { state: string; ugc: string | null } | null {
  const fips = same.slice(1)
  if (!fips.endsWith('000')) return toCountyCodes(fips)
  const state = findStateCode(fips.slice(0, 2))
  return state === null ? null : { state, ugc: null }
}
