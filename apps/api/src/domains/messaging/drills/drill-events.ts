import type { PendingEvent, TransactionContext } from '../../../platform/context/context.ts'
import type { drill, LedgerParty } from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { getScript } from './drill-scripts.ts'

type DrillRow = Pick<typeof drill.$inferSelect, 'id' | 'script'>

/** How events name a drill. */
export const drillSubject = ({ id, script }: DrillRow): LedgerParty => ({
  type: 'drill',
  id,
  name: `EXERCISE: ${getScript(script).title}`,
})

/** Records what happened in a drill. Drills have a category of their own, and every event says that it is an exercise. */
export function recordDrillEvent(
  tx: Pick<TransactionContext, 'pendingEvents' | 'beforeCommit'>,
  row: DrillRow,
  action: `drill.${string}`,
  { summary, ...event }: Pick<PendingEvent, 'summary'> & Partial<Pick<PendingEvent, 'targets' | 'metadata'>>,
) {
  recordEvent(tx, {
    ...event,
    action,
    category: 'drill',
    subject: drillSubject(row),
    summary: `EXERCISE: ${summary}`,
  })
}
