import type { Certainty, Severity, Urgency } from '../../../platform/db/schema/hazard.ts'
import type { RiskParts } from '../../../platform/db/schema/index.ts'

const severityWeights: Record<Severity, number> = {
  extreme: 100,
  severe: 75,
  moderate: 50,
  minor: 25,
  unknown: 35,
}
const certaintyWeights: Record<Certainty, number> = {
  observed: 1,
  likely: 0.9,
  possible: 0.6,
  unlikely: 0.3,
  unknown: 0.7,
}
const urgencyWeights: Record<Urgency, number> = {
  immediate: 1,
  expected: 0.9,
  future: 0.6,
  past: 0.2,
  unknown: 0.7,
}

/** 1 inside, 0.85 in a zone; near the hazard, from 1 at its edge down to 0.3 at the matching distance. */
export function weighProximity(
  location:
    | { proximity: 'inside' | 'zone' }
    | { proximity: 'near'; distanceMeters: number; radiusMeters: number },
): number {
  if (location.proximity !== 'near') return location.proximity === 'inside' ? 1 : 0.85
  return 1 - 0.7 * Math.min(1, location.distanceMeters / location.radiusMeters)
}

export function toRiskParts(
  { severity, certainty, urgency }: { severity: Severity; certainty: Certainty; urgency: Urgency },
  proximity: number,
): RiskParts {
  return {
    severity: severityWeights[severity],
    certainty: certaintyWeights[certainty],
    urgency: urgencyWeights[urgency],
    proximity: Math.round(proximity * 1000) / 1000,
  }
}

/** 0–100, rounded half up. */
export function scoreRisk({ severity, certainty, urgency, proximity }: RiskParts): number {
  // Decimal factors leave rounding errors such as 52.49999999999999.
  return Math.floor(Math.round(severity * certainty * urgency * proximity * 1e6) / 1e6 + 0.5)
}
