import { describe, expect, it } from 'vitest'
import { type Hazard, hazards, severities } from '../../../platform/db/schema/hazard.ts'
import { defaultMatching, matchingPresets } from '../../../platform/db/schema/matching-settings.ts'
import { listQuakeTiers, listRadiiRows, radiusFor, resolveRule } from './radii.ts'

const km = (meters: number) => meters / 1000

it('reaches this many kilometers with the medium preset', () => {
  const printed = listRadiiRows().map(
    ({ row, isPlace, radii: { minor, moderate, severe, extreme }, hazards: names }) =>
      `${row}${isPlace ? ' (point)' : ''} ${[minor, moderate, severe, extreme].map(km).join(' ')}: ${names.join(' ')}`,
  )
  expect(`\n${printed.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    earthquake 0 50 120 250: earthquake
    wildfire 2 8 16 32: wildfire
    flood_gauge (point) 0.5 1.5 3 6: flood flash_flood coastal_flood
    weather 0 0 1 3: tornado severe_thunderstorm hail high_wind tropical_cyclone storm_surge flood flash_flood coastal_flood dam_failure winter_storm ice extreme_cold extreme_heat fog dust air_quality red_flag
    tropical_cyclone (point) 50 150 300 500: tropical_cyclone
    volcano_tsunami 10 30 80 150: tsunami volcano
    other 0.5 1 2 5: structure_fire landslide avalanche drought hazmat utility_outage civil crime health disaster_declaration other
    "
  `)
})

it('lists every hazard once, or twice if it reaches farther from a point', () => {
  const listed = listRadiiRows().flatMap((row) => row.hazards)
  expect(new Set(listed)).toEqual(new Set(hazards))
  expect(listed.length - hazards.length).toBe(4)
})

it('never reaches less far for a higher severity, and scales every distance with the preset', () => {
  for (const hazard of hazards) {
    for (const isPoint of [false, true]) {
      const radiiOf = (preset: (typeof matchingPresets)[number]) =>
        resolveRule({ ...defaultMatching, preset }, null, hazard, isPoint).radii
      const medium = radiiOf('medium')
      const distances = [medium.minor, medium.moderate, medium.severe, medium.extreme]
      expect(distances).toEqual(distances.toSorted((a, b) => a - b))
      for (const severity of ['minor', 'moderate', 'severe', 'extreme'] as const) {
        expect(radiiOf('tight')[severity]).toBeCloseTo(medium[severity] * 0.4)
        expect(radiiOf('wide')[severity]).toBeCloseTo(medium[severity] * 2.5)
      }
    }
  }
})

it('uses the listed distances, from a point where those differ', () => {
  const extremeOf = (hazard: Hazard, isPoint?: boolean) =>
    km(resolveRule(defaultMatching, null, hazard, isPoint).radii.extreme)
  expect([extremeOf('flood'), extremeOf('flood', true)]).toEqual([3, 6])
  expect([extremeOf('tropical_cyclone'), extremeOf('tropical_cyclone', true)]).toEqual([3, 500])
  expect([extremeOf('wildfire'), extremeOf('wildfire', true)]).toEqual([32, 32])
  expect([extremeOf('crime'), extremeOf('crime', true)]).toEqual([5, 5])
})

describe('a custom rule', () => {
  const radius = { minor: 1, moderate: 2, severe: 3, extreme: 4 }
  const matching = { ...defaultMatching, overrides: { hail: { radius, minSeverity: 'severe' as const } } }

  it('of the organization replaces the preset for its hazard only', () => {
    expect(resolveRule(matching, null, 'hail')).toEqual({
      name: 'Organization’s custom distance',
      radii: radius,
      isOverridden: true,
      minSeverity: 'severe',
      includeZones: true,
      factor: 1,
    })
    expect(resolveRule(matching, null, 'tornado')).toMatchObject({
      name: 'Medium preset',
      isOverridden: false,
      minSeverity: null,
    })
  })

  it('of a property replaces what it sets, and the rest comes from the organization', () => {
    const own = { ...radius, extreme: 9 }
    expect(resolveRule(matching, { hail: { radius: own } }, 'hail')).toMatchObject({
      name: 'Property’s custom distance',
      radii: own,
      isOverridden: true,
      minSeverity: 'severe',
    })
    expect(resolveRule(matching, { hail: { minSeverity: 'minor' } }, 'hail')).toMatchObject({
      name: 'Organization’s custom distance',
      minSeverity: 'minor',
    })
    expect(resolveRule(matching, { tornado: { radius: own } }, 'hail').radii).toBe(radius)
  })

  it('is named after the preset if there is none', () => {
    const names = matchingPresets.map(
      (preset) => resolveRule({ ...defaultMatching, preset }, null, 'hail').name,
    )
    expect(names).toEqual(['Tight preset', 'Medium preset', 'Wide preset'])
  })
})

it('reaches as far for an unknown severity as for a moderate one', () => {
  const radii = { minor: 1, moderate: 2, severe: 3, extreme: 4 }
  expect(severities.map((severity) => radiusFor(radii, severity))).toEqual([4, 3, 2, 2, 1])
})

describe('an earthquake', () => {
  const tiers = (...parameters: Parameters<typeof listQuakeTiers>) =>
    listQuakeTiers(...parameters).map(({ meters, severity }) => `${km(meters)} km ${severity}`)

  it.each([
    [3.4, []],
    [3.5, ['25 km minor']],
    [4.4, ['25 km minor']],
    [4.5, ['15 km moderate', '50 km minor']],
    [5, ['25 km severe', '100 km moderate']],
    [6, ['40 km extreme', '150 km severe']],
    [7, ['250 km extreme']],
    [9.1, ['250 km extreme']],
  ])('of magnitude %s is felt within these distances', (magnitude, expected) => {
    expect(tiers(magnitude, 'unknown', 1)).toEqual(expected)
  })

  it('is as much milder or worse at every distance as at the epicenter', () => {
    expect(tiers(6, 'extreme', 1)).toEqual(['40 km extreme', '150 km severe'])
    expect(tiers(6, 'moderate', 1)).toEqual(['40 km moderate', '150 km minor'])
    expect(tiers(5, 'extreme', 1)).toEqual(['25 km extreme', '100 km severe'])
  })

  it('is felt farther away with a wider preset', () => {
    expect(tiers(4.5, 'unknown', 2.5)).toEqual(['37.5 km moderate', '125 km minor'])
  })
})
