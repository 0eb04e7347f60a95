import { and, eq, type SQL, sql } from 'drizzle-orm'
import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import { holdsOnProperty, requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { membership, rollCallEntry } from '../../../platform/db/schema/index.ts'
import { invalidFields, notFound, Problem } from '../../../platform/errors/problem.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { listByKeyset } from '../../../platform/http/keyset.ts'
import type { CursorValues } from '../../../platform/http/page.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { anyOf, premisesName, toSearchPatterns } from '../../estate/index.ts'
import { type AlertRow, announceAlert, getAlertedThreat, getAlertRow } from '../alerts/alert-row.ts'
import { lockTenant, recordReply } from './record-reply.ts'
import {
  type RollCall,
  type RollCallEntry,
  rollCallGroups,
  type RollCallPatch,
  type RollCallProperty,
  type RollCallQuery,
  type RollCallTotals,
} from './roll-call.schema.ts'
import { type RollCallRow, type RollCallSubject, selectRollCall } from './select-roll-call.ts'

/** The people of a threat's alerts, or of one thread: who needs help, who hasn't answered, and who is safe. */
export async function getRollCall(
  ctx: ServiceContext,
  target: RollCallTarget,
  query: RollCallQuery,
): Promise<RollCall> {
  requirePermission(ctx, 'tenant:read')
  return await inTransaction(ctx, async (tx) => {
    const people = selectRollCall(tx, await resolveSubject(tx, target))
    const where = and(...conditionsOf(query)) ?? sql`true`
    const { items, page } = await listByKeyset<RollCallRow>({
      sort: 'rollCall',
      keys: [
        { by: sql`person.rank`, type: 'integer' },
        { by: sql`(not person."belowGrade")::int`, type: 'integer' },
        { by: sql`person."propertySort"`, type: 'text' },
        { by: sql`person."floorSort"`, type: 'integer' },
        { by: sql`person."unitSort"`, type: 'text' },
        { by: sql`person.id`, type: 'uuid' },
      ],
      limit: query.limit,
      cursor: query.cursor,
      rows: async (clauses) => {
        const { rows } = await tx.db.execute<RollCallRow & { sortValues: CursorValues }>(sql`
          select person.*, ${clauses.sortValues} as "sortValues" from (${people}) person
          where ${and(where, clauses.where)} order by ${clauses.orderBy} limit ${clauses.limit}`)
        return rows
      },
      count: async (limit) => {
        const { rows } = await tx.db.execute<{ n: number }>(sql`
          select count(*)::int as n from (select 1 from (${people}) person where ${where} limit ${limit}) matching`)
        return rows[0]!.n
      },
    })
    return {
      items: await toEntries(tx, items),
      page,
      totals: await countTotals(tx, people),
      ...(query.cursor === undefined && { properties: await countByProperty(tx, people) }),
    }
  })
}

/** A threat, or any alert of a thread. */
export type RollCallTarget = { threatId: string } | { alertId: string }

/** @throws Problem `not-found` for a threat that the caller can't see */
async function resolveSubject(tx: TransactionContext, target: RollCallTarget): Promise<RollCallSubject> {
  if ('threatId' in target) {
    requirePermission(tx, 'threat:read')
    await getAlertedThreat(tx, target.threatId)
    return target
  }
  requirePermission(tx, 'org:communication_read')
  return { threadId: (await getAlertRow(tx, target.alertId)).threadId }
}

const conditionsOf = ({ group, propertyId, tenantId, q }: RollCallQuery): (SQL | undefined)[] => [
  group && sql`person.rank in ${group.map((name) => rollCallGroups.indexOf(name))}`,
  propertyId && anyOf(sql`person."propertyId"`, propertyId),
  tenantId === undefined ? undefined : sql`person.id = ${tenantId}::uuid`,
  ...(q === undefined ? [] : toSearchPatterns(q)).map((pattern) => sql`person."searchText" like ${pattern}`),
]

async function countTotals(tx: TransactionContext, people: SQL): Promise<RollCallTotals> {
  const { rows } = await tx.db.execute<RollCallTotals & Record<string, unknown>>(sql`
    select count(*)::int as people,
      count(*) filter (where rank = 0)::int as "needHelp",
      count(*) filter (where rank = 1)::int as "noAnswerAssistance",
      count(*) filter (where rank = 2)::int as "noAnswer",
      count(*) filter (where rank = 3)::int as "notThere",
      count(*) filter (where rank = 4)::int as safe,
      count(*) filter (where exclusion is not null)::int as unreached,
      count(*) filter (where "calledAt" is not null)::int as called,
      count(*) filter (where "reachedAt" is not null)::int as reached
    from (${people}) person`)
  return rows[0]!
}

async function countByProperty(tx: TransactionContext, people: SQL): Promise<RollCallProperty[]> {
  const { rows } = await tx.db.execute<{ id: string; name: string; people: number; needHelp: number }>(sql`
    select "propertyId" as id, "propertyName" as name, count(*)::int as people,
      count(*) filter (where rank = 0)::int as "needHelp"
    from (${people}) person
    where "propertyId" is not null
    group by "propertyId", "propertyName", "propertySort"
    order by "propertySort", "propertyId"`)
  return rows.map(({ id, name, ...counts }) => ({ property: { id, name }, ...counts }))
}

async function toEntries(tx: TransactionContext, rows: readonly RollCallRow[]): Promise<RollCallEntry[]> {
  const names = await findUserNames(
    tx.db,
    rows.flatMap(({ calledBy, reachedBy, assigneeUserId }) => [calledBy, reachedBy, assigneeUserId]),
  )
  return rows.map((row) => ({
    tenant: { id: row.id, name: row.tenantName },
    threadId: row.threadId,
    property: toRef(row.propertyId, row.propertyName),
    unit: toRef(row.unitId, row.unitName),
    building: row.building,
    floor: row.floor,
    belowGrade: row.belowGrade,
    language: row.language,
    group: rollCallGroups[row.rank]!,
    answer: row.answer,
    answeredAt: row.answeredAt,
    answerChannel: row.answerChannel,
    peopleCount: row.peopleCount,
    needs: row.needs ?? [],
    note: row.note,
    exclusion: row.exclusion,
    callResult: row.callResult,
    hasAssistance: row.hasAssistance,
    calledAt: row.calledAt,
    calledBy: userRef(row.calledBy, names),
    reachedAt: row.reachedAt,
    reachedBy: userRef(row.reachedBy, names),
    assignee: userRef(row.assigneeUserId, names),
    staffNote: row.staffNote,
    version: row.version,
  }))
}

const toRef = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name })

/**
 * Records what staff did about one person: called, reached, or assigned them, left a note, or got an answer.
 * The version counts answers too, so no one replaces one that they haven't seen.
 * @throws Problem `version-conflict` with the current entry if its version isn't `expected`
 */
export async function markRollCall(
  ctx: ServiceContext,
  target: RollCallTarget,
  tenantId: string,
  patch: RollCallPatch,
  expected: ExpectedVersions,
): Promise<RollCallEntry> {
  requirePermission(ctx, 'tenant:read')
  return await inTransaction(ctx, async (tx) => {
    const subject = await resolveSubject(tx, target)
    // Before reading, so that no mark and no answer of this person comes in between.
    await lockTenant(tx, tenantId)
    const row = await getPerson(tx, subject, tenantId)
    const thread = await getAlertRow(tx, row.threadId)
    requireMarker(tx, row, thread.threatId)
    await requireVersion(expected, row.version, async () => (await toEntries(tx, [row]))[0]!)
    await requireAssignable(tx, patch.assigneeUserId)
    if (patch.answer) {
      const person = { ...row, firstName: null }
      await recordReply(tx, {
        threadId: row.threadId,
        tenant: person,
        channel: 'staff',
        answer: patch.answer,
      })
    }
    if (hasMarks(patch)) await saveMarks(tx, row, thread, patch)
    await announceAlert(tx, thread)
    return (await toEntries(tx, [await getPerson(tx, subject, tenantId)]))[0]!
  })
}

const hasMarks = ({ answer: _answer, ...marks }: RollCallPatch) =>
  Object.values(marks).some((value) => value !== undefined)

/** @throws Problem `not-found` */
async function getPerson(
  tx: TransactionContext,
  subject: RollCallSubject,
  tenantId: string,
): Promise<RollCallRow> {
  const { rows } = await tx.db.execute<RollCallRow>(
    sql`select person.* from (${selectRollCall(tx, subject)}) person where person.id = ${tenantId}::uuid`,
  )
  if (!rows[0]) throw notFound('person in this roll call')
  return rows[0]
}

/** @throws Problem `permission-denied` */
function requireMarker(
  tx: TransactionContext,
  { propertyId, portfolioId }: RollCallRow,
  threatId: string | null,
) {
  if (threatId === null) return requirePermission(tx, 'org:communication_send')
  const isAllowed =
    propertyId === null || portfolioId === null
      ? tx.actor.access.orgWidePermissions.has('threat:update')
      : holdsOnProperty(tx, 'threat:update', { id: propertyId, portfolioId })
  if (isAllowed) return
  throw new Problem(
    'permission-denied',
    'This requires the threat:update permission on the tenant’s property.',
    { members: { missing: ['threat:update'] } },
  )
}

/** @throws Problem 422 unless it's an active member */
async function requireAssignable(tx: TransactionContext, userId: string | null | undefined) {
  if (userId === null || userId === undefined) return
  const isMember = and(
    eq(membership.orgId, tx.orgId),
    eq(membership.userId, userId),
    eq(membership.status, 'active'),
  )
  if ((await tx.db.$count(membership, isMember)) > 0) return
  throw invalidFields({
    pointer: '/assigneeUserId',
    code: 'not_found',
    message: 'Choose an active member of the organization.',
    value: userId,
  })
}

async function saveMarks(
  tx: TransactionContext,
  row: RollCallRow,
  { threatId }: Pick<AlertRow, 'threatId'>,
  patch: RollCallPatch,
) {
  const now = new Date()
  const by = tx.actor.id
  const values = {
    ...(patch.called !== undefined && {
      calledAt: patch.called ? now : null,
      calledBy: patch.called ? by : null,
    }),
    ...(patch.reached !== undefined && {
      reachedAt: patch.reached ? now : null,
      reachedBy: patch.reached ? by : null,
    }),
    ...(patch.assigneeUserId !== undefined && { assigneeUserId: patch.assigneeUserId }),
    ...(patch.note !== undefined && { note: patch.note }),
    updatedAt: now,
  }
  await tx.db
    .insert(rollCallEntry)
    .values({ orgId: tx.orgId, threadId: row.threadId, tenantId: row.id, ...values })
    .onConflictDoUpdate({
      target: [rollCallEntry.orgId, rollCallEntry.threadId, rollCallEntry.tenantId],
      set: { ...values, version: sql`${rollCallEntry.version} + 1` },
    })
  const marks = [
    patch.called === undefined ? null : patch.called ? 'called' : 'not called',
    patch.reached === undefined ? null : patch.reached ? 'reached' : 'not reached',
    patch.assigneeUserId === undefined ? null : patch.assigneeUserId === null ? 'unassigned' : 'assigned',
    patch.note === undefined ? null : patch.note === null ? 'note removed' : 'note saved',
  ].filter((mark) => mark !== null)
  const location = premisesName(row)
  recordEvent(tx, {
    action: 'alert.marked',
    category: 'communication',
    subject: { type: 'tenant', id: row.id, name: null },
    tenantId: row.id,
    ...(row.propertyId !== null && { propertyId: row.propertyId }),
    ...(row.portfolioId !== null && { portfolioId: row.portfolioId }),
    ...(row.unitId !== null && { unitId: row.unitId }),
    ...(threatId !== null && { threatId }),
    summary: cutText(
      `Roll call updated for a tenant${location === null ? '' : ` at ${location}`}: ${marks.join(', ')}.`,
      300,
    ),
    metadata: { threadId: row.threadId, marks: marks.join(', ') },
  })
}
