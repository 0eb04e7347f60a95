import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { emailSenderDay } from '../../../platform/db/schema/index.ts'
import type { SenderRow } from './sender-row.ts'

const dayMs = 24 * 60 * 60 * 1000
const windowDays = 30
/** Emails per day. The limit of a domain rises after a month, and drops for any sender with a poor reputation. */
const dailyLimits = { address: 1_000, newDomain: 2_000, establishedDomain: 10_000, poorReputation: 500 }
/** Below these rates, mailbox providers keep accepting email from a domain. */
const acceptableRates = { bounce: 0.05, complaint: 0.001 }
/** With fewer emails sent, a rate is statistically meaningless. */
const minSentForRate = { bounces: 50, complaints: 500 }

export interface SendingStats {
  sentToday: number
  sent: number
  bounced: number
  complained: number
}

type Tx = Pick<TransactionContext, 'db' | 'orgId'>

const toUtcDay = (date: Date) => date.toISOString().slice(0, 10)

/** What each sender sent in the last 30 days (UTC), with bounces and complaints. */
export async function readSendingStats(
  tx: Tx,
  senderIds: readonly string[],
  now = new Date(),
): Promise<ReadonlyMap<string, SendingStats>> {
  if (senderIds.length === 0) return new Map()
  const sum = (column: AnyPgColumn) => sql<number>`sum(${column})::int`
  const rows = await tx.db
    .select({
      senderId: emailSenderDay.senderId,
      sentToday: sql<number>`coalesce(sum(${emailSenderDay.sent}) filter (where ${emailSenderDay.day} = ${toUtcDay(now)}), 0)::int`,
      sent: sum(emailSenderDay.sent),
      bounced: sum(emailSenderDay.bounced),
      complained: sum(emailSenderDay.complained),
    })
    .from(emailSenderDay)
    .where(
      and(
        eq(emailSenderDay.orgId, tx.orgId),
        inArray(emailSenderDay.senderId, [...senderIds]),
        gt(emailSenderDay.day, toUtcDay(new Date(now.getTime() - windowDays * dayMs))),
      ),
    )
    .groupBy(emailSenderDay.senderId)
  return new Map(rows.map(({ senderId, ...stats }) => [senderId, stats]))
}

export const emptyStats: SendingStats = { sentToday: 0, sent: 0, bounced: 0, complained: 0 }

const toRate = (count: number, total: number) =>
  total === 0 ? 0 : Math.round((count / total) * 10_000) / 10_000

export const computeReputation = ({ sent, bounced, complained }: SendingStats) => ({
  window: '30d' as const,
  sent,
  bounceRate: toRate(bounced, sent),
  complaintRate: toRate(complained, sent),
})

/** How many emails a sender can send per day. */
export function computeDailyLimit(
  row: Pick<SenderRow, 'kind' | 'verifiedAt'>,
  stats: SendingStats,
  now = new Date(),
): number {
  const { sent, bounceRate, complaintRate } = computeReputation(stats)
  const hasPoorReputation =
    (sent >= minSentForRate.bounces && bounceRate > acceptableRates.bounce) ||
    (sent >= minSentForRate.complaints && complaintRate > acceptableRates.complaint)
  if (hasPoorReputation) return dailyLimits.poorReputation
  if (row.kind === 'address') return dailyLimits.address
  const ageMs = row.verifiedAt === null ? 0 : now.getTime() - row.verifiedAt.getTime()
  return ageMs > windowDays * dayMs ? dailyLimits.establishedDomain : dailyLimits.newDomain
}

interface SendingAllowance {
  dailyLimit: number
  sentToday: number
  left: number
  /** When the next day begins. */
  nextDayAt: Date
}

/** How many more emails a sender can send today. */
export async function readSendingAllowance(
  tx: Tx,
  row: Pick<SenderRow, 'id' | 'kind' | 'verifiedAt'>,
  now = new Date(),
): Promise<SendingAllowance> {
  const stats = (await readSendingStats(tx, [row.id], now)).get(row.id) ?? emptyStats
  const dailyLimit = computeDailyLimit(row, stats, now)
  const { sentToday } = stats
  const nextDayAt = new Date(Date.parse(toUtcDay(now)) + dayMs)
  return { dailyLimit, sentToday, left: Math.max(0, dailyLimit - sentToday), nextDayAt }
}

/** Counts a sender's emails, on the day they are sent. */
export const incrementSent = (tx: Tx, senderId: string, count = 1) =>
  incrementDay(tx, senderId, { sent: count })

/** Counts bounces and complaints, on the day they arrived. */
export const countOutcome = (tx: Tx, senderId: string, outcome: 'bounced' | 'complained') =>
  incrementDay(tx, senderId, { [outcome]: 1 })

async function incrementDay(
  tx: Tx,
  senderId: string,
  { sent = 0, bounced = 0, complained = 0 }: Partial<Omit<SendingStats, 'sentToday'>>,
) {
  await tx.db
    .insert(emailSenderDay)
    .values({ orgId: tx.orgId, senderId, day: toUtcDay(new Date()), sent, bounced, complained })
    .onConflictDoUpdate({
      target: [emailSenderDay.orgId, emailSenderDay.senderId, emailSenderDay.day],
      set: {
        sent: sql`${emailSenderDay.sent} + ${sent}`,
        bounced: sql`${emailSenderDay.bounced} + ${bounced}`,
        complained: sql`${emailSenderDay.complained} + ${complained}`,
      },
    })
}
