import type { TransactionContext } from '../../../platform/context/context.ts'
import { recordTold, type Telling } from '../notifications/record-told.ts'
import type { Told } from './read-told.ts'

/** Records what a batch of messages told members: one event for each threat. */
export function recordThreatsTold(
  tx: TransactionContext,
  sent: readonly { userId: string; told: readonly Told[] }[],
  telling: Telling,
) {
  const threats = new Map<string, { title: string; userIds: Set<string> }>()
  for (const { userId, told } of sent) {
    for (const one of told) {
      if (!('threat' in one)) continue
      const { id, title } = one.threat
      threats.set(id, { title, userIds: (threats.get(id)?.userIds ?? new Set()).add(userId) })
    }
  }
  for (const [id, { title, userIds }] of threats) recordTold(tx, { id, title }, [...userIds], telling)
}
