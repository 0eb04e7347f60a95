// Registers the handler of the tasks that the estate enqueues.
import './ingest/rematch-task.ts'

export { circleAround } from './connectors/parsing/geometry.ts'
export { matchSomeProperties } from './matching/match-properties.ts'
export type { HazardShape } from './matching/match-shape.ts'
export { listRadiiRows, presetFactors, radiusRows } from './matching/radii.ts'
export { scoreRisk, toRiskParts } from './matching/risk-score.ts'
export { needsAttention } from './threats/attention.ts'
export { changeThreatInBulk, lockForBulkChange, validateBulkChange } from './threats/bulk-change.ts'
export { findEmergencies } from './threats/find-emergencies.ts'
export { getVisibleThreat } from './threats/find-threat.ts'
export {
  findAffectedProperties,
  findLeadingProperties,
  findReach,
  impactsAt,
  noReach,
  type ThreatReach,
} from './threats/find-reach.ts'
export {
  findIncidentReach,
  findIncidents,
  isFirstOfIncident,
  summarizeThreats,
} from './threats/incident-rows.ts'
export { countAffected, countThreats, countThreatsByKind, readOpenThreats } from './threats/open-threats.ts'
export { recordThreatEvent } from './threats/record-threat-event.ts'
export {
  findThreatIds,
  resolveThreatFilters,
  startedAt,
  threatConditions,
  threatSortKeys,
} from './threats/threat-search.ts'
export { ThreatQuery } from './threats/threats.schema.ts'
export {
  listAssignees,
  threatBelongsToSource,
  threatColumns,
  toThreatBrief,
  type ThreatRow,
} from './threats/to-threat.ts'
export { unassignMember } from './threats/unassign-member.ts'
export { manualConnector } from './threat-unit-of-work/threat-content.ts'
export { openTriages } from './threat-unit-of-work/triage.ts'
