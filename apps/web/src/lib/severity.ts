import { severities } from '@parapet/api-client'

export type Severity = (typeof severities)[number]

/** 5 for the worst, 1 for the least, 0 for none; the order is that of the API. */
export const rankSeverity = (severity: Severity | null) =>
  severity === null ? 0 : severities.length - severities.indexOf(severity)

/** The severity of a rank; null for 0. */
export const severityOfRank = (rank: number): Severity | null => severities[severities.length - rank] ?? null
