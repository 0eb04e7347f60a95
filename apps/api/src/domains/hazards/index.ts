// Registers the handler of the tasks that the estate enqueues.
import './ingest/rematch-task.ts'

export { listRadiiRows, presetFactors, radiusRows } from './matching/radii.ts'
export { scoreRisk, toRiskParts } from './matching/risk-score.ts'
export { countAffected, countThreats, countThreatsByKind } from './threats/open-threats.ts'
export { findReach } from './threats/find-reach.ts'
export { findWorstPlaces } from './threats/find-reach.ts'
export { readOpenThreats } from './threats/open-threats.ts'
export { findThreatIds } from './threats/threat-search.ts'
export { recordThreatEvent } from './threats/record-threat-event.ts'
export { startedAt } from './threats/threat-search.ts'
export { isOfSource, threatColumns, toThreatBrief, type ThreatRow } from './threats/to-threat.ts'
export { openTriages } from './threat-unit-of-work/triage.ts'
