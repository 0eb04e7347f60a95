import Flatbush from 'flatbush'
import type { MultiPolygon, Polygon } from 'geojson'
import type { ApproximatePrecision } from '../../../platform/db/schema/index.ts'
import type { MatchingSettings, MatchOverrides } from '../../../platform/db/schema/matching-settings.ts'
import {
  type Box,
  boxesAround,
  packArea,
  type PackedArea,
  splitBox,
  toBoundingBox,
  widenBox,
} from '../../../platform/geo/packed-area.ts'

/** What a ZIP code or a city says about where a property is. */
export interface RoughArea {
  by: ApproximatePrecision
  /** The property is within this distance of its point. */
  radiusMeters: number
  /** The counties that the property can be in, as in `LocationSet`. */
  counties: number[]
}

/**
 * Properties of one organization as plain data, in parallel arrays. Their buildings with a point of their own follow as
 * entries like any other, so `propertyIndex` can be one of those until `mergeBuildings`.
 */
export interface LocationSet {
  lons: Float64Array
  lats: Float64Array
  /** County FIPS codes as numbers; 0 if unknown. */
  counties: Uint32Array
  /** Sparse lists from here on: entries only for properties that have a value. */
  forecastZones: [propertyIndex: number, zone: string][]
  fireZones: [propertyIndex: number, zone: string][]
  overrides: [propertyIndex: number, overrides: MatchOverrides][]
  footprints: [propertyIndex: number, footprint: Polygon | MultiPolygon][]
  /** Properties whose exact location is unknown. Those with a footprint aren't among them. */
  roughAreas: [propertyIndex: number, area: RoughArea][]
  /** The buildings at the end of the arrays, in the same order, each with its property. */
  buildings: [propertyIndex: number, id: string][]
  matching: MatchingSettings
}

/** Finds properties by location and by zone. */
export interface LocationIndex {
  locations: LocationSet
  overrides: Map<number, MatchOverrides>
  /** Used instead of the point. */
  footprints: Map<number, PackedArea>
  /** Used around the point. */
  roughAreas: Map<number, RoughArea>
  /** Properties that have buildings with a point. */
  withBuildings: ReadonlySet<number>
  /** From this time on (`performance.now()`), `findFootprint` returns bounding boxes. */
  simplifiesFrom: number
  /** Properties whose bounding box was used. */
  simplified: Set<number>
  forecastZones: Map<number, string>
  fireZones: Map<number, string>
  /** Property indexes by every county they can be in (TXC453), and by forecast zone and fire zone (TXZ192). */
  byCounty: Map<string, number[]>
  byForecastZone: Map<string, number[]>
  byFireZone: Map<string, number[]>
  /** Property indexes by two-letter state code, for statewide alerts. */
  byState: Map<string, number[]>
  /** The counties that a property can be in (TXC453); empty if unknown. */
  countiesOf: (propertyIndex: number) => string[]
  within: (box: Box) => number[]
}

export function indexLocations(locations: LocationSet): LocationIndex {
  const { counties } = locations
  const footprints = new Map(
    locations.footprints.map(([propertyIndex, footprint]) => [propertyIndex, packArea(footprint)]),
  )
  const roughAreas = new Map(locations.roughAreas)
  const within = indexCoordinates(locations, footprints, roughAreas)
  const byCounty = new Map<string, number[]>()
  const byState = new Map<string, number[]>()
  const codes = new Map<number, ReturnType<typeof toCountyCodes>>([[0, null]])
  const codeOf = (county: number) => {
    let code = codes.get(county)
    if (code === undefined) {
      code = toCountyCodes(String(county).padStart(5, '0'))
      codes.set(county, code)
    }
    return code
  }
  const codesOf = (propertyIndex: number) => {
    const stated = codeOf(counties[propertyIndex]!)
    const possible = roughAreas.get(propertyIndex)?.counties.map(codeOf) ?? []
    return [...new Set([stated, ...possible])].filter((code) => code != null)
  }
  for (let propertyIndex = 0; propertyIndex < counties.length; propertyIndex += 1) {
    const countyCodes = codesOf(propertyIndex)
    for (const { ugc } of countyCodes) addToList(byCounty, ugc, propertyIndex)
    for (const state of new Set(countyCodes.map(({ state }) => state)))
      addToList(byState, state, propertyIndex)
  }
  const byForecastZone = new Map<string, number[]>()
  for (const [propertyIndex, zone] of locations.forecastZones) addToList(byForecastZone, zone, propertyIndex)
  const byFireZone = new Map<string, number[]>()
  for (const [propertyIndex, zone] of locations.fireZones) addToList(byFireZone, zone, propertyIndex)
  return {
    locations,
    overrides: new Map(locations.overrides),
    footprints,
    roughAreas,
    withBuildings: new Set(locations.buildings.map(([propertyIndex]) => propertyIndex)),
    simplifiesFrom: Infinity,
    simplified: new Set(),
    forecastZones: new Map(locations.forecastZones),
    fireZones: new Map(locations.fireZones),
    byCounty,
    byForecastZone,
    byFireZone,
    byState,
    countiesOf: (propertyIndex) => codesOf(propertyIndex).map(({ ugc }) => ugc),
    within,
  }
}

/**
 * A property's footprint; undefined if it has none. When matching an organization's properties has taken too long, its
 * bounding box: that may match too much, but never too little.
 */
export function findFootprint(index: LocationIndex, propertyIndex: number): PackedArea | undefined {
  const footprint = index.footprints.get(propertyIndex)
  if (!footprint || performance.now() < index.simplifiesFrom) return footprint
  index.simplified.add(propertyIndex)
  return { polygons: footprint.polygons.map(toBoundingBox) }
}

/** Indexes each property by its point or the box around its rough area, and by the boxes around its footprint. */
function indexCoordinates(
  { lons, lats }: Pick<LocationSet, 'lons' | 'lats'>,
  footprints: ReadonlyMap<number, PackedArea>,
  roughAreas: ReadonlyMap<number, RoughArea>,
) {
  if (lons.length === 0) return () => []
  const furtherBoxes = [...footprints].flatMap(([propertyIndex, footprint]) =>
    boxesAround(footprint, 0).map((box) => ({ propertyIndex, box })),
  )
  // One per property first, so that their index in the tree is the property's index.
  const firstBoxes = Array.from(lons, (lon, propertyIndex) => {
    const lat = lats[propertyIndex]!
    const point = { west: lon, south: lat, east: lon, north: lat }
    const roughArea = roughAreas.get(propertyIndex)
    if (!roughArea) return point
    const [box, acrossDateLine] = splitBox(widenBox(point, roughArea.radiusMeters))
    if (acrossDateLine) furtherBoxes.push({ propertyIndex, box: acrossDateLine })
    return box!
  })
  const tree = new Flatbush(firstBoxes.length + furtherBoxes.length)
  for (const { west, south, east, north } of firstBoxes) tree.add(west, south, east, north)
  for (const { box } of furtherBoxes) tree.add(box.west, box.south, box.east, box.north)
  tree.finish()
  return (box: Box) => {
    const boxes = splitBox(box)
    const results = boxes.flatMap(({ west, south, east, north }) => tree.search(west, south, east, north))
    if (furtherBoxes.length === 0 && (boxes.length === 1 || roughAreas.size === 0)) return results
    return [
      ...new Set(results.map((n) => (n < lons.length ? n : furtherBoxes[n - lons.length]!.propertyIndex))),
    ]
  }
}

function addToList(lists: Map<string, number[]>, key: string, propertyIndex: number) {
  const list = lists.get(key)
  if (list) list.push(propertyIndex)
  else lists.set(key, [propertyIndex])
}

/** Two-letter codes of states and territories, as in alert zones, by FIPS number. */
const stateCodes: Record<string, string> = Object.fromEntries(
  (
    '01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 11DC 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY 22LA 23ME 24MD ' +
    '25MA 26MI 27MN 28MS 29MO 30MT 31NE 32NV 33NH 34NJ 35NM 36NY 37NC 38ND 39OH 40OK 41OR 42PA 44RI 45SC 46SD ' +
    '47TN 48TX 49UT 50VT 51VA 53WA 54WV 55WI 56WY 60AS 66GU 69MP 72PR 78VI'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), entry.slice(2)]),
)

interface CountyCodes {
  /** Five digits; a SAME code without its first digit. */
  fips: string
  /** The county code in alert zones, for example NDC041. */
  ugc: string
  state: string
}

/** The codes of a county in alerts; null if the state is unknown. */
export function toCountyCodes(fips: string | null): CountyCodes | null {
  const state = fips?.length === 5 ? stateCodes[fips.slice(0, 2)] : undefined
  return state ? { fips: fips!, ugc: `${state}C${fips!.slice(2)}`, state } : null
}

export const findStateCode = (stateFips: string): string | null => stateCodes[stateFips] ?? null
