import type { Polygon } from 'geojson'
import { describe, expect, it } from 'vitest'
import type { Severity } from '../../../platform/db/schema/hazard.ts'
import type { HazardBand, HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import {
  defaultMatching,
  type MatchingSettings,
  type MatchOverrides,
} from '../../../platform/db/schema/matching-settings.ts'
import { type HazardShape, matchShape, packShape, toShape } from './match-shape.ts'
import { indexLocations, type RoughArea } from './location-index.ts'

interface Place {
  lon: number
  lat: number
  county?: string
  forecastZone?: string
  fireZone?: string
  overrides?: MatchOverrides
  footprint?: Polygon
  roughArea?: RoughArea
  buildings?: { id: string; lon: number; lat: number; county?: string }[]
}

const shape = (values: Partial<HazardShape> = {}): HazardShape => ({
  connector: 'nws_alerts',
  hazard: 'tornado',
  severity: 'extreme',
  certainty: 'observed',
  urgency: 'immediate',
  geometry: null,
  point: null,
  radiusMeters: null,
  zones: { ugc: [], same: [] },
  magnitude: null,
  ...values,
})

function match(
  places: Place[],
  hazard: HazardShape,
  matching: Partial<MatchingSettings> = {},
  simplifiesFrom = Infinity,
) {
  const numbered = <Value>(read: (place: Place) => Value | undefined) =>
    places.flatMap((place, propertyIndex): [number, Value][] => {
      const value = read(place)
      return value === undefined ? [] : [[propertyIndex, value]]
    })
  const buildings = places.flatMap((place, propertyIndex) =>
    (place.buildings ?? []).map((building) => ({ ...building, propertyIndex })),
  )
  const all = [...places, ...buildings]
  const index = indexLocations({
    lons: Float64Array.from(all, ({ lon }) => lon),
    lats: Float64Array.from(all, ({ lat }) => lat),
    counties: Uint32Array.from(all, ({ county }) => Number(county ?? 0)),
    forecastZones: numbered(({ forecastZone }) => forecastZone),
    fireZones: numbered(({ fireZone }) => fireZone),
    overrides: numbered(({ overrides }) => overrides),
    footprints: numbered(({ footprint }) => footprint),
    roughAreas: numbered(({ roughArea }) => roughArea),
    buildings: buildings.map(({ propertyIndex, id }) => [propertyIndex, id]),
    matching: { ...defaultMatching, ...matching },
  })
  index.simplifiesFrom = simplifiesFrom
  return matchShape(packShape(hazard), index).toSorted((a, b) => a.propertyIndex - b.propertyIndex)
}

const ring = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]
const polygon = (...rings: number[][][]): HazardMessage['geometry'] => ({
  type: 'Polygon',
  coordinates: rings,
})

describe('a property with buildings', () => {
  const area = polygon(ring(0, 0, 1, 1))
  const tornado = (values: Partial<HazardShape> = {}) =>
    shape({ radiusMeters: 5_000, geometry: area, ...values })

  it('is matched once where any building is, and lists the affected ones', () => {
    const places = [
      { lon: 5, lat: 5 },
      {
        lon: 1.1,
        lat: 0.5,
        buildings: [
          { id: 'a', lon: 1.01, lat: 0.5 },
          { id: 'b', lon: 0.99, lat: 0.5 },
          { id: 'c', lon: 1.2, lat: 0.5 },
        ],
      },
      { lon: 0.5, lat: 0.5 },
    ]
    const matches = match(places, tornado())
    expect(matches).toMatchObject([
      {
        propertyIndex: 1,
        proximity: 'inside',
        distanceMeters: 0,
        approximateBy: null,
        buildings: { ids: ['a', 'b'], ownLocation: 'unaffected' },
      },
      { propertyIndex: 2, proximity: 'inside' },
    ])
    expect(matches[1]).not.toHaveProperty('buildings')
  })

  it('is as near as its nearest building or its own location', () => {
    const at = (lon: number, ...buildings: number[]) => ({
      lon,
      lat: 0.5,
      buildings: buildings.map((buildingLon, n) => ({ id: String(n), lon: buildingLon, lat: 0.5 })),
    })
    const [first, second] = match([at(1.04, 1.02, 1.03), at(1.01, 1.02)], tornado())
    expect(first!.distanceMeters).toBeCloseTo(0.02 * 111_190, -2)
    expect(first!.buildings).toEqual({ ids: ['0', '1'], ownLocation: 'affected' })
    expect(second!.distanceMeters).toBeCloseTo(0.01 * 111_190, -2)
  })

  it('is uncertain at its rough location unless a building is as near', () => {
    const roughArea: RoughArea = { by: 'postal_code', radiusMeters: 20_000, counties: [] }
    const withBuilding = (lon: number) => ({
      lon: 1.1,
      lat: 0.5,
      roughArea,
      buildings: [{ id: 'b', lon, lat: 0.5 }],
    })
    const [inside, near, away] = match([withBuilding(0.9), withBuilding(1.01), withBuilding(1.3)], tornado())
    expect(inside).toMatchObject({
      approximateBy: null,
      buildings: { ids: ['b'], ownLocation: 'possible' },
    })
    expect(near).toMatchObject({
      proximity: 'inside',
      approximateBy: 'postal_code',
      buildings: { ids: ['b'] },
    })
    expect(away).toMatchObject({
      approximateBy: 'postal_code',
      buildings: { ids: [], ownLocation: 'possible' },
    })
  })

  it('is matched by a building’s county only until its zone is known', () => {
    const place = {
      lon: 0,
      lat: 0,
      county: '08031',
      forecastZone: 'COZ040',
      buildings: [{ id: 'b', lon: 0.1, lat: 0, county: '08013' }],
    }
    const zones = (ugc: string[], same: string[] = []) => shape({ zones: { ugc, same } })
    expect(match([place], zones(['COC013']))).toMatchObject([
      { method: 'zone_county', byCountyOnly: false, buildings: { ids: ['b'], ownLocation: 'unaffected' } },
    ])
    expect(match([place], zones(['COZ039'], ['008013']))).toMatchObject([{ byCountyOnly: true }])
    expect(match([place], zones(['COZ040'], ['008013']))).toMatchObject([
      { byCountyOnly: false, buildings: { ids: ['b'], ownLocation: 'affected' } },
    ])
  })
})

describe('a property with a footprint', () => {
  const ground = (west: number, south: number, east: number, north: number): Polygon => ({
    type: 'Polygon',
    coordinates: [ring(west, south, east, north)],
  })
  // The point is at the footprint's western end.
  const estate = { lon: 0, lat: 0, footprint: ground(0, -0.01, 0.1, 0.01) }

  it('is inside an area that touches its footprint, wherever its point is', () => {
    const area = polygon(ring(0.09, -1, 1, 1))
    const matches = match([estate, { lon: 0, lat: 0 }], shape({ geometry: area, radiusMeters: 1 }))
    expect(matches).toMatchObject([{ propertyIndex: 0, method: 'inside_geometry', distanceMeters: 0 }])
  })

  it('measures distances to areas and points from its footprint', () => {
    const [near] = match([estate], shape({ geometry: polygon(ring(0.11, -1, 1, 1)), radiusMeters: 5_000 }))
    expect(near).toMatchObject({ method: 'radius', bearingDeg: 90 })
    expect(near?.distanceMeters).toBeCloseTo(1_112, -1)
    const [beside] = match([estate], shape({ point: [0.05, 0.03], radiusMeters: 5_000 }))
    expect(beside?.distanceMeters).toBeCloseTo(2_224, -1)
    expect(beside?.bearingDeg).toBeCloseTo(0, 0)
    const [within] = match([estate], shape({ point: [0.05, 0], radiusMeters: 10 }))
    expect(within?.distanceMeters).toBe(0)
  })

  it("ignores its point: an area that contains only the point doesn't match", () => {
    const distantProperty = { lon: 0, lat: 0, footprint: ground(0.02, 0, 0.03, 0.01) }
    const area = polygon(ring(-0.01, -0.01, 0.01, 0.01))
    expect(match([distantProperty], shape({ geometry: area, radiusMeters: 1 }))).toEqual([])
  })
})

describe('an earthquake with shaking contours', () => {
  const band = (severity: Severity, text: string, half: number): HazardBand => ({
    severity,
    text,
    geometry: { type: 'MultiPolygon', coordinates: [[ring(-half, -half, half, half)]] },
  })
  const quake = shape({
    hazard: 'earthquake',
    severity: 'severe',
    point: [0, 0],
    magnitude: { value: 6.1, unit: 'mw', text: 'M 6.1' },
    bands: [band('severe', 'MMI 6', 0.1), band('moderate', 'MMI 4', 0.3)],
  })

  it('has the severity of the shaking at each property, and no match outside of all contours', () => {
    const matches = match(
      [
        { lon: 0.05, lat: 0 },
        { lon: 0.2, lat: 0.2 },
        // Within 150 km, the distance of magnitude 6.
        { lon: 0.5, lat: 0 },
      ],
      quake,
    )
    expect(matches).toMatchObject([
      {
        propertyIndex: 0,
        severity: 'severe',
        method: 'inside_geometry',
        rule: { name: 'Shaking at MMI 6 or higher' },
      },
      { propertyIndex: 1, severity: 'moderate', rule: { name: 'Shaking at MMI 4 or higher' } },
    ])
  })

  it('is matched by distance at properties with a custom distance', () => {
    const matches = match(
      [
        {
          lon: 0.5,
          lat: 0,
          overrides: {
            earthquake: { radius: { minor: 60_000, moderate: 60_000, severe: 60_000, extreme: 60_000 } },
          },
        },
      ],
      quake,
    )
    expect(matches).toMatchObject([{ propertyIndex: 0, method: 'radius', severity: 'severe' }])
  })
})

describe('an outline', () => {
  it('contains points inside and on its edge, but not in its hole', () => {
    const area = polygon(ring(0, 0, 10, 10), ring(4, 4, 6, 6))
    const matches = match(
      [
        { lon: 1, lat: 1 },
        { lon: 5, lat: 5 },
        { lon: 0, lat: 5 },
        { lon: 11, lat: 5 },
      ],
      shape({ geometry: area, severity: 'minor' }),
    )
    expect(matches.map(({ propertyIndex, method }) => [propertyIndex, method])).toEqual([
      [0, 'inside_geometry'],
      [2, 'inside_geometry'],
    ])
  })

  it('works across the antimeridian in both notations', () => {
    const places = [
      { lon: 179.5, lat: 0 },
      { lon: -179.5, lat: 0 },
      { lon: 0, lat: 0 },
    ]
    const split: HazardMessage['geometry'] = {
      type: 'MultiPolygon',
      coordinates: [[ring(179, -1, 180, 1)], [ring(-180, -1, -179, 1)]],
    }
    for (const geometry of [polygon(ring(179, -1, -179, 1)), polygon(ring(179, -1, 181, 1)), split]) {
      expect(
        match(places, shape({ geometry, severity: 'minor' })).map(({ propertyIndex }) => propertyIndex),
      ).toEqual([0, 1])
    }
  })

  it("reaches beyond its edge by the preset's distance, with less risk farther away, and across the antimeridian", () => {
    const eastOf = (meters: number) => ({ lon: -179 + meters / 111_195, lat: 0 })
    const places = [eastOf(1_000), eastOf(2_900), eastOf(3_100)]
    const geometry = polygon(ring(179, -1, -179, 1))
    const [near, farther, ...others] = match(places, shape({ geometry }))
    expect(others).toEqual([])
    expect(near).toMatchObject({ method: 'radius', distanceMeters: 1000, bearingDeg: 270, riskScore: 77 })
    expect(farther).toMatchObject({ distanceMeters: 2900, riskScore: 32 })
    expect(match(places, shape({ geometry }), { preset: 'tight' })).toHaveLength(1)
    expect(match(places, shape({ geometry }), { preset: 'wide' })).toHaveLength(3)
  })

  it("takes precedence over the alert's zones", () => {
    const places = [{ lon: 50, lat: 50, county: '08031' }]
    const zones = { ugc: ['COC031'], same: ['008031'] }
    expect(match(places, shape({ geometry: polygon(ring(0, 0, 1, 1)), zones }))).toEqual([])
  })
})

describe('zones', () => {
  const denver = { lon: -104.99, lat: 39.74, county: '08031' }
  const tooLarge = { ugc: ['COZ040'], same: ['008031'] }

  it('match by county if the alert names counties', () => {
    const matches = match([denver], shape({ zones: { ugc: ['COC031'], same: ['008031'] } }))
    expect(matches).toMatchObject([
      { method: 'zone_county', byCountyOnly: false, proximity: 'zone', distanceMeters: null, riskScore: 85 },
    ])
  })

  it("match by county, and say so, if the property's zone isn't known", () => {
    expect(match([denver], shape({ zones: tooLarge }))).toMatchObject([
      { method: 'same_code', byCountyOnly: true },
    ])
  })

  it('match only by forecast zone if it is known', () => {
    const zones = tooLarge
    expect(match([{ ...denver, forecastZone: 'COZ040' }], shape({ zones }))).toMatchObject([
      { method: 'zone_forecast', byCountyOnly: false },
    ])
    expect(match([{ ...denver, forecastZone: 'COZ039' }], shape({ zones }))).toEqual([])
  })

  it('match fire weather by fire zones, which are numbered like forecast zones', () => {
    const place = { ...denver, forecastZone: 'COZ040', fireZone: 'COZ240' }
    const red = (zone: string) => shape({ hazard: 'red_flag', zones: { ugc: [zone], same: ['008031'] } })
    expect(match([place], red('COZ240'))).toMatchObject([{ method: 'zone_fire' }])
    expect(match([place], red('COZ040'))).toEqual([])
  })

  it('match whole states, and parts of a county as the county', () => {
    expect(match([denver], shape({ zones: { ugc: [], same: ['008000'] } }))).toMatchObject([
      { method: 'same_code' },
    ])
    expect(match([denver], shape({ zones: { ugc: [], same: ['408031'] } }))).toMatchObject([
      { method: 'same_code' },
    ])
  })

  it('match nothing when turned off', () => {
    expect(match([denver], shape({ zones: tooLarge }), { includeZones: false })).toEqual([])
  })
})

describe('a place', () => {
  const quake = (magnitude: number, severity: HazardShape['severity']) =>
    shape({
      hazard: 'earthquake',
      connector: 'usgs_earthquake',
      severity,
      urgency: 'past',
      point: [-118, 34],
      magnitude: { value: magnitude, unit: 'mw', text: `M ${magnitude}` },
    })
  const north = (km: number) => ({ lon: -118, lat: 34 + km / 111.195 })

  it('rates an earthquake by magnitude and distance', () => {
    const places = [north(30), north(99), north(160)]
    expect(match(places, quake(6.2, 'extreme')).map(({ severity }) => severity)).toEqual([
      'extreme',
      'severe',
    ])
    expect(match(places, quake(5.2, 'severe')).map(({ severity }) => severity)).toEqual([
      'moderate',
      'moderate',
    ])
    expect(match(places, quake(3, 'minor'))).toEqual([])
  })

  it('rates a deep earthquake milder at every distance, as its sender does at the epicenter', () => {
    expect(match([north(30), north(100)], quake(6.2, 'severe')).map(({ severity }) => severity)).toEqual([
      'severe',
      'moderate',
    ])
  })

  it('reaches as far as its sender says, else as the radii say', () => {
    const storm = shape({ hazard: 'tropical_cyclone', severity: 'minor', point: [-80, 25] })
    const places = [
      { lon: -80, lat: 25.4 },
      { lon: -80, lat: 25.8 },
    ]
    expect(match(places, storm)).toMatchObject([{ propertyIndex: 0, distanceMeters: 44478, bearingDeg: 180 }])
    expect(match(places, { ...storm, radiusMeters: 100_000 })).toHaveLength(2)
  })
})

it('leaves out hazards below the minimum severity of the property or the organization', () => {
  const geometry = polygon(ring(0, 0, 1, 1))
  const places = [
    { lon: 0.5, lat: 0.5 },
    { lon: 0.5, lat: 0.5, overrides: { tornado: { minSeverity: 'minor' as const } } },
  ]
  const moderateShape = shape({ geometry, severity: 'moderate' })
  expect(
    match(places, moderateShape, { overrides: { tornado: { minSeverity: 'severe' } } }).map(
      ({ propertyIndex }) => propertyIndex,
    ),
  ).toEqual([1])
})

describe('a wildfire', () => {
  const fire = shape({ hazard: 'wildfire', severity: 'extreme', geometry: polygon(ring(-1, -1, 0, 1)) })
  const eastOf = (miles: number) => ({ lon: (miles * 1_609.344) / 111_195, lat: 0 })
  const severities = (places: Place[], matching?: Partial<MatchingSettings>) =>
    match(places, fire, matching).map(({ severity }) => severity)

  it('is one step milder beyond a mile, and two beyond five', () => {
    const places = [eastOf(0.9), eastOf(1.1), eastOf(4.9), eastOf(5.1)]
    expect(severities(places)).toEqual(['extreme', 'severe', 'severe', 'moderate'])
    expect(severities(places, { preset: 'wide' })).toEqual(['extreme', 'extreme', 'severe', 'severe'])
  })

  it('is as severe as reported inside its outline, and at a custom distance', () => {
    expect(severities([{ lon: -0.5, lat: 0 }])).toEqual(['extreme'])
    const radius = { minor: 20_000, moderate: 20_000, severe: 20_000, extreme: 20_000 }
    expect(severities([{ ...eastOf(6), overrides: { wildfire: { radius } } }])).toEqual(['extreme'])
  })

  it('is omitted where it’s milder than the minimum, but not nearby', () => {
    const overrides = { wildfire: { minSeverity: 'severe' as const } }
    expect(
      match([eastOf(4.9), eastOf(5.1)], fire, { overrides }).map((found) => found.propertyIndex),
    ).toEqual([0])
  })
})

it('matches a property once, with the worst shaking, even between two parts of an area', () => {
  const parts: HazardMessage['geometry'] = {
    type: 'MultiPolygon',
    coordinates: [[ring(0, 0, 1, 1)], [ring(1.01, 0, 2, 1)]],
  }
  const between = { lon: 1.005, lat: 0.5 }
  expect(match([between], shape({ geometry: parts }))).toHaveLength(1)
  expect(match([{ lon: 0.5, lat: 0.5 }], shape({ geometry: parts }))).toHaveLength(1)
})

it('says why a property matches', () => {
  const rules = (places: Place[], hazard: HazardShape) =>
    match(places, hazard).map(({ rule, distanceMeters, bearingDeg }) => ({
      ...rule,
      distanceMeters,
      bearingDeg,
    }))
  const outline = shape({ geometry: polygon(ring(0, 0, 1, 1)) })
  expect(rules([{ lon: 0.5, lat: 0.5 }], outline)).toEqual([
    { id: null, name: 'Inside the outline', radiusMeters: null, distanceMeters: 0, bearingDeg: null },
  ])
  expect(rules([{ lon: 1.01, lat: 0.5 }], outline)).toEqual([
    { id: null, name: 'Medium preset', radiusMeters: 3000, distanceMeters: 1112, bearingDeg: 270 },
  ])
  const zone = shape({ zones: { ugc: ['COC031'], same: [] } })
  expect(rules([{ lon: 0, lat: 0, county: '08031' }], zone)).toEqual([
    { id: null, name: 'Zones', radiusMeters: null, distanceMeters: null, bearingDeg: null },
  ])
})

it('reaches exactly as far as the distance', () => {
  const place = { lon: 0, lat: 0.01 }
  const [found] = match([place], shape({ point: [0, 0], radiusMeters: 2_000 }))
  expect(found?.distanceMeters).toBe(1112)
  expect(match([place], shape({ point: [0, 0], radiusMeters: 1_111 }))).toEqual([])
  expect(match([place], shape({ geometry: polygon(ring(-1, -1, 1, 0)), radiusMeters: 1_111 }))).toEqual([])
  // Without a distance, only what is inside.
  expect(match([place], shape({ geometry: polygon(ring(-1, -1, 1, 0)), severity: 'minor' }))).toEqual([])
})

it('leaves out shaking, points, and zones below the minimum severity', () => {
  const overrides = {
    earthquake: { minSeverity: 'severe' as const },
    tornado: { minSeverity: 'extreme' as const },
  }
  const weakBand: HazardBand = {
    severity: 'moderate',
    text: 'MMI 4',
    geometry: { type: 'MultiPolygon', coordinates: [[ring(-1, -1, 1, 1)]] },
  }
  const place = { lon: 0, lat: 0, county: '08031' }
  const quake = shape({ hazard: 'earthquake', severity: 'moderate', bands: [weakBand] })
  expect(match([place], quake)).toHaveLength(1)
  expect(match([place], quake, { overrides })).toEqual([])
  const point = shape({ severity: 'severe', point: [0, 0] })
  expect(match([place], point)).toHaveLength(1)
  expect(match([place], point, { overrides })).toEqual([])
  const zone = shape({ severity: 'severe', zones: { ugc: ['COC031'], same: [] } })
  expect(match([place], zone)).toHaveLength(1)
  expect(match([place], zone, { overrides })).toEqual([])
})

it('passes on only what matching needs', () => {
  const values = shape({ radiusMeters: 5, point: [1, 2] })
  expect(toShape({ ...values, headline: 'Tornado warning' } as HazardShape)).toEqual({
    ...values,
    bands: null,
  })
})

it('compares bounding boxes of footprints once matching has taken too long, and says so', () => {
  const triangle: Polygon = { type: 'Polygon', coordinates: [[[0, 0], [0.02, 0], [0, 0.02], [0, 0]]] } // prettier-ignore
  const places = [
    { lon: 0, lat: 0, footprint: triangle },
    { lon: 0.0195, lat: 0.0195 },
  ]
  // Outside the triangle, but inside its bounding box.
  const hazard = shape({ geometry: polygon(ring(0.019, 0.019, 0.03, 0.03)), radiusMeters: 1 })
  const names = (simplifiesFrom: number) =>
    match(places, hazard, {}, simplifiesFrom).map(({ propertyIndex, rule }) => [propertyIndex, rule.name])
  expect(names(Infinity)).toEqual([[1, 'Inside the outline']])
  expect(names(0)).toEqual([
    [0, 'Inside the outline (footprint simplified to its bounding box)'],
    [1, 'Inside the outline'],
  ])
})
