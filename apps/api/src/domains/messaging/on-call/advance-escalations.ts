import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { createSystemContext } from '../../../platform/access/system-context.ts'
import { inTransaction, type RunnerDeps, type TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import {
  escalation,
  escalationNotice,
  escalationThreat,
  onCallOverride,
  onCallPolicy,
  onCallShift,
} from '../../../platform/db/schema/index.ts'
import { rankedSeverities } from '../../../platform/db/schema/severity-rank.ts'
import { anyOf } from '../../estate/index.ts'
import { recordThreatEvent } from '../../hazards/index.ts'
import {
  canNotify,
  isNotifiable,
  listActiveMembers,
  type NotificationRecipient,
} from '../notifications/notification-recipients.ts'
import { fluctuationMs, tellMembers } from '../notifications/member-notifications.ts'
import { orgsPerRound } from '../notifications/notify-members.ts'
import { canBeOnCall, filterTellable, isAdministrator } from './escalation-recipients.ts'
import { administratorsStep, afterLastStep, findOnCall, nextPosition } from './on-call-schedule.ts'

type PolicyRow = typeof onCallPolicy.$inferSelect
type EscalationRow = typeof escalation.$inferSelect

/** How many escalations a transaction advances, which holds their locks. */
const escalationsPerBatch = 25

/** A threat (`t`) that someone still has to acknowledge. */
const needsAnswer = sql`(t.status in ('upcoming', 'active') and not t.is_test and t.triage = 'new' and exists (
  select 1 from threat_impact i where i.org_id = t.org_id and i.threat_id = t.id and i.ended_at is null))`

/** A threat (`t`) that the policy (`p`) calls urgent. */
const isUrgent = sql`coalesce(p.is_on and t.severity_rank >= array_position(${rankedSeverities},
  case when jsonb_exists(p.hazards, t.hazard) then p.hazards ->> t.hazard else p.urgent_from end), false)`

/** The threats (`t`) of an escalation (`e`). */
const itsThreats = sql`escalation_threat et join threat t on t.org_id = et.org_id and t.id = et.threat_id
  where et.org_id = e.org_id and et.escalation_id = e.id`

/** An escalation (`e`) with an urgent threat that someone still has to acknowledge. */
const isNeeded = sql`exists (select from ${itsThreats} and ${needsAnswer} and ${isUrgent})`

/** An urgent threat that no one is told about yet, or only at a lower severity. */
const isUntold = sql`not exists (
  select from escalation_threat et join escalation e on e.org_id = et.org_id and e.id = et.escalation_id
  where et.org_id = t.org_id and et.threat_id = t.id and e.ended_at is null and e.severity_rank >= t.severity_rank)`

/** Escalations (`e`) of a threat (`t`), or of another one of its incident. */
const isOfSameEvent = sql`exists (
  select from escalation_threat et
  where et.org_id = e.org_id and et.escalation_id = e.id and (et.threat_id = t.id or et.threat_id in (
    select other.threat_id from incident_member own
    join incident_member other on other.org_id = own.org_id and other.incident_id = own.incident_id
    where own.org_id = t.org_id and own.threat_id = t.id)))`

/** Open escalations and the incidents that their threats are in. */
const openByIncident = sql`(
  select distinct e.org_id, m.incident_id, e.id, e.severity_rank, e.step, e.tells, e.started_at, e.next_at
  from escalation e join escalation_threat et on et.org_id = e.org_id and et.escalation_id = e.id
  join incident_member m on m.org_id = et.org_id and m.threat_id = et.threat_id
  where e.ended_at is null)`

/** A text or call belongs to a notice (`n`) and may have reached the person, or still will. */
const hasText = (states: SQL) => sql`exists (
  select from member_text m
  where m.org_id = n.org_id and m.notice_id = n.id and m.state in ${states} and m.failed_at is null)`

/** An escalation (`e`) whose people all can't be reached, so that the next ones are told at once. */
const isUndeliverable = sql`(e.step < ${sql.raw(String(administratorsStep))} and (
  select bool_and(n.state in ('withdrawn', 'not_sent')
    and not ${hasText(sql`('waiting', 'claimed', 'sent', 'in_doubt')`)}) from escalation_notice n
  where n.org_id = e.org_id and n.escalation_id = e.id and n.round = e.round))`

const isDue = (now: Date) =>
  sql`(e.ended_at is null and (e.next_at <= ${now.toISOString()}::timestamptz or coalesce(${isUndeliverable}, false)))`

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
      select e.org_id, e.next_at from escalation e left join on_call_policy p on p.org_id = e.org_id
        where e.ended_at is null and not ${isNeeded}
      union all
      select e.org_id, min(e.next_at) from ${openByIncident} e group by e.org_id, e.incident_id having count(*) > 1
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
  await inTransaction(ctx, (tx) => joinEscalations(tx, now))
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

/**
 * Ends escalations whose threats no one has to acknowledge anymore. Acknowledging ends them itself. The time of their
 * next step is kept, because the threat can be back soon.
 */
async function endEscalations(tx: TransactionContext, now: Date) {
  await tx.db.execute(sql`
    update escalation set ended_at = ${now.toISOString()}::timestamptz, end_reason = unneeded.reason
    from (
      select e.id, (
        select case
          when bool_or(${needsAnswer}) then case when p.is_on then 'not_urgent' else 'turned_off' end
          when bool_or(t.triage = 'new') then 'over'
          when bool_and(t.triage = 'dismissed') then 'dismissed'
          else 'acknowledged' end
        from ${itsThreats}
      ) as reason
      from escalation e left join on_call_policy p on p.org_id = e.org_id
      where e.org_id = ${tx.orgId}::uuid and e.ended_at is null and not ${isNeeded}
      order by e.id for update of e skip locked
    ) unneeded
    where escalation.org_id = ${tx.orgId}::uuid and escalation.id = unneeded.id and escalation.ended_at is null`)
}

type OpenEscalation = Pick<EscalationRow, 'id' | 'severityRank' | 'step' | 'tells'> & {
  incidentId: string
  startedAt: string
}

/**
 * If threats with escalations of their own turn out to be one incident, only one continues: the one whose people
 * were told of the highest severity; then one that still has people to tell; then the one that is further along.
 */
async function joinEscalations(tx: TransactionContext, now: Date) {
  if (!(await lockPolicy(tx))) return
  for (;;) {
    const { rows } = await tx.db.execute<OpenEscalation>(sql`
      select e.id, e.incident_id as "incidentId", e.severity_rank as "severityRank", e.step, e.tells,
        e.started_at as "startedAt"
      from ${openByIncident} e where e.org_id = ${tx.orgId}::uuid
      order by e.severity_rank desc, e.step = ${afterLastStep}, e.step desc, e.tells desc, e.started_at, e.id`)
    const same = [...Map.groupBy(rows, ({ incidentId }) => incidentId).values()].find(
      ({ length }) => length > 1,
    )
    if (!same) return
    const [kept, ...others] = same
    await endAsJoined(
      tx,
      kept!.id,
      others.map(({ id }) => id),
      now,
    )
    // The people who come next for the others wouldn't be told by one that has told everyone.
    if (kept!.step === afterLastStep && others.some(({ step }) => step !== afterLastStep)) {
      await restartStep(tx, kept!, kept!.severityRank, now)
    }
  }
}

async function endAsJoined(tx: TransactionContext, keptId: string, ids: readonly string[], now: Date) {
  await tx.db.execute(sql`
    insert into escalation_threat (org_id, escalation_id, threat_id, severity_rank, added_at)
    select et.org_id, ${keptId}::uuid, et.threat_id, max(et.severity_rank), ${now.toISOString()}::timestamptz
    from escalation_threat et
    where et.org_id = ${tx.orgId}::uuid and ${anyOf(sql`et.escalation_id`, ids)}
    group by et.org_id, et.threat_id
    on conflict do nothing`)
  await tx.db
    .update(escalation)
    .set({ endedAt: now, endReason: 'joined', nextAt: null })
    .where(and(eq(escalation.orgId, tx.orgId), inArray(escalation.id, [...ids]), isNull(escalation.endedAt)))
}

async function listUntoldThreats(tx: TransactionContext): Promise<string[]> {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select t.id from threat t join on_call_policy p on p.org_id = t.org_id
    where t.org_id = ${tx.orgId}::uuid and ${needsAnswer} and ${isUrgent} and ${isUntold}
    order by t.severity_rank desc, t.id`)
  return rows.map(({ id }) => id)
}

/**
 * Makes sure that people are told about an urgent threat: by the open escalation of its incident, by one that ended a
 * moment ago, or by a new one. Locks the threat, so that it can't be acknowledged at the same time without ending the
 * escalation.
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
  const existing = await findEscalation(tx, threatId, now)
  if (existing) {
    if (existing.endedAt !== null) await reopen(tx, existing, now)
    await addThreat(tx, existing.id, threat, now)
    const isOutOfPeople = existing.isOther && existing.step === afterLastStep
    if (existing.severityRank < threat.severityRank || isOutOfPeople) {
      await restartStep(tx, existing, Math.max(existing.severityRank, threat.severityRank), now)
    }
    return
  }
  const id = newId()
  const { severityRank } = threat
  await tx.db
    .insert(escalation)
    .values({ severityRank, orgId: tx.orgId, id, threatId, startedAt: now, nextAt: now })
  await addThreat(tx, id, threat, now)
  recordThreatEvent(tx, threat, [], {
    action: 'threat.escalation_started',
    summarize: () =>
      `“${threat.title}” is urgent, so people on call are notified until someone acknowledges it.`,
  })
}

/** An escalation, and whether it was about other threats of the incident so far. */
type FoundEscalation = EscalationRow & { isOther: boolean }

/** The open escalation of the threat or its incident, else one that ended only because the feed fluctuates. */
async function findEscalation(
  tx: TransactionContext,
  threatId: string,
  now: Date,
): Promise<FoundEscalation | null> {
  const { rows } = await tx.db.execute<{ id: string; isOther: boolean }>(sql`
    select e.id, not exists (select from escalation_threat et where et.org_id = e.org_id and et.escalation_id = e.id
      and et.threat_id = t.id) as "isOther"
    from escalation e join threat t on t.org_id = e.org_id
    where e.org_id = ${tx.orgId}::uuid and t.id = ${threatId}::uuid and ${isOfSameEvent}
      and (e.ended_at is null or (
        e.end_reason in ('over', 'not_urgent')
        and e.ended_at > ${new Date(now.getTime() - fluctuationMs).toISOString()}::timestamptz))
    order by e.ended_at desc nulls first, e.id limit 1 for update of e`)
  if (!rows[0]) return null
  const [row] = await tx.db
    .select()
    .from(escalation)
    .where(and(eq(escalation.orgId, tx.orgId), eq(escalation.id, rows[0].id)))
  return { ...row!, isOther: rows[0].isOther }
}

/**
 * Continues where it ended. Those who would have been told last, but weren't because it ended right before, are told at
 * once, including about what is new to them.
 */
async function reopen(tx: TransactionContext, row: FoundEscalation, now: Date) {
  const notices = await tx.db
    .select({ state: escalationNotice.state })
    .from(escalationNotice)
    .where(
      and(
        eq(escalationNotice.orgId, tx.orgId),
        eq(escalationNotice.escalationId, row.id),
        eq(escalationNotice.round, row.round),
      ),
    )
  const wasWithdrawn = notices.length > 0 && notices.every(({ state }) => state === 'withdrawn')
  await tx.db
    .update(escalation)
    .set({
      endedAt: null,
      endReason: null,
      nextAt: wasWithdrawn || row.isOther ? now : (row.nextAt ?? now),
      // A round of its own, so that the withdrawn one doesn't count as undeliverable.
      ...(wasWithdrawn && { round: row.round + 1, tells: Math.max(0, row.tells - 1) }),
    })
    .where(and(eq(escalation.orgId, tx.orgId), eq(escalation.id, row.id)))
}

const addThreat = async (
  tx: TransactionContext,
  escalationId: string,
  { id, severityRank }: { id: string; severityRank: number },
  addedAt: Date,
) =>
  await tx.db
    .insert(escalationThreat)
    .values({ orgId: tx.orgId, escalationId, threatId: id, severityRank, addedAt })
    .onConflictDoUpdate({
      target: [escalationThreat.orgId, escalationThreat.escalationId, escalationThreat.threatId],
      set: { severityRank: sql`greatest(${escalationThreat.severityRank}, excluded.severity_rank)` },
    })

/** Tells the people who were told last at once, or everyone again if there was no one left. */
const restartStep = async (
  tx: TransactionContext,
  { id, step }: Pick<EscalationRow, 'id' | 'step'>,
  severityRank: number,
  now: Date,
) =>
  await tx.db
    .update(escalation)
    .set({ severityRank, nextAt: now, tells: 0, ...(step === afterLastStep && { step: 0 }) })
    .where(and(eq(escalation.orgId, tx.orgId), eq(escalation.id, id)))

interface Tell {
  members: readonly NotificationRecipient[]
  now: Date
}

/** Advances the escalations that have been due longest. Returns how many. */
async function tellNext(tx: TransactionContext, policy: PolicyRow, tell: Tell): Promise<number> {
  // Acknowledging locks a threat before its escalation, and telling someone about a threat locks it, too.
  await tx.db.execute(sql`
    select from threat t where t.org_id = ${tx.orgId}::uuid and t.id in (
      select et.threat_id from (
        select e.org_id, e.id from escalation e join on_call_policy p on p.org_id = e.org_id
        where e.org_id = ${tx.orgId}::uuid and ${isDue(tell.now)} and ${isNeeded}
        order by e.next_at, e.id limit ${escalationsPerBatch}
      ) due join escalation_threat et on et.org_id = due.org_id and et.escalation_id = due.id)
    order by t.id for key share`)
  const { rows } = await tx.db.execute<{ id: string; isUndeliverable: boolean }>(sql`
    select e.id, coalesce(${isUndeliverable}, false) as "isUndeliverable"
    from escalation e join on_call_policy p on p.org_id = e.org_id
    where e.org_id = ${tx.orgId}::uuid and ${isDue(tell.now)} and ${isNeeded}
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
  for (const { id, isUndeliverable: hasFailed } of rows) {
    const row = due.find((one) => one.id === id)!
    const threats = await listUnanswered(tx, id)
    await advance(tx, row, { threats, hasFailed, policy, stepMembers, now: tell.now })
  }
  return rows.length
}

/** The threats of an escalation that someone still has to acknowledge, the worst first. */
async function listUnanswered(tx: TransactionContext, id: string) {
  const { rows } = await tx.db.execute<UnansweredThreat>(sql`
    select t.id, t.title, t.severity_rank as "severityRank" from escalation e cross join lateral (
      select t.id, t.title, t.severity_rank from ${itsThreats} and ${needsAnswer}
    ) t
    where e.org_id = ${tx.orgId}::uuid and e.id = ${id}::uuid order by t.severity_rank desc, t.id`)
  return rows
}

/** The active members at each step of the schedule now, and the administrators. */
async function listStepMembers(tx: TransactionContext, { timeZone }: PolicyRow, { members, now }: Tell) {
  const shifts = await tx.db.select().from(onCallShift).where(eq(onCallShift.orgId, tx.orgId))
  const overrides = await tx.db
    .select()
    .from(onCallOverride)
    .where(and(eq(onCallOverride.orgId, tx.orgId), gt(onCallOverride.endsAt, now)))
  const canReplace = ({ userId }: { userId: string }) =>
    members.some((member) => member.id === userId && canBeOnCall(member))
  const onCall = findOnCall({ timeZone, shifts, overrides: overrides.filter(canReplace) }, now)
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

type UnansweredThreat = { id: string; title: string; severityRank: number }

/** Someone who is told, and the worst threat that they can be told about. */
interface Recipient {
  userId: string
  step: number
  threat: UnansweredThreat
}

interface Advance {
  /** Those to acknowledge, the worst first; at least one. */
  threats: readonly UnansweredThreat[]
  policy: PolicyRow
  now: Date
  /** Whether the last people can't be reached, so that the next ones are told at once. */
  hasFailed: boolean
  stepMembers: ReadonlyMap<number, NotificationRecipient[]>
}

async function advance(tx: TransactionContext, row: EscalationRow, values: Advance) {
  const { hasFailed, policy, stepMembers, threats } = values
  if (row.step === afterLastStep) return await tellUntold(tx, row, values)
  const tellsPerStep = hasFailed ? 0 : policy.tellsPerStep
  let recipients: Recipient[] = []
  const canTell = async (step: number) => {
    recipients = await filterRecipients(tx, threats, step, stepMembers)
    return recipients.length > 0
  }
  const next = await nextPosition(row, { tellsPerStep, canTell })
  if (next === null) return await finishSteps(tx, row, values)
  const skippedSteps = [...stepMembers.keys()].filter((step) => step > row.step && step < next.step)
  await tell(tx, row, recipients, {
    ...values,
    position: next,
    skippedSteps: [...new Set([...row.skippedSteps, ...skippedSteps])].toSorted((a, b) => a - b),
  })
}

/** Everyone has had their turn. The event says whether anyone was notified; the escalation goes on either way. */
async function finishSteps(tx: TransactionContext, row: EscalationRow, values: Advance) {
  const [worst] = values.threats
  const notices = await listNotices(tx, row, values.threats)
  const wasAnyoneTold = notices.some(({ wasTold, threatId }) => wasTold && threatId === worst!.id)
  await tell(tx, row, [], { ...values, position: { step: afterLastStep, tells: 0 } })
  recordThreatEvent(tx, worst!, [], {
    action: 'threat.escalation_unanswered',
    summarize: () =>
      wasAnyoneTold
        ? `Everyone on call and the administrators were notified, but no one has acknowledged “${worst!.title}.”`
        : `No one could be notified that “${worst!.title}” is urgent. We’ll keep trying.`,
  })
}

/**
 * Once everyone had their turn, tells those who came on call later, and those who weren't told about each of the threats.
 * If no one could be told about one, tells everyone again, except people whose email still waits for the mail server.
 */
async function tellUntold(tx: TransactionContext, row: EscalationRow, values: Advance) {
  const notices = await listNotices(tx, row, values.threats)
  const toldThreats = new Set(notices.filter(({ wasTold }) => wasTold).map(({ threatId }) => threatId))
  const people = new Map<string, Recipient>()
  for (const step of [...values.stepMembers.keys()].toSorted((a, b) => a - b)) {
    for (const member of values.stepMembers.get(step)!) {
      const tellable = await listTellable(tx, member, { threats: values.threats, step })
      const hadTurn = ({ id }: UnansweredThreat) =>
        notices.some(
          (notice) =>
            notice.userId === member.id &&
            notice.threatId === id &&
            (toldThreats.has(id) ? notice.state !== 'withdrawn' : notice.state === 'waiting'),
        )
      if (tellable.every(hadTurn) || people.has(member.id)) continue
      people.set(member.id, { userId: member.id, step, threat: tellable[0]! })
    }
  }
  await tell(tx, row, [...people.values()], { ...values, position: { step: row.step, tells: row.tells } })
}

type Turn = Pick<typeof escalationNotice.$inferSelect, 'userId' | 'state'> & {
  threatId: string
  wasTold: boolean
}

/**
 * Who was to be told about which of the threats, and whether they were, at the escalation's severity. What another
 * escalation told about a threat before it was joined with this one counts.
 */
async function listNotices(
  tx: TransactionContext,
  { id, startedAt, severityRank }: EscalationRow,
  threats: readonly UnansweredThreat[],
): Promise<Turn[]> {
  const threatIds = threats.map((threat) => threat.id)
  const { rows } = await tx.db.execute<Turn>(sql`
    select n.user_id as "userId", n.state, et.threat_id as "threatId",
      (n.state in ('claimed', 'sent', 'in_doubt') or ${hasText(sql`('claimed', 'sent', 'in_doubt')`)})
        and n.severity_rank >= ${severityRank} as "wasTold"
    from escalation_threat et
    join escalation e on e.org_id = et.org_id and e.id = et.escalation_id and (e.id = ${id}::uuid
      or e.end_reason = 'joined' and e.ended_at >= ${startedAt.toISOString()}::timestamptz)
    join escalation_notice n on n.org_id = e.org_id and n.escalation_id = e.id
      and (n.state = 'waiting' or case when n.told is null then coalesce(n.claimed_at, n.created_at) >= et.added_at
        else jsonb_exists(n.told, et.threat_id::text) end)
    where et.org_id = ${tx.orgId}::uuid and ${anyOf(sql`et.threat_id`, threatIds)}`)
  return rows
}

interface Told extends Pick<Advance, 'policy' | 'now'> {
  position: { step: number; tells: number }
  skippedSteps?: number[]
}

/** Stores notices to people as one round, if there are any, and when the escalation goes on. */
async function tell(
  tx: TransactionContext,
  row: EscalationRow,
  people: readonly Recipient[],
  { policy, now, position, skippedSteps = row.skippedSteps }: Told,
) {
  const round = people.length > 0 ? row.round + 1 : row.round
  if (people.length > 0) {
    const told = people.map((person) => ({ ...person, noticeId: newId() }))
    await tx.db.insert(escalationNotice).values(
      told.map(({ userId, step, noticeId }) => ({
        userId,
        step,
        orgId: tx.orgId,
        id: noticeId,
        dueAt: now,
        createdAt: now,
        escalationId: row.id,
        severityRank: row.severityRank,
        round,
      })),
    )
    await tellMembers(
      tx,
      told.map(({ userId, noticeId, threat: { id, severityRank } }) => ({
        userId,
        noticeId,
        kind: 'on_call',
        threatId: id,
        severityRank,
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

/** Those at a step who can acknowledge one of the threats. */
async function filterRecipients(
  tx: TransactionContext,
  threats: readonly UnansweredThreat[],
  step: number,
  stepMembers: Advance['stepMembers'],
): Promise<Recipient[]> {
  const able: Recipient[] = []
  for (const member of stepMembers.get(step) ?? []) {
    const [threat] = await listTellable(tx, member, { threats, step })
    if (threat) able.push({ userId: member.id, step, threat })
  }
  return able
}

/** The threats that a member can be told about at a step, the worst first. */
async function listTellable(
  tx: TransactionContext,
  member: NotificationRecipient,
  { threats, step }: { threats: readonly UnansweredThreat[]; step: number },
): Promise<UnansweredThreat[]> {
  const threatIds = threats.map(({ id }) => id)
  const tellable = await filterTellable(tx, member, { threatIds, step })
  return threats.filter(({ id }) => tellable.includes(id))
}
