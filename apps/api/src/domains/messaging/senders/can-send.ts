import type { SenderRow } from './sender-row.ts'
import { deadlineOf } from './evaluate-status.ts'

/** Whether mail may leave in its name. One that lost a record goes on for 72 hours. */
export function canSend(row: Pick<SenderRow, 'status' | 'pendingSince' | 'degradedSince'>, now = new Date()) {
  if (row.status === 'degraded') return (deadlineOf(row) ?? now) > now
  return row.status === 'verified'
}
