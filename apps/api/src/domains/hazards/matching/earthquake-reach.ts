import type { Severity } from '../../../platform/db/schema/hazard.ts'
import { severityDistance, shiftSeverity } from '../../../platform/db/schema/severity-rank.ts'

const km = 1_000

/** How bad an earthquake is up to which distance, the nearest first, by its magnitude. */
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

export interface QuakeTier {
  meters: number
  severity: Severity
}

/**
 * How far an earthquake of this magnitude is felt as what, the nearest first; empty for one too weak to matter.
 * `said` is how severe the sender calls it at its centre: deep ones are milder and deadly ones worse than the
 * magnitude alone says, and that holds at every distance.
 */
export function listQuakeTiers(magnitude: number, said: Severity, factor: number): QuakeTier[] {
  const found = tiersByMagnitude.find(({ from }) => magnitude >= from)
  if (!found) return []
  const shift = said === 'unknown' ? 0 : severityDistance(said, found.tiers[0]!.severity)
  return found.tiers.map(({ meters, severity }) => ({
    meters: meters * factor,
    severity: shiftSeverity(severity, shift),
  }))
}
