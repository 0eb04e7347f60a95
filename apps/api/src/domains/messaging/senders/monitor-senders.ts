import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { emailSender } from '../../../platform/db/schema/index.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { applyStatus } from './apply-status.ts'
import { checkSender } from './check-sender.ts'
import { findSenderRow } from './sender-row.ts'
import { graceMs } from './evaluate-status.ts'

/** A start of the server shortly after the daily look needs no other. */
const pauseMs = 20 * 60 * 60 * 1000

/**
 * Looks the records of all verified domains up again: records get lost when somebody moves a domain. Senders that
 * nobody proved in time fail. One that failed and is in order again sends again.
 */
export async function monitorSenders(
  deps: Omit<ServiceContext, 'actor' | 'orgId' | 'origin'>,
  signal?: AbortSignal,
) {
  const now = Date.now()
  const isDue = and(
    isNull(emailSender.archivedAt),
    or(
      and(eq(emailSender.status, 'pending'), lt(emailSender.pendingSince, new Date(now - graceMs))),
      and(
        eq(emailSender.kind, 'domain'),
        inArray(emailSender.status, ['verified', 'degraded', 'failed']),
        or(isNull(emailSender.lastCheckedAt), lt(emailSender.lastCheckedAt, new Date(now - pauseMs))),
      ),
    ),
  )
  const due = await deps.db
    .select({ orgId: emailSender.orgId, id: emailSender.id })
    .from(emailSender)
    .where(isDue)
  for (const { orgId, id } of due) {
    if (signal?.aborted) return
    const origin = { requestId: newId(), via: 'job' as const, ip: null, userAgent: null }
    await monitorSender({ ...deps, orgId, origin, actor: systemActor }, id)
  }
}

async function monitorSender(ctx: ServiceContext, id: string) {
  const row = await inTransaction(ctx, async (tx) => {
    const found = await findSenderRow(tx, id, { forUpdate: true })
    if (found?.kind !== 'address') return found
    await applyStatus(tx, found, {
      verdict: 'unknown',
      reason: 'The code in its mail was not entered.',
      isAsked: false,
      now: new Date(),
    })
    return null
  })
  if (row) await checkSender(ctx, row, { isAsked: false })
}
