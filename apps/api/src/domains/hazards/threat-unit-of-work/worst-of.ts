import type { Severity } from '../../../platform/db/schema/hazard.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import type { PropertyMatch } from './set-impacts.ts'

/** How bad it is where it touches something: an earthquake far away is not what it is at its centre. */
export const worstOf = (matches: readonly PropertyMatch[], said: Severity): Severity =>
  matches.length === 0
    ? said
    : matches.map(({ severity }) => severity).reduce((a, b) => (rankSeverity(b) > rankSeverity(a) ? b : a))
