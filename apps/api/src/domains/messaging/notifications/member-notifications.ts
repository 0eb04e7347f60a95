import {
  and,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias, type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import {
  ledgerEvent,
  memberNotification,
  memberPhone,
  memberText,
  type NotifySettings,
  pushNotification,
  pushSubscription,
  threatImpact,
  user,
} from '../../../platform/db/schema/index.ts'
import { rankedSeverities, rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { announceNotifications } from '../../../platform/realtime/announce-change.ts'
import { type CallerInOrg, visibleImpacts } from '../../estate/index.ts'
import { notificationDueAt } from './notification-due-at.ts'

type MemberNotificationRow = typeof memberNotification.$inferSelect

/** Something that a member is told. */
export type ToldMember = Pick<MemberNotificationRow, 'userId' | 'kind'> &
  Partial<
    Pick<MemberNotificationRow, 'threatId' | 'severityRank' | 'alertId' | 'replyId' | 'drillId' | 'readAt'>
  > & {
    /** Only for the history: not for devices and phones. */
    isSilent?: boolean
    /** The on-call notice that their texts belong to. */
    noticeId?: string
  }

const rowsPerInsert = 500

/**
 * Stores what members are told, for their history in the app, announces it to their open tabs, and queues it for their
 * devices with push notifications and for their phones.
 */
export async function tellMembers(
  tx: TransactionContext,
  told: readonly ToldMember[],
  now: Date,
): Promise<void> {
  // A statement has at most 65,535 parameters.
  for (let from = 0; from < told.length; from += rowsPerInsert) {
    const rows = told
      .slice(from, from + rowsPerInsert)
      .map((values) => ({ ...values, orgId: tx.orgId, id: newId(), createdAt: now }))
    await tx.db.insert(memberNotification).values(rows.map(({ noticeId: _, isSilent: __, ...row }) => row))
    const interrupting = rows.filter(({ isSilent }) => !isSilent)
    await enqueuePush(tx, interrupting, now)
    await enqueueTexts(tx, interrupting, now)
    await announceNotifications(
      tx,
      rows.map(({ userId }) => userId),
    )
  }
}

/** Told at once, whatever the member's quiet hours: someone waits for their answer. */
const urgentKinds: ReadonlySet<MemberNotificationRow['kind']> = new Set([
  'on_call',
  'help_call',
  'alert_pending',
])

interface Recipient {
  notify: NotifySettings
  timeZone: string
}

/** When a device may interrupt the member. */
export const dueAtOf = (
  { kind, severityRank }: Pick<ToldMember, 'kind' | 'severityRank'>,
  { notify, timeZone }: Recipient,
  now: Date,
) =>
  urgentKinds.has(kind)
    ? now
    : notificationDueAt(
        { digest: 'none', quietHours: notify.quietHours },
        timeZone,
        { isExtreme: severityRank === rankSeverity('extreme') },
        now,
      )

async function enqueuePush(
  tx: TransactionContext,
  told: readonly (ToldMember & { id: string })[],
  now: Date,
): Promise<void> {
  if (!tx.gateways.push) return
  const devices = await tx.db
    .select({
      id: pushSubscription.id,
      userId: pushSubscription.userId,
      notify: user.notify,
      timeZone: user.timeZone,
    })
    .from(pushSubscription)
    .innerJoin(user, eq(user.id, pushSubscription.userId))
    .where(
      and(
        eq(pushSubscription.orgId, tx.orgId),
        inArray(pushSubscription.userId, [...new Set(told.map(({ userId }) => userId))]),
      ),
    )
    // A device that is removed now would fail whatever tells its owner.
    .for('key share', { of: pushSubscription })
  const rows = told.flatMap((one) =>
    devices
      .filter(({ userId }) => userId === one.userId)
      .map((device) => ({
        orgId: tx.orgId,
        id: newId(),
        userId: one.userId,
        subscriptionId: device.id,
        notificationId: one.id,
        dueAt: dueAtOf(one, device, now),
        createdAt: now,
      })),
  )
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    await tx.db.insert(pushNotification).values(rows.slice(from, from + rowsPerInsert))
  }
}

const phoneChannels = ['sms', 'voice'] as const

/** Whether a member wants to be texted or called about something. Calls are only about urgent threats. */
export function isWanted(
  { texts, calls }: Pick<typeof memberPhone.$inferSelect, 'texts' | 'calls'>,
  channel: (typeof phoneChannels)[number],
  kind: MemberNotificationRow['kind'],
): boolean {
  if (channel === 'voice') return calls && kind === 'on_call'
  return texts === 'all' || (texts === 'urgent' && urgentKinds.has(kind))
}

async function enqueueTexts(
  tx: TransactionContext,
  told: readonly (ToldMember & { id: string })[],
  now: Date,
): Promise<void> {
  if (!tx.gateways.texts) return
  const phones = await tx.db
    .select({
      userId: memberPhone.userId,
      texts: memberPhone.texts,
      calls: memberPhone.calls,
      notify: user.notify,
      timeZone: user.timeZone,
    })
    .from(memberPhone)
    .innerJoin(user, eq(user.id, memberPhone.userId))
    .where(
      and(
        eq(memberPhone.orgId, tx.orgId),
        isNotNull(memberPhone.verifiedAt),
        inArray(memberPhone.userId, [...new Set(told.map(({ userId }) => userId))]),
      ),
    )
  const rows = told.flatMap((one) =>
    phones
      .filter(({ userId }) => userId === one.userId)
      .flatMap((phone) =>
        phoneChannels
          .filter((channel) => isWanted(phone, channel, one.kind))
          .map((channel) => ({
            orgId: tx.orgId,
            id: newId(),
            userId: one.userId,
            channel,
            notificationId: one.id,
            noticeId: one.noticeId ?? null,
            dueAt: dueAtOf(one, phone, now),
            createdAt: now,
          })),
      ),
  )
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    await tx.db.insert(memberText).values(rows.slice(from, from + rowsPerInsert))
  }
}

/** A threat or severity that comes back sooner was only a fluctuation, as in some feeds. */
export const fluctuationMs = 30 * 60_000

/**
 * Matches rows about a threat that has since been over or less severe for half an hour, or that someone has closed
 * since: members expect to be told again if it is back.
 */
export function wasOverSince(
  tx: TransactionContext,
  row: Record<'threatId' | 'severityRank' | 'createdAt', AnyPgColumn>,
  now: Date,
): SQL {
  const lastedUntil = new Date(now.getTime() - fluctuationMs)
  const isLessSevere = sql`array_position(${rankedSeverities}, ${ledgerEvent.changes} -> 0 ->> 'to') < ${row.severityRank}`
  return exists(
    tx.db
      .select({ one: sql`1` })
      .from(ledgerEvent)
      .where(
        and(
          eq(ledgerEvent.orgId, tx.orgId),
          eq(ledgerEvent.threatId, row.threatId),
          gt(ledgerEvent.occurredAt, row.createdAt),
          or(
            inArray(ledgerEvent.action, ['threat.resolved', 'threat.dismissed']),
            and(
              or(
                inArray(ledgerEvent.action, ['threat.ended', 'threat.expired', 'threat.cancelled']),
                and(eq(ledgerEvent.action, 'threat.downgraded'), isLessSevere),
              ),
              lte(ledgerEvent.occurredAt, lastedUntil),
            ),
          ),
        ),
      ),
  )
}

/** Kinds that say that a threat got better. */
export const followUpKinds = ['threat_improved', 'threat_over'] as const

/** What members were told about threats and still counts, by threat and member: the highest severity of each. */
export async function readToldSeverities(
  tx: TransactionContext,
  threatIds: readonly string[],
  now: Date,
): Promise<(threatId: string, userId: string) => number | null> {
  const followUp = alias(memberNotification, 'follow_up')
  const wasFollowedUp = exists(
    tx.db
      .select({ one: sql`1` })
      .from(followUp)
      .where(
        and(
          eq(followUp.orgId, memberNotification.orgId),
          eq(followUp.userId, memberNotification.userId),
          inArray(followUp.kind, [...followUpKinds]),
          gte(followUp.createdAt, memberNotification.createdAt),
          lt(followUp.severityRank, memberNotification.severityRank),
          or(
            eq(followUp.threatId, memberNotification.threatId),
            sql`${followUp.threatId} in (
              select other.threat_id from incident_member own
              join incident_member other on other.org_id = own.org_id and other.incident_id = own.incident_id
              where own.org_id = ${memberNotification.orgId} and own.threat_id = ${memberNotification.threatId})`,
          ),
        ),
      ),
  )
  const rows = await tx.db
    .select({
      threatId: memberNotification.threatId,
      userId: memberNotification.userId,
      severityRank: sql<number>`max(${memberNotification.severityRank})`.mapWith(Number),
    })
    .from(memberNotification)
    .where(
      and(
        eq(memberNotification.orgId, tx.orgId),
        inArray(memberNotification.threatId, [...threatIds]),
        inArray(memberNotification.kind, ['threat', 'threat_worsened', 'on_call']),
        not(wasOverSince(tx, memberNotification, now)),
        not(wasFollowedUp),
      ),
    )
    .groupBy(memberNotification.threatId, memberNotification.userId)
  const ranks = new Map(rows.map((row) => [`${row.threatId} ${row.userId}`, row.severityRank]))
  return (threatId, userId) => ranks.get(`${threatId} ${userId}`) ?? null
}

/**
 * Matches notifications about threats at properties that a member can see, and about no threat. Threats that have left
 * their properties stay, because they were told about them. Undefined if no limit is needed.
 */
export function affectedVisibleProperty(caller: CallerInOrg): SQL | undefined {
  const impacts = visibleImpacts(caller)
  if (impacts === undefined) return undefined
  // Checked for each of the few notifications, because a member can see many more impacts of past threats.
  return or(
    isNull(memberNotification.threatId),
    exists(
      new QueryBuilder()
        .select({ one: sql`1` })
        .from(threatImpact)
        .where(
          and(
            eq(threatImpact.orgId, caller.orgId),
            eq(threatImpact.threatId, memberNotification.threatId),
            impacts,
          ),
        ),
    ),
  )
}
