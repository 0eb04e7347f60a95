import type { SenderDnsRecord } from '../../../platform/db/schema/index.ts'
import type { SenderRow } from './sender-row.ts'

const hourMs = 60 * 60 * 1000
/** How long a new sender may take, and how long one that lost a record may go on. */
export const graceMs = 72 * hourMs

type StatusPart = Pick<
  SenderRow,
  'status' | 'failureReason' | 'pendingSince' | 'degradedSince' | 'verifiedAt'
>

/** `unknown`: nobody could say, so nothing is held against it. */
export type Verdict = 'proven' | 'lost' | 'unknown'

export function evaluateRecords(records: readonly SenderDnsRecord[]): Verdict {
  const required = records.filter((record) => record.required)
  if (required.some(({ status }) => status !== 'ok' && status !== 'unknown')) return 'lost'
  return required.every(({ status }) => status === 'ok') ? 'proven' : 'unknown'
}

export interface StatusChange {
  verdict: Verdict
  /** What is wrong, for people. */
  reason: string | null
  /** Whether somebody asked for the look, which gives a failed sender another chance. */
  isAsked: boolean
  now: Date
}

/** What a sender becomes by what was found. */
export function nextSenderStatus(row: StatusPart, change: StatusChange): StatusPart {
  const { verdict, reason, isAsked, now } = change
  if (verdict === 'proven') {
    return {
      ...row,
      status: 'verified',
      failureReason: null,
      degradedSince: null,
      verifiedAt: row.verifiedAt ?? now,
    }
  }
  const isOver = (since: Date) => now.getTime() - since.getTime() >= graceMs
  switch (row.status) {
    case 'pending':
      return isOver(row.pendingSince)
        ? {
            ...row,
            status: 'failed',
            failureReason: `It was not verified within 72 hours. ${reason ?? ''}`.trim(),
          }
        : row
    case 'verified':
      return verdict === 'lost'
        ? { ...row, status: 'degraded', degradedSince: now, failureReason: reason }
        : row
    case 'degraded':
      if (verdict === 'unknown') return row
      return isOver(row.degradedSince ?? now)
        ? { ...row, status: 'failed', degradedSince: null, failureReason: reason }
        : { ...row, failureReason: reason }
    case 'failed':
      return isAsked
        ? { ...row, status: 'pending', pendingSince: now, verifiedAt: null, failureReason: null }
        : row
  }
}

/** When what it is now turns into failed, unless something is done. */
export function deadlineOf(row: Pick<StatusPart, 'status' | 'pendingSince' | 'degradedSince'>): Date | null {
  const since =
    row.status === 'pending' ? row.pendingSince : row.status === 'degraded' ? row.degradedSince : null
  return since && new Date(since.getTime() + graceMs)
}
