import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { createSystemContext } from '../../../platform/access/system-context.ts'
import { inTransaction, type RunnerDeps, type TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { severities } from '../../../platform/db/schema/hazard.ts'
import {
  escalation,
  escalationNotice,
  onCallOverride,
  onCallPolicy,
  onCallShift,
} from '../../../platform/db/schema/index.ts'
import { recordThreatEvent } from '../../hazards/index.ts'
import {
  canNotify,
  isNotifiable,
  listActiveMembers,
  type NotificationRecipient,
} from '../notifications/notification-recipients.ts'
import { tellMembers } from '../notifications/member-notifications.ts'
import { orgsPerRound } from '../notifications/notify-members.ts'
import { canTellMember, isAdministrator } from './escalation-recipients.ts'
import { administratorsStep, afterLastStep, findOnCall, nextPosition } from './on-call-schedule.ts'

type PolicyRow = typeof onCallPolicy.$inferSelect
type EscalationRow = typeof escalation.$inferSelect

/** How many escalations a transaction advances, which holds their locks. */
const escalationsPerBatch = 25

/** Severities by rank: the first has rank 1. */
const rankedSeverities = sql.raw(
  `array[${[...severities]
    .reverse()
    .map((name) => `'${name}'`)
    .join(', ')}]`,
)

/** A threat (`t`) that someone still has to acknowledge. */
const needsAnswer = sql`(t.status in ('upcoming', 'active') and not t.is_test and t.triage = 'new' and exists (
  select 1 from threat_impact i where i.org_id = t.org_id and i.threat_id = t.id and i.ended_at is null))`

/** A threat (`t`) that the policy (`p`) calls urgent. */
const isUrgent = sql`coalesce(p.is_on and t.severity_rank >= array_position(${rankedSeverities},
  case when jsonb_exists(p.hazards, t.hazard) then p.hazards ->> t.hazard else p.urgent_from end), false)`

/** An urgent threat that no one is told about yet, or only at a lower severity. */
const isUntold = sql`not exists (select 1 from escalation e where e.org_id = t.org_id and e.threat_id = t.id
  and e.ended_at is null and e.severity_rank >= t.severity_rank)`

/** An escalation (`e`) whose people all can't be reached, so that the next ones are told at once. */
const isUndeliverable = sql`(e.round > 0 and e.step < ${sql.raw(String(administratorsStep))} and not exists (
  select 1 from escalation_notice n where n.org_id = e.org_id and n.escalation_id = e.id and n.round = e.round
    and n.state not in ('withdrawn', 'not_sent')))`

const isDue = (now: Date) =>
  sql`(e.ended_at is null and (e.next_at <= ${now.toISOString()}::timestamptz or ${isUndeliverable}))`

/**
 * Decides who is told about urgent threats now, and ends what is over. Sends nothing: the notices it stores are
 * delivered by a stream. A failure in one organization doesn't stop the others.
 */
export async function advanceEscalations(
  deps: RunnerDeps,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<void> {
  for (const orgId of await listOrgsWithWork(deps, now)) {
    if (signal?.aborted) return
    await advanceOrg(deps, orgId, now).catch((error: unknown) =>
      deps.log.error({ err: error, orgId }, 'escalation failed; retrying'),
    )
  }
}

/** Those that have waited longest come first. If members can't be emailed, the only work is to end what is over. */
export async function listOrgsWithWork(deps: RunnerDeps, now: Date): Promise<string[]> {
  const { rows } = await deps.db.execute<{ orgId: string }>(sql`
    select work.org_id as "orgId" from (
      select t.org_id, t.first_seen_at as since from on_call_policy p join threat t on t.org_id = p.org_id
        join org on org.id = p.org_id
        where ${isNotifiable(deps)} and ${needsAnswer} and ${isUrgent} and ${isUntold}
      union all
      select e.org_id, e.next_at from escalation e join threat t on t.org_id = e.org_id and t.id = e.threat_id
        left join on_call_policy p on p.org_id = e.org_id
        where e.ended_at is null and not (${needsAnswer} and ${isUrgent})
      union all
      select e.org_id, e.next_at from escalation e join org on org.id = e.org_id
        where ${isNotifiable(deps)} and ${isDue(now)}
    ) work
    group by work.org_id order by min(work.since), work.org_id limit ${orgsPerRound}`)
  return rows.map(({ orgId }) => orgId)
}

/**
 * Works in short transactions, because acknowledging locks a threat and then its escalation. They lock the policy first,
 * which acknowledging doesn't.
 */
async function advanceOrg(deps: RunnerDeps, orgId: string, now: Date): Promise<void> {
  const isReachable = await canNotify(deps, orgId)
  const members = isReachable ? await listActiveMembers(deps.db, orgId) : []
  const ctx = createSystemContext(deps, orgId)
  await inTransaction(ctx, (tx) => endEscalations(tx, now))
  if (!isReachable) return
  for (const threatId of await inTransaction(ctx, listUntoldThreats)) {
    await inTransaction(ctx, async (tx) => {
      if (await lockPolicy(tx)) await startEscalation(tx, threatId, now)
    })
  }
  let told: number
  do {
    told = await inTransaction(ctx, async (tx) => {
      const policy = await lockPolicy(tx)
      return policy ? await tellNext(tx, policy, { members, now }) : 0
    })
  } while (told === escalationsPerBatch)
}

/**
 * Lets one process at a time decide for an organization. Runs as a statement of its own, so that
 * the next process sees what the previous one decided. Acknowledging doesn't wait for it. Null if no one is told.
 */
async function lockPolicy(tx: TransactionContext): Promise<PolicyRow | null> {
  const [policy] = await tx.db
    .select()
    .from(onCallPolicy)
    .where(eq(onCallPolicy.orgId, tx.orgId))
    .for('no key update')
  return policy?.isOn ? policy : null
}

/** Ends escalations of threats that no one has to acknowledge anymore. Acknowledging ends them itself. */
async function endEscalations(tx: TransactionContext, now: Date) {
  await tx.db.execute(sql`
    update escalation set ended_at = ${now.toISOString()}::timestamptz, next_at = null, end_reason = over.reason
    from (
      select e.id, case
        when t.triage = 'dismissed' then 'dismissed'
        when t.triage <> 'new' then 'acknowledged'
        when not ${needsAnswer} then 'over'
        when not coalesce(p.is_on, false) then 'turned_off'
        else 'not_urgent' end as reason
      from escalation e join threat t on t.org_id = e.org_id and t.id = e.threat_id
      left join on_call_policy p on p.org_id = e.org_id
      where e.org_id = ${tx.orgId}::uuid and e.ended_at is null and not (${needsAnswer} and ${isUrgent})
      order by e.id for update of e skip locked
    ) over
    where escalation.org_id = ${tx.orgId}::uuid and escalation.id = over.id and escalation.ended_at is null`)
}

async function listUntoldThreats(tx: TransactionContext): Promise<string[]> {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select t.id from threat t join on_call_policy p on p.org_id = t.org_id
    where t.org_id = ${tx.orgId}::uuid and ${needsAnswer} and ${isUrgent} and ${isUntold}
    order by t.severity_rank desc, t.id`)
  return rows.map(({ id }) => id)
}

/**
 * Starts an escalation for an urgent threat. If one is under way and the threat got more severe, the people who were
 * told last are told at once, or everyone again if there was no one left. Locks the threat, so that it can't be
 * acknowledged at the same time without ending the escalation.
 */
async function startEscalation(tx: TransactionContext, threatId: string, now: Date) {
  const { rows } = await tx.db.execute<{ id: string; title: string; severityRank: number }>(sql`
    select t.id, t.title, t.severity_rank as "severityRank"
    from threat t join on_call_policy p on p.org_id = t.org_id
    where t.org_id = ${tx.orgId}::uuid and t.id = ${threatId}::uuid
      and ${needsAnswer} and ${isUrgent} and ${isUntold}
    for key share of t`)
  const [threat] = rows
  if (!threat) return
  const values = { severityRank: threat.severityRank, nextAt: now }
  const worsened = await tx.db
    .update(escalation)
    .set({
      ...values,
      tells: 0,
      step: sql`case when ${escalation.step} = ${afterLastStep} then 0 else ${escalation.step} end`,
    })
    .where(
      and(
        eq(escalation.orgId, tx.orgId),
        eq(escalation.threatId, threatId),
        isNull(escalation.endedAt),
        lt(escalation.severityRank, threat.severityRank),
      ),
    )
    .returning({ id: escalation.id })
  if (worsened.length > 0) return
  const started = await tx.db
    .insert(escalation)
    .values({ ...values, orgId: tx.orgId, id: newId(), threatId, startedAt: now })
    .onConflictDoNothing()
    .returning({ id: escalation.id })
  if (started.length === 0) return
  recordThreatEvent(tx, threat, [], {
    action: 'threat.escalation_started',
    summarize: () =>
      `“${threat.title}” is urgent, so people on call are notified until someone acknowledges it.`,
  })
}

interface Tell {
  members: readonly NotificationRecipient[]
  now: Date
}

/** Advances the escalations that have been due longest. Returns how many. */
async function tellNext(tx: TransactionContext, policy: PolicyRow, tell: Tell): Promise<number> {
  const { rows } = await tx.db.execute<{ id: string; title: string; isUndeliverable: boolean }>(sql`
    select e.id, t.title, ${isUndeliverable} as "isUndeliverable"
    from escalation e join threat t on t.org_id = e.org_id and t.id = e.threat_id
    where e.org_id = ${tx.orgId}::uuid and ${isDue(tell.now)}
    order by e.next_at, e.id limit ${escalationsPerBatch} for update of e skip locked`)
  if (rows.length === 0) return 0
  const stepMembers = await listStepMembers(tx, policy, tell)
  const due = await tx.db
    .select()
    .from(escalation)
    .where(
      and(
        eq(escalation.orgId, tx.orgId),
        inArray(
          escalation.id,
          rows.map(({ id }) => id),
        ),
      ),
    )
  for (const { id, title, isUndeliverable: failed } of rows) {
    const row = due.find((one) => one.id === id)!
    await advance(tx, row, { title, hasFailed: failed, policy, stepMembers, now: tell.now })
  }
  return rows.length
}

/** The active members at each step of the schedule now, and the administrators. */
async function listStepMembers(tx: TransactionContext, { timeZone }: PolicyRow, { members, now }: Tell) {
  const shifts = await tx.db.select().from(onCallShift).where(eq(onCallShift.orgId, tx.orgId))
  const overrides = await tx.db
    .select()
    .from(onCallOverride)
    .where(and(eq(onCallOverride.orgId, tx.orgId), gt(onCallOverride.endsAt, now)))
  const onCall = findOnCall({ timeZone, shifts, overrides }, now)
  const bySteps = new Map<number, NotificationRecipient[]>()
  for (const { step } of [...shifts, ...overrides]) {
    const userIds = onCall.get(step) ?? []
    bySteps.set(
      step,
      members.filter(({ id }) => userIds.includes(id)),
    )
  }
  return bySteps.set(administratorsStep, members.filter(isAdministrator))
}

interface Advance {
  title: string
  policy: PolicyRow
  now: Date
  /** Whether the last people can't be reached, so that the next ones are told at once. */
  hasFailed: boolean
  stepMembers: ReadonlyMap<number, NotificationRecipient[]>
}

async function advance(tx: TransactionContext, row: EscalationRow, values: Advance) {
  const { hasFailed, policy, stepMembers } = values
  if (row.step === afterLastStep) return await tellUntold(tx, row, values)
  const tellsPerStep = hasFailed ? 0 : policy.tellsPerStep
  let recipients: NotificationRecipient[] = []
  const canTell = async (step: number) => {
    recipients = await filterRecipients(tx, row.threatId, step, stepMembers)
    return recipients.length > 0
  }
  const next = await nextPosition(row, { tellsPerStep, canTell })
  if (next === null) return await finishSteps(tx, row, values)
  const skippedSteps = [...stepMembers.keys()].filter((step) => step > row.step && step < next.step)
  await tell(
    tx,
    row,
    recipients.map(({ id }) => ({ userId: id, step: next.step })),
    {
      ...values,
      position: next,
      skippedSteps: [...new Set([...row.skippedSteps, ...skippedSteps])].toSorted((a, b) => a - b),
    },
  )
}

/** Everyone has had their turn. The event says whether anyone was notified; the escalation goes on either way. */
async function finishSteps(tx: TransactionContext, row: EscalationRow, { title, policy, now }: Advance) {
  const wasAnyoneTold = (await listNotices(tx, row)).some(({ wasTold }) => wasTold)
  await tell(tx, row, [], { policy, now, position: { step: afterLastStep, tells: 0 } })
  recordThreatEvent(tx, { id: row.threatId, title }, [], {
    action: 'threat.escalation_unanswered',
    summarize: () =>
      wasAnyoneTold
        ? `Everyone on call and the administrators were notified, but no one has acknowledged “${title}.”`
        : `No one could be notified that “${title}” is urgent. We’ll keep trying.`,
  })
}

/**
 * Once everyone had their turn, tells those who came on call later. If no one could be told, tells everyone again, except
 * people whose email still waits for the mail server.
 */
async function tellUntold(tx: TransactionContext, row: EscalationRow, values: Advance) {
  const notices = await listNotices(tx, row)
  const wasAnyoneTold = notices.some(({ wasTold }) => wasTold)
  const stepOf = new Map<string, number>()
  for (const step of [...values.stepMembers.keys()].toSorted((a, b) => a - b)) {
    for (const { id } of await filterRecipients(tx, row.threatId, step, values.stepMembers)) {
      const hadTurn = notices.some(
        ({ userId, state }) => userId === id && (wasAnyoneTold ? state !== 'withdrawn' : state === 'waiting'),
      )
      if (!hadTurn && !stepOf.has(id)) stepOf.set(id, step)
    }
  }
  const people = [...stepOf].map(([userId, step]) => ({ userId, step }))
  await tell(tx, row, people, { ...values, position: { step: row.step, tells: row.tells } })
}

/** Who was to be told, and whether they were, at the escalation's severity. */
const listNotices = (tx: TransactionContext, { id, severityRank }: EscalationRow) =>
  tx.db
    .select({
      userId: escalationNotice.userId,
      state: escalationNotice.state,
      wasTold: sql<boolean>`${escalationNotice.state} in ('claimed', 'sent', 'in_doubt')
        and ${escalationNotice.severityRank} >= ${severityRank}`,
    })
    .from(escalationNotice)
    .where(and(eq(escalationNotice.orgId, tx.orgId), eq(escalationNotice.escalationId, id)))

interface Told extends Pick<Advance, 'policy' | 'now'> {
  position: { step: number; tells: number }
  skippedSteps?: number[]
}

/** Stores notices to people as one round, if there are any, and when the escalation goes on. */
async function tell(
  tx: TransactionContext,
  row: EscalationRow,
  people: readonly { userId: string; step: number }[],
  { policy, now, position, skippedSteps = row.skippedSteps }: Told,
) {
  const round = people.length > 0 ? row.round + 1 : row.round
  if (people.length > 0) {
    await tx.db.insert(escalationNotice).values(
      people.map((person) => ({
        ...person,
        orgId: tx.orgId,
        id: newId(),
        dueAt: now,
        createdAt: now,
        escalationId: row.id,
        severityRank: row.severityRank,
        round,
      })),
    )
    await tellMembers(
      tx,
      people.map(({ userId }) => ({
        userId,
        kind: 'on_call',
        threatId: row.threatId,
        severityRank: row.severityRank,
      })),
      now,
    )
  }
  const nextAt = new Date(now.getTime() + policy.repeatMinutes * 60_000)
  await tx.db
    .update(escalation)
    .set({ ...position, round, skippedSteps, nextAt })
    .where(and(eq(escalation.orgId, tx.orgId), eq(escalation.id, row.id)))
}

/** Those at a step who can acknowledge the threat. */
async function filterRecipients(
  tx: TransactionContext,
  threatId: string,
  step: number,
  stepMembers: Advance['stepMembers'],
): Promise<NotificationRecipient[]> {
  const able: NotificationRecipient[] = []
  for (const member of stepMembers.get(step) ?? []) {
    if (await canTellMember(tx, member, { threatId, step })) able.push(member)
  }
  return able
}
