import { eq } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import { createTaskContext, type RunnerDeps } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { org } from '../../../platform/db/schema/index.ts'
import { deliverDue } from '../delivery/deliver.ts'
import { emailChannel } from '../delivery/email-channel.ts'
import { recoverAllAbandoned } from '../delivery/message-states.ts'
import {
  createMemberStream,
  isDue,
  type NotificationKind,
  type NotificationRow,
  storeOf,
} from './member-stream.ts'

export const orgsPerRound = 100

interface Round {
  now: Date
  signal: AbortSignal | undefined
}

interface Scheduling {
  /** The organizations with something to schedule. */
  listOrgs(deps: RunnerDeps): Promise<string[]>
  schedule(deps: RunnerDeps, orgId: string, now: Date): Promise<void>
}

/** Schedules notifications of a kind and sends what is due. A failure in one organization doesn't stop the others. */
export async function notifyMembers<Row extends NotificationRow, Subject extends { id: string }>(
  deps: RunnerDeps,
  kind: NotificationKind<Row, Subject>,
  { now, signal, listOrgs, schedule }: Round & Scheduling,
): Promise<void> {
  await forEachOrg(deps, kind, await listOrgs(deps), signal, (orgId) => schedule(deps, orgId, now))
  await sendDueNotifications(deps, kind, { now, signal })
}

/** Sends the notifications of a kind that are due. A failure in one organization doesn't stop the others. */
export async function sendDueNotifications<Row extends NotificationRow, Subject extends { id: string }>(
  deps: RunnerDeps,
  kind: NotificationKind<Row, Subject>,
  { now, signal }: Round,
): Promise<void> {
  await recoverAllAbandoned(deps, storeOf(kind.table), now)
  const orgIds = await listOrgsWithDue(deps, kind, now)
  await forEachOrg(deps, kind, orgIds, signal, (orgId) => deliver(deps, kind, orgId, now, signal))
}

async function forEachOrg(
  { log }: RunnerDeps,
  { about }: Pick<NotificationKind<never, never>, 'about'>,
  orgIds: readonly string[],
  signal: AbortSignal | undefined,
  work: (orgId: string) => Promise<void>,
) {
  for (const orgId of orgIds) {
    if (signal?.aborted) return
    await work(orgId).catch((error: unknown) => {
      log.error({ err: error, orgId, about }, 'notifications failed; retrying')
    })
  }
}

async function listOrgsWithDue(
  { db }: RunnerDeps,
  kind: Pick<NotificationKind<never, never>, 'table' | 'isHeld'>,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ orgId: kind.table.orgId })
    .from(kind.table)
    .where(isDue(kind, now))
    .limit(orgsPerRound)
  return rows.map(({ orgId }) => orgId as string)
}

async function deliver<Row extends NotificationRow, Subject extends { id: string }>(
  deps: RunnerDeps,
  kind: NotificationKind<Row, Subject>,
  orgId: string,
  now: Date,
  signal: AbortSignal | undefined,
) {
  const { db, gateways, log } = deps
  if (!gateways.mailer) return
  const [organization] = await db.select({ id: org.id, name: org.name }).from(org).where(eq(org.id, orgId))
  const ctx = createTaskContext(deps, { orgId, id: newId() }, systemActor)
  await deliverDue(
    ctx,
    createMemberStream(kind, deps, organization!, now),
    emailChannel(gateways.mailer, 1),
    {
      signal,
      now,
      onRecorded(deliveries) {
        const failed = deliveries.filter(({ outcome }) => outcome.state !== 'sent')
        if (failed.length === 0) return
        log.warn({ err: failed[0]!.error, orgId, people: failed.length }, 'notification emails not accepted')
      },
    },
  )
}
