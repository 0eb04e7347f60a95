import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { alertMessage, alertRecipient, threat } from '../../../platform/db/schema/index.ts'
import { visibleThreats } from '../../estate/index.ts'
import { actionsOf, type AlertAction, type AlertRow, canSend, titleOf } from './alert-row.ts'
import { findOutOfScope } from './alert-scope.ts'
import type { Alert, AlertStats, AnswerCounts } from './alerts.schema.ts'
import { latestReplies } from './latest-replies.ts'
import { toAlertHazard } from './templates/built-in-texts.ts'

/** Alerts in the API, with their figures. */
export async function toAlerts(tx: TransactionContext, rows: readonly AlertRow[]): Promise<Alert[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const statsById = await readStats(tx, ids)
  const answersByThread = await readAnswers(
    tx,
    rows.map(({ threadId }) => threadId),
  )
  const threatNames = await findThreatNames(tx, rows)
  const names = await findUserNames(
    tx.db,
    rows.flatMap(({ createdBy, updatedBy, confirmedBy, approvedBy }) => [
      createdBy,
      updatedBy,
      confirmedBy,
      approvedBy,
    ]),
  )
  const outOfScope = await findOutOfScope(tx, rows)
  const now = Date.now()
  return rows.map((row) => ({
    id: row.id,
    threadId: row.threadId,
    threat: row.threatId === null ? null : { id: row.threatId, name: threatNames.get(row.threatId) ?? '' },
    hazard: row.hazard,
    templateHazard: toAlertHazard(row.hazard),
    phase: row.phase,
    status: row.status,
    title: titleOf(row),
    priority: row.priority,
    isAutomatic: row.isAutomatic,
    audience: row.audience,
    channels: row.channels,
    senderId: row.senderId,
    texts: row.texts,
    confirmedCount: row.confirmedCount,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    confirmedBy: userRef(row.confirmedBy, names),
    approvedAt: row.approvedAt?.toISOString() ?? null,
    approvedBy: userRef(row.approvedBy, names),
    delayedUntil: row.delayedUntil?.toISOString() ?? null,
    delaySecondsLeft: secondsLeft(row, now),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    taskId: row.taskId,
    stats: statsById.get(row.id) ?? { ...emptyStats },
    answers: answersByThread.get(row.threadId) ?? { safe: 0, needHelp: 0, notThere: 0, none: 0 },
    actions: outOfScope.has(row.id) ? [] : allowedActions(tx, row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: userRef(row.createdBy, names),
    updatedBy: userRef(row.updatedBy, names),
    version: row.version,
  }))
}

const secondsLeft = ({ status, delayedUntil }: AlertRow, now: number) =>
  status === 'delayed' && delayedUntil !== null
    ? Math.max(0, Math.round((delayedUntil.getTime() - now) / 1000))
    : null

export const toAlert = async (tx: TransactionContext, row: AlertRow) => (await toAlerts(tx, [row]))[0]!

/** A second person approves: not the one who confirmed. */
const allowedActions = (tx: TransactionContext, row: AlertRow): AlertAction[] =>
  canSend(tx, row)
    ? actionsOf(row).filter((action) => action !== 'approve' || row.confirmedBy !== tx.actor.id)
    : []

const emptyStats: AlertStats = {
  people: 0,
  reached: 0,
  excluded: 0,
  messages: 0,
  waiting: 0,
  waitingUntil: null,
  sent: 0,
  delivered: 0,
  notSent: 0,
  inDoubt: 0,
  withdrawn: 0,
  bounced: 0,
  unanswered: 0,
  voicemail: 0,
}

const counterOf = {
  waiting: 'waiting',
  claimed: 'waiting',
  sent: 'sent',
  not_sent: 'notSent',
  in_doubt: 'inDoubt',
  withdrawn: 'withdrawn',
} as const

async function readStats(tx: TransactionContext, ids: readonly string[]) {
  const statsById = new Map<string, AlertStats>(ids.map((id) => [id, { ...emptyStats }]))
  const people = await tx.db
    .select({
      alertId: alertRecipient.alertId,
      isReached: sql<boolean>`${alertRecipient.exclusion} is null`,
      n: count(),
    })
    .from(alertRecipient)
    .where(and(eq(alertRecipient.orgId, tx.orgId), inArray(alertRecipient.alertId, [...ids])))
    .groupBy(alertRecipient.alertId, sql`2`)
  for (const { alertId, isReached, n } of people) {
    const stats = statsById.get(alertId)!
    stats.people += n
    stats[isReached ? 'reached' : 'excluded'] += n
  }
  const messages = await tx.db
    .select({
      alertId: alertMessage.alertId,
      state: alertMessage.state,
      n: count(),
      delivered: count(alertMessage.deliveredAt),
      bounced: count(alertMessage.bouncedAt),
      unanswered: sql<number>`(count(*) filter (where ${alertMessage.callResult} in ('no_answer', 'busy')))::int`,
      voicemail: sql<number>`(count(*) filter (where ${alertMessage.callResult} = 'voicemail'))::int`,
      dueAt: sql<
        string | null
      >`case when bool_and(coalesce(${alertMessage.dueAt} > now(), false)) then min(${alertMessage.dueAt}) end`,
    })
    .from(alertMessage)
    .where(and(eq(alertMessage.orgId, tx.orgId), inArray(alertMessage.alertId, [...ids])))
    .groupBy(alertMessage.alertId, alertMessage.state)
  for (const { alertId, state, n, delivered, bounced, unanswered, voicemail, dueAt } of messages) {
    const stats = statsById.get(alertId)!
    stats.messages += n
    stats[counterOf[state]] += n
    stats.delivered += delivered
    stats.bounced += bounced
    stats.unanswered += unanswered
    stats.voicemail += voicemail
    if (state === 'waiting' && dueAt !== null) stats.waitingUntil = new Date(dueAt).toISOString()
  }
  return statsById
}

/** The latest answers of the people of each thread. */
async function readAnswers(tx: TransactionContext, threadIds: readonly string[]) {
  const { rows } = await tx.db.execute<{ threadId: string } & Record<keyof AnswerCounts, number>>(sql`
    select people.thread_id as "threadId",
      count(*) filter (where reply.answer = 'safe')::int as safe,
      count(*) filter (where reply.answer = 'need_help')::int as "needHelp",
      count(*) filter (where reply.answer = 'not_there')::int as "notThere",
      count(*) filter (where reply.answer is null)::int as none
    from (
      select distinct r.thread_id, r.tenant_id from alert_recipient r
      join alert on alert.org_id = r.org_id and alert.id = r.alert_id and alert.started_at is not null
      where r.org_id = ${tx.orgId}::uuid and r.thread_id in ${[...new Set(threadIds)]}
    ) people
    left join (${latestReplies(tx, threadIds)}) reply
      on reply.thread_id = people.thread_id and reply.tenant_id = people.tenant_id
    group by people.thread_id`)
  return new Map(rows.map(({ threadId, ...answers }) => [threadId, answers]))
}

async function findThreatNames(tx: TransactionContext, rows: readonly AlertRow[]) {
  const ids = [...new Set(rows.flatMap(({ threatId }) => threatId ?? []))]
  if (ids.length === 0) return new Map<string, string>()
  const threats = await tx.db
    .select({ id: threat.id, title: threat.title })
    .from(threat)
    .where(and(eq(threat.orgId, tx.orgId), inArray(threat.id, ids), visibleThreats(tx)))
  return new Map(threats.map(({ id, title }) => [id, title]))
}
