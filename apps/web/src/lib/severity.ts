import { severities } from '@parapet/api-client'

export type Severity = (typeof severities)[number]

/** 5 for the most severe, 1 for the least, 0 for none; the same ranks as in the API. */
export const rankSeverity = (severity: Severity | null) =>
  severity === null ? 0 : severities.length - severities.indexOf(severity)

/** Inverse of `rankSeverity`; null for 0. */
export const findSeverityByRank = (rank: number): Severity | null =>
  severities[severities.length - rank] ?? null
