import { and, eq, inArray, sql } from 'drizzle-orm'
import { setTimeout } from 'node:timers/promises'
import { requirePermission } from '../../platform/access/require-permission.ts'
import { enterOrganization, inTransaction, type ServiceContext } from '../../platform/context/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { membership, membershipRole, org, task, user } from '../../platform/db/schema/index.ts'
import { Problem } from '../../platform/errors/problem.ts'
import { cancelTask } from '../../platform/jobs/tasks.service.ts'
import { appendEvents } from '../../platform/ledger/record-event.ts'
import { enqueueMatch } from '../../domains/estate/index.ts'
import { startRecords } from '../../domains/team/orgs/create-organization.ts'
import { type DemoOrganization, demoOrganizations, demoRetention } from './demo-organizations.ts'
import { demoPeople } from './demo-people.ts'
import { findCreationTime, loadDemo } from './seed-demo.ts'

interface ResetOptions {
  /** How long to wait for running tasks to stop; 0 if nothing can be running. */
  waitMs?: number
  now?: Date
}

const waitMsDefault = 20_000
const pollMs = 200

/**
 * Brings a demo organization back to its starting point, in one transaction. Members and their sign-ins stay; the people of
 * the demo get their first roles back.
 * @throws Problem `state-conflict` for any other organization, and if a task doesn't stop
 */
export async function resetDemo(
  ctx: ServiceContext,
  { waitMs = waitMsDefault, now = new Date() }: ResetOptions = {},
): Promise<void> {
  requirePermission(ctx, 'org:update')
  const organization = await requireDemo(ctx)
  const startedAt = new Date()
  await stopTasks(ctx, waitMs)
  const colleagues = await readColleagues(ctx)
  const storages = { files: ctx.files, pictures: ctx.pictures }
  await ctx.db.transaction(async (tx) => {
    await forgetMessages(tx, ctx.orgId)
    await tx.execute(sql`select delete_demo_data(${ctx.orgId}::uuid)`)
    await restoreSettings(tx, organization)
    await endMemberships(
      tx,
      ctx.orgId,
      colleagues.map(({ id }) => id),
    )
    await startRecords(tx, organization, findCreationTime(organization, now))
    await loadDemo(tx, ctx.gateways, { organization, colleagues, storages, now })
    await enterOrganization(tx, ctx.orgId, null)
    await recordReset(tx, ctx, organization)
    await ctx.idempotentRequest?.markCommitted(tx)
  })
  await enqueueTasks(ctx, organization)
  ctx.invalidateAccess({ orgId: ctx.orgId })
  await removeOldFiles(ctx, startedAt)
}

async function requireDemo({ db, orgId }: ServiceContext): Promise<DemoOrganization> {
  const [row] = await db.select({ demo: org.demo }).from(org).where(eq(org.id, orgId))
  const organization = demoOrganizations.find(({ id }) => id === orgId)
  if (row?.demo && organization?.demo) return organization
  throw new Problem('state-conflict', 'Only a demo organization can be reset. This one keeps its data.', {
    members: { state: 'not_demo', allowed: [] },
  })
}

/** Cancels everything that is waiting or running, and waits until it has stopped. */
async function stopTasks(ctx: ServiceContext, waitMs: number) {
  const inStatus = (...statuses: ('queued' | 'waiting' | 'running')[]) =>
    and(eq(task.orgId, ctx.orgId), inArray(task.status, statuses))
  const unfinished = await ctx.db
    .select({ id: task.id })
    .from(task)
    .where(inStatus('queued', 'waiting', 'running'))
  for (const { id } of unfinished) {
    await cancelTask(ctx, id).catch((error: unknown) => {
      // It ended, or is being canceled, in the meantime.
      if (!(error instanceof Problem && error.code === 'state-conflict')) throw error
    })
  }
  const deadline = Date.now() + waitMs
  while (waitMs > 0 && (await ctx.db.$count(task, inStatus('running'))) > 0) {
    if (Date.now() > deadline)
      throw new Problem('state-conflict', 'A task is still stopping. Try again in a minute.', {
        members: { state: 'running', allowed: [] },
      })
    await setTimeout(pollMs)
  }
}

async function readColleagues({ db }: ServiceContext) {
  const emails = demoPeople.map(({ email }) => email)
  const rows = await db
    .select({ id: user.id, email: user.emailKey })
    .from(user)
    .where(inArray(user.emailKey, emails))
  const ids = new Map(rows.map(({ id, email }) => [email, id]))
  return demoPeople.flatMap((person) => {
    const id = ids.get(person.email)
    return id === undefined ? [] : [{ ...person, id }]
  })
}

async function restoreSettings(tx: Transaction, { id, name, timeZone, contact }: DemoOrganization) {
  const initial = sql`default`
  await tx
    .update(org)
    .set({
      name,
      timeZone,
      ...contact,
      logo: null,
      legalName: null,
      privacyUrl: null,
      emailAllowed: true,
      onboarded: true,
      locale: initial,
      currency: initial,
      unitSystem: initial,
      defaultCountry: initial,
      matching: initial,
      retention: demoRetention,
      security: initial,
      alerts: initial,
      consentLanguages: initial,
      updatedAt: new Date(),
      version: sql`${org.version} + 1`,
    })
    .where(eq(org.id, id))
}

/** The history has the memberships of the demo's people, with their first roles. */
async function endMemberships(tx: Transaction, orgId: string, userIds: readonly string[]) {
  const ofPeople = and(eq(membership.orgId, orgId), inArray(membership.userId, [...userIds]))
  const ids = tx.select({ id: membership.id }).from(membership).where(ofPeople)
  await tx
    .delete(membershipRole)
    .where(and(eq(membershipRole.orgId, orgId), inArray(membershipRole.membershipId, ids)))
  await tx.delete(membership).where(ofPeople)
}

async function recordReset(
  tx: Transaction,
  { orgId, actor, origin }: ServiceContext,
  { name }: DemoOrganization,
) {
  await appendEvents({
    db: tx,
    orgId,
    actor,
    origin,
    pendingEvents: [
      {
        action: 'settings.demo_reset',
        category: 'settings',
        subject: { type: 'org', id: orgId, name },
        summary: 'The demo was reset. Everything before this is its made-up history.',
      },
    ],
  })
}

/**
 * Deletes the feed messages that only this organization had threats from, and fetches their feeds again: the history brings
 * its own messages, at other times, and what the feeds still say becomes threats again.
 */
async function forgetMessages(tx: Transaction, orgId: string) {
  await tx.execute(sql`
    with forgotten as (
      delete from feed_message m using (
        select connector, identifier from threat_revision group by 1, 2 having bool_and(org_id = ${orgId}::uuid)
      ) r
      where m.connector = r.connector and m.identifier = r.identifier
      returning m.feed_id
    )
    update feed set etag = null, last_modified = null, next_run_at = now()
    where id in (select feed_id from forgotten)`)
}

/** Hands the tasks that the history left waiting to the workers, and matches what the feeds said about others, too. */
async function enqueueTasks(ctx: ServiceContext, { id, name }: DemoOrganization) {
  await inTransaction(ctx, async (tx) => {
    const waiting = await tx.db
      .select()
      .from(task)
      .where(and(eq(task.orgId, tx.orgId), inArray(task.status, ['queued', 'waiting'])))
    for (const row of waiting) await tx.tasks.enqueue(tx, row, row.scheduledFor)
    await enqueueMatch(tx, { properties: null, subject: { type: 'org', id, name } }, { always: true })
  })
}

/** Files of records that are gone. Those of the history were just written again. */
async function removeOldFiles({ files, orgId }: ServiceContext, startedAt: Date) {
  for await (const { key, storedAt } of files.list(`org/${orgId}`))
    if (storedAt < startedAt) await files.remove(key)
}
