import type { threat } from '../../../platform/db/schema/index.ts'
import type { ChecklistPhase } from '../../../platform/db/schema/checklist.ts'

type PhaseFacts = Pick<typeof threat.$inferSelect, 'status' | 'event' | 'vtec'>

/** A watch says that a hazard is possible, even while the watch itself is in effect. */
const isWatch = ({ event, vtec }: PhaseFacts) =>
  vtec === null ? /\bwatch$/i.test(event) : vtec.significance === 'A'

/**
 * What a threat asks of people: to prepare for it, to respond to it, or to recover from it. There is nothing to recover
 * from after a watch, because what comes of it is a threat of its own.
 */
export function checklistPhaseOf(threat: PhaseFacts): ChecklistPhase {
  if (threat.status === 'upcoming' || isWatch(threat)) return 'prepare'
  return threat.status === 'active' ? 'respond' : 'recover'
}

/** The phases whose items are needed now. A warning without a watch leaves the preparations to be done, too. */
export const duePhases: Record<ChecklistPhase, readonly ChecklistPhase[]> = {
  prepare: ['prepare'],
  respond: ['prepare', 'respond'],
  recover: ['recover'],
}
