import { findStateCode, type LocationIndex, toCountyCodes } from './location-index.ts'
import type { HazardShape } from './match-shape.ts'

export type ZoneMethod = 'zone_forecast' | 'zone_county' | 'zone_fire' | 'same_code'

interface ZoneMatch {
  /** Index of the property in its `LocationSet`. */
  propertyIndex: number
  method: ZoneMethod
  /** Matched by county, since the property's zone isn't known yet. */
  byCountyOnly: boolean
}

/**
 * Properties in the zones of an alert. Fire weather zones are numbered like forecast zones but drawn differently. If
 * the alert names zones, the larger county counts only for properties whose zone isn't known, and the match says so.
 */
export function matchZones(
  { zones, hazard }: Pick<HazardShape, 'zones' | 'hazard'>,
  index: LocationIndex,
): ZoneMatch[] {
  const matches = new Map<number, ZoneMatch>()
  const add = (list: readonly number[] | undefined, method: ZoneMethod, byCountyOnly = false) => {
    for (const propertyIndex of list ?? [])
      if (!matches.has(propertyIndex)) matches.set(propertyIndex, { propertyIndex, method, byCountyOnly })
  }
  const isFire = hazard === 'red_flag'
  const zoneOf = isFire ? index.fireZones : index.forecastZones
  const byZone = isFire ? index.byFireZone : index.byForecastZone
  let namesZones = false
  for (const code of zones.ugc) {
    const state = code.slice(0, 2)
    if (code[2] === 'C') {
      if (code.endsWith('000')) add(index.byState.get(state), 'zone_county')
      else add(index.byCounty.get(code), 'zone_county')
    } else if (code.endsWith('000')) add(index.byState.get(state), isFire ? 'zone_fire' : 'zone_forecast')
    else {
      namesZones = true
      add(byZone.get(code), isFire ? 'zone_fire' : 'zone_forecast')
    }
  }
  for (const code of zones.same) {
    const list = listPropertiesInCounty(code, index)
    if (!namesZones) add(list, 'same_code')
    else
      add(
        list?.filter((propertyIndex) => !zoneOf.has(propertyIndex)),
        'same_code',
        true,
      )
  }
  return [...matches.values()]
}

/** A SAME code is a digit for a part of the county, then five FIPS digits; county 000 is the whole state. */
function listPropertiesInCounty(same: string, index: LocationIndex): readonly number[] | undefined {
  const fips = same.slice(1)
  if (fips.endsWith('000')) {
    const state = findStateCode(fips.slice(0, 2))
    return state ? index.byState.get(state) : undefined
  }
  const codes = toCountyCodes(fips)
  return codes ? index.byCounty.get(codes.ugc) : undefined
}
