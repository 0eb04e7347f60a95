import { type Severity, severities } from '../../../platform/db/schema/hazard.ts'

/** The word for a stored rank: 5 is extreme, 1 is minor, 0 stands for no threat. */
export const severityOfRank = (rank: number): Severity | null =>
  rank <= 0 ? null : (severities[severities.length - rank] ?? null)
