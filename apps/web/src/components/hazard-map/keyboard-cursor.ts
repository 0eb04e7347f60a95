import type { PropertiesMark } from './clusters.ts'
import type { Target } from './hit-testing.ts'
import { rankSeverity } from '~/lib/severity'
import { compareProperties, compareThreats } from './map-data.ts'
import type { ThreatShape } from './threat-shapes.ts'

/** The order of Tab: threats from the worst, then clusters and properties from the worst, larger and riskier first. */
export function listStops(marks: readonly PropertiesMark[], shapes: readonly ThreatShape[]): Target[] {
  const threats = shapes
    .toSorted((a, b) => compareThreats(a.threat, b.threat))
    .map((shape): Target => ({ kind: 'threat', id: shape.threat.id, shape }))
  return [...threats, ...marks.toSorted(compareMarks)]
}

const severityOf = (mark: PropertiesMark) =>
  mark.kind === 'cluster' ? mark.severity : mark.property.severity

function compareMarks(a: PropertiesMark, b: PropertiesMark): number {
  const bySeverity = rankSeverity(severityOf(b)) - rankSeverity(severityOf(a))
  if (bySeverity !== 0) return bySeverity
  if (a.kind !== b.kind) return a.kind === 'cluster' ? -1 : 1
  if (a.kind === 'cluster' && b.kind === 'cluster') return b.count - a.count || a.id.localeCompare(b.id)
  return a.kind === 'property' && b.kind === 'property' ? compareProperties(a.property, b.property) : 0
}

export const isSameTarget = (a: Target | null, b: Target | null) => a?.kind === b?.kind && a?.id === b?.id

/** The stop after or before another; null where Tab leaves the map. A stop that is gone counts as none. */
export function findNextStop(stops: readonly Target[], current: Target | null, step: 1 | -1): Target | null {
  const at = stops.findIndex((stop) => isSameTarget(stop, current))
  if (at === -1) return (step === 1 ? stops[0] : stops.at(-1)) ?? null
  return stops[at + step] ?? null
}
