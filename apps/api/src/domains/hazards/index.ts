// Its handler works on the tasks that the estate enqueues.
import './matching/match-task.ts'

export { listRadiiRows, presetFactors, radiusRows } from './matching/radii.ts'
export { scoreRisk, toRiskParts } from './risk-score.ts'
export { countAffected, countThreats, countThreatsByKind } from './threats/count-threats.ts'
export { findReach } from './threats/find-reach.ts'
export { findWorstPlaces } from './threats/find-worst-places.ts'
export { readOpenThreats } from './threats/list-open-threats.ts'
export { findThreatIds } from './threats/narrow-threat-search.ts'
export { recordThreatEvent } from './threats/record-threat-event.ts'
export { startedAt } from './threats/threat-conditions.ts'
export { isOfSource, threatColumns, toThreatBrief, type ThreatRow } from './threats/to-threat.ts'
export { openTriages } from './threats/triage.ts'
