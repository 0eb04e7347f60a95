import { type County, findCountyByFips, isSameCounty, locateCounty } from './counties.ts'
import { findTimeZone } from './time-zone.ts'

interface Placed {
  country: string
  lat: number | null
  lon: number | null
}

interface GivenCounty {
  county?: string | null | undefined
  countyFips?: string | null | undefined
}

/**
 * The county of a place in the United States. What was given wins; what is missing follows from it, or from
 * the point. A given name that the point contradicts keeps its code open rather than get a wrong one.
 */
export function placeCounty(
  place: Placed,
  given: GivenCounty = {},
): { county: string | null; countyFips: string | null } {
  const { county = null, countyFips = null } = given
  if (place.country !== 'US') return { county, countyFips }
  if (countyFips !== null) return { county: county ?? findCountyByFips(countyFips)?.name ?? null, countyFips }
  const located = locatePlace(place)
  if (county === null) return { county: located?.name ?? null, countyFips: located?.fips ?? null }
  return { county, countyFips: located && isSameCounty(located.name, county) ? located.fips : null }
}

function locatePlace({ lat, lon }: Placed): County | null {
  return lat === null || lon === null ? null : locateCounty({ lat, lon })
}

/**
 * What follows from the county and the point: the county zone and the SAME code by which the weather service
 * names counties (0 stands for the whole of one), and the time zone.
 */
export function describeZones(place: Placed & { region: string | null; countyFips: string | null }) {
  const { region, countyFips, lat, lon } = place
  return {
    countyZone: region !== null && countyFips !== null ? `${region}C${countyFips.slice(2)}` : null,
    same: countyFips === null ? null : `0${countyFips}`,
    timeZone: lat === null || lon === null ? null : findTimeZone({ lat, lon }),
  }
}
