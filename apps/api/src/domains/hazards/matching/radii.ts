import { type Hazard, hazards, type Severity } from '../../../platform/db/schema/hazard.ts'
import type {
  HazardOverride,
  MatchingPreset,
  MatchingSettings,
  MatchOverrides,
  SeverityRadii,
} from '../../../platform/db/schema/matching-settings.ts'
import { severityDistance, shiftSeverity } from '../../../platform/db/schema/severity-rank.ts'

/** Groups of hazards with the same distances. A flood at a gauge reaches farther than one with a polygon. */
export const radiusRows = [
  'earthquake',
  'wildfire',
  'flood_gauge',
  'weather',
  'tropical_cyclone',
  'volcano_tsunami',
  'other',
] as const
type RadiusRow = (typeof radiusRows)[number]

const toRadii = (minor: number, moderate: number, severe: number, extreme: number): SeverityRadii => ({
  minor,
  moderate,
  severe,
  extreme,
})

/** The distances of the `medium` preset, in meters. */
const mediumRadii: Record<RadiusRow, SeverityRadii> = {
  earthquake: toRadii(0, 50_000, 120_000, 250_000),
  wildfire: toRadii(2_000, 8_000, 16_000, 32_000),
  flood_gauge: toRadii(500, 1_500, 3_000, 6_000),
  weather: toRadii(0, 0, 1_000, 3_000),
  tropical_cyclone: toRadii(50_000, 150_000, 300_000, 500_000),
  volcano_tsunami: toRadii(10_000, 30_000, 80_000, 150_000),
  other: toRadii(500, 1_000, 2_000, 5_000),
}

export const presetFactors: Record<MatchingPreset, number> = { tight: 0.4, medium: 1, wide: 2.5 }

const rowByHazard: Partial<Record<Hazard, RadiusRow>> = {
  earthquake: 'earthquake',
  wildfire: 'wildfire',
  volcano: 'volcano_tsunami',
  tsunami: 'volcano_tsunami',
  tornado: 'weather',
  severe_thunderstorm: 'weather',
  hail: 'weather',
  high_wind: 'weather',
  tropical_cyclone: 'weather',
  storm_surge: 'weather',
  flood: 'weather',
  flash_flood: 'weather',
  coastal_flood: 'weather',
  dam_failure: 'weather',
  winter_storm: 'weather',
  ice: 'weather',
  extreme_cold: 'weather',
  extreme_heat: 'weather',
  fog: 'weather',
  dust: 'weather',
  air_quality: 'weather',
  red_flag: 'weather',
}

/** Overrides `rowByHazard` for events that have only a point. */
const rowByPointHazard: Partial<Record<Hazard, RadiusRow>> = {
  tropical_cyclone: 'tropical_cyclone',
  flood: 'flood_gauge',
  flash_flood: 'flood_gauge',
  coastal_flood: 'flood_gauge',
}

export interface ResolvedRule {
  name: string
  radii: SeverityRadii
  /** The radii are custom, so they apply at every distance. */
  isOverridden: boolean
  minSeverity: Severity | null
  includeZones: boolean
  /** The preset's factor on distances. */
  factor: number
}

/**
 * How far a hazard reaches: the property's override, else the organization's, else the preset. `isPoint` is true for an
 * event that has only a point.
 */
export function resolveRule(
  matching: MatchingSettings,
  overrides: MatchOverrides | null,
  hazard: Hazard,
  isPoint = false,
): ResolvedRule {
  const propertyOverride: HazardOverride = overrides?.[hazard] ?? {}
  const orgOverride: HazardOverride = matching.overrides[hazard] ?? {}
  const factor = presetFactors[matching.preset]
  const customRadii = propertyOverride.radius ?? orgOverride.radius
  return {
    name: propertyOverride.radius
      ? 'Property’s custom distance'
      : orgOverride.radius
        ? 'Organization’s custom distance'
        : `${presetNames[matching.preset]} preset`,
    radii: customRadii ?? presetRadii(matching.preset, hazard, isPoint),
    isOverridden: customRadii !== undefined,
    minSeverity: propertyOverride.minSeverity ?? orgOverride.minSeverity ?? null,
    includeZones: matching.includeZones,
    factor,
  }
}

interface RadiiRow {
  row: RadiusRow
  hazards: Hazard[]
  /** For events that have only a point. */
  isPlace: boolean
  radii: SeverityRadii
}

/** How far each hazard reaches with the `medium` preset, grouped by equal distances. */
export function listRadiiRows(): RadiiRow[] {
  const isInRow = (hazard: Hazard, key: RadiusRow) =>
    rowByPointHazard[hazard] === key || (rowByHazard[hazard] ?? 'other') === key
  return radiusRows.map((key) => ({
    row: key,
    hazards: hazards.filter((hazard) => isInRow(hazard, key)),
    isPlace: Object.values(rowByPointHazard).includes(key),
    radii: mediumRadii[key],
  }))
}

/** The radii of a preset, in meters. */
function presetRadii(preset: MatchingPreset, hazard: Hazard, isPoint: boolean): SeverityRadii {
  const { minor, moderate, severe, extreme } =
    mediumRadii[(isPoint ? rowByPointHazard[hazard] : undefined) ?? rowByHazard[hazard] ?? 'other']
  const factor = presetFactors[preset]
  return toRadii(minor * factor, moderate * factor, severe * factor, extreme * factor)
}

/** An `unknown` severity reaches as far as `moderate`, since it may be serious. */
export const radiusFor = (radii: SeverityRadii, severity: Severity): number =>
  radii[severity === 'unknown' ? 'moderate' : severity]

const presetNames: Record<MatchingPreset, string> = { tight: 'Tight', medium: 'Medium', wide: 'Wide' }

interface QuakeTier {
  /** The greatest distance from the epicenter, in meters. */
  meters: number
  severity: Severity
}

const metersPerKm = 1_000

/** The severity of an earthquake by magnitude and distance, nearest first. */
const tiersByMagnitude: { from: number; tiers: QuakeTier[] }[] = [
  { from: 7, tiers: [{ meters: 250 * metersPerKm, severity: 'extreme' }] },
  {
    from: 6,
    tiers: [
      { meters: 40 * metersPerKm, severity: 'extreme' },
      { meters: 150 * metersPerKm, severity: 'severe' },
    ],
  },
  {
    from: 5,
    tiers: [
      { meters: 25 * metersPerKm, severity: 'severe' },
      { meters: 100 * metersPerKm, severity: 'moderate' },
    ],
  },
  {
    from: 4.5,
    tiers: [
      { meters: 15 * metersPerKm, severity: 'moderate' },
      { meters: 50 * metersPerKm, severity: 'minor' },
    ],
  },
  { from: 3.5, tiers: [{ meters: 25 * metersPerKm, severity: 'minor' }] },
]

/**
 * The severity of an earthquake by distance, nearest first; empty below magnitude 3.5. `statedSeverity` shifts all
 * tiers, since a deep earthquake is milder, and a deadly one worse, than its magnitude suggests.
 */
export function listQuakeTiers(magnitude: number, statedSeverity: Severity, factor: number): QuakeTier[] {
  const entry = tiersByMagnitude.find(({ from }) => magnitude >= from)
  if (!entry) return []
  const shift = statedSeverity === 'unknown' ? 0 : severityDistance(statedSeverity, entry.tiers[0]!.severity)
  return entry.tiers.map(({ meters, severity }) => ({
    meters: meters * factor,
    severity: shiftSeverity(severity, shift),
  }))
}
