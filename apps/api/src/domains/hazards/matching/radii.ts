import { type Hazard, hazards, type Severity } from '../../../platform/db/schema/hazard.ts'
import type {
  HazardOverride,
  MatchingPreset,
  MatchingSettings,
  MatchOverrides,
  SeverityRadii,
} from '../../../platform/db/schema/matching-settings.ts'
import { severityDistance, shiftSeverity } from '../../../platform/db/schema/severity-rank.ts'

/** Groups of hazards with the same distances. A flood at a gauge reaches farther than one with an outline. */
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

const row = (minor: number, moderate: number, severe: number, extreme: number): SeverityRadii => ({
  minor,
  moderate,
  severe,
  extreme,
})

/** Meters of the preset `medium`. */
const mediumRadii: Record<RadiusRow, SeverityRadii> = {
  earthquake: row(0, 50_000, 120_000, 250_000),
  wildfire: row(2_000, 8_000, 16_000, 32_000),
  flood_gauge: row(500, 1_500, 3_000, 6_000),
  weather: row(0, 0, 1_000, 3_000),
  tropical_cyclone: row(50_000, 150_000, 300_000, 500_000),
  volcano_tsunami: row(10_000, 30_000, 80_000, 150_000),
  other: row(500, 1_000, 2_000, 5_000),
}

export const presetFactors: Record<MatchingPreset, number> = { tight: 0.4, medium: 1, wide: 2.5 }

const rowsOfHazards: Partial<Record<Hazard, RadiusRow>> = {
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

/** Weather that is reported as a point, without an outline. */
const rowsOfPlaces: Partial<Record<Hazard, RadiusRow>> = {
  tropical_cyclone: 'tropical_cyclone',
  flood: 'flood_gauge',
  flash_flood: 'flood_gauge',
  coastal_flood: 'flood_gauge',
}

export interface ResolvedRule {
  name: string
  radii: SeverityRadii
  /** Somebody set the radii, so no finer rule applies. */
  isOverridden: boolean
  minSeverity: Severity | null
  includeZones: boolean
  /** By which the meters of the preset are multiplied. */
  factor: number
}

/**
 * How far a hazard reaches for a property: the property's override, else the organization's, else the preset. `isPlace`
 * is true for an event with a point and no outline.
 */
export function resolveRule(
  matching: MatchingSettings,
  overrides: MatchOverrides | null,
  hazard: Hazard,
  isPlace = false,
): ResolvedRule {
  const own: HazardOverride = overrides?.[hazard] ?? {}
  const general: HazardOverride = matching.overrides[hazard] ?? {}
  const factor = presetFactors[matching.preset]
  const overridden = own.radius ?? general.radius
  return {
    name: own.radius
      ? "Property's custom distance"
      : general.radius
        ? "Organization's custom distance"
        : `${presetNames[matching.preset]} preset`,
    radii: overridden ?? presetRadii(matching.preset, hazard, isPlace),
    isOverridden: overridden !== undefined,
    minSeverity: own.minSeverity ?? general.minSeverity ?? null,
    includeZones: matching.includeZones,
    factor,
  }
}

interface RadiiRow {
  row: RadiusRow
  hazards: Hazard[]
  /** For events with a point and no outline. */
  isPlace: boolean
  radii: SeverityRadii
}

/** How far each hazard reaches with the preset `medium`, grouped by equal distances. */
export function listRadiiRows(): RadiiRow[] {
  const hazardsOf = (key: RadiusRow) => {
    const isThere = (hazard: Hazard) => (rowsOfHazards[hazard] ?? 'other') === key
    return hazards.filter((hazard) => rowsOfPlaces[hazard] === key || isThere(hazard))
  }
  return radiusRows.map((key) => ({
    row: key,
    hazards: hazardsOf(key),
    isPlace: Object.values(rowsOfPlaces).includes(key),
    radii: mediumRadii[key],
  }))
}

/** The radii of a preset, in meters. */
function presetRadii(preset: MatchingPreset, hazard: Hazard, isPlace = false): SeverityRadii {
  const { minor, moderate, severe, extreme } =
    mediumRadii[(isPlace ? rowsOfPlaces[hazard] : undefined) ?? rowsOfHazards[hazard] ?? 'other']
  const factor = presetFactors[preset]
  return row(minor * factor, moderate * factor, severe * factor, extreme * factor)
}

/** `unknown` reaches as far as moderate, since it may not be harmless. */
export const radiusFor = (radii: SeverityRadii, severity: Severity): number =>
  radii[severity === 'unknown' ? 'moderate' : severity]

const presetNames: Record<MatchingPreset, string> = { tight: 'Tight', medium: 'Medium', wide: 'Wide' }

const km = 1_000

/** The severity of an earthquake by magnitude and distance, nearest first. */
const tiersByMagnitude: { from: number; tiers: { meters: number; severity: Severity }[] }[] = [
  { from: 7, tiers: [{ meters: 250 * km, severity: 'extreme' }] },
  {
    from: 6,
    tiers: [
      { meters: 40 * km, severity: 'extreme' },
      { meters: 150 * km, severity: 'severe' },
    ],
  },
  {
    from: 5,
    tiers: [
      { meters: 25 * km, severity: 'severe' },
      { meters: 100 * km, severity: 'moderate' },
    ],
  },
  {
    from: 4.5,
    tiers: [
      { meters: 15 * km, severity: 'moderate' },
      { meters: 50 * km, severity: 'minor' },
    ],
  },
  { from: 3.5, tiers: [{ meters: 25 * km, severity: 'minor' }] },
]

interface QuakeTier {
  meters: number
  severity: Severity
}

/**
 * The severity of an earthquake by distance, nearest first; empty for one too weak to matter. The `stated` severity
 * shifts all of them, since a deep earthquake is milder and a deadly one worse than its magnitude suggests.
 */
export function listQuakeTiers(magnitude: number, stated: Severity, factor: number): QuakeTier[] {
  const found = tiersByMagnitude.find(({ from }) => magnitude >= from)
  if (!found) return []
  const shift = stated === 'unknown' ? 0 : severityDistance(stated, found.tiers[0]!.severity)
  return found.tiers.map(({ meters, severity }) => ({
    meters: meters * factor,
    severity: shiftSeverity(severity, shift),
  }))
}
