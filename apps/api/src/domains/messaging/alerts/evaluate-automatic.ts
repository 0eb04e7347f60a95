import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { type AutomaticAlerts, readAlertSettings } from '../../../platform/db/schema/alert-settings.ts'
import {
  alert,
  type AlertAudience,
  type ConsentChannel,
  type threat,
} from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import {
  type AlertPerson,
  availableChannels,
  exactAudienceOfThreat,
  listAlertPeople,
} from './alert-audience.ts'
import { lockThreat, readOrg } from './alert-row.ts'
import { countReached } from './confirm-alert.ts'
import { findObstacle, type Obstacle } from './automatic-rules.ts'
import { requireSendable } from './require-sendable.ts'

/** What an automatic alert about a threat would be now. */
export interface AutomaticAlert {
  threat: typeof threat.$inferSelect
  settings: AutomaticAlerts
  settingsVersion: number
  audience: AlertAudience
  channels: ConsentChannel[]
  senderId: string | null
  people: AlertPerson[]
  /** How many of them it reaches. */
  reached: number
  approvalOver: number | null
}

interface Evaluated {
  threatId: string
  /** The automatic alert whose delay is over; null before one is created. */
  alertId: string | null
  now: Date
}

/**
 * Decides whether a threat gets an automatic alert: before one is created, and again when its delay is over. Locks the
 * threat, so that no one resolves it and no one else sends or creates an alert about it in the meantime.
 */
export async function evaluateAutomatic(
  tx: TransactionContext,
  { threatId, alertId, now }: Evaluated,
): Promise<AutomaticAlert | { obstacle: Obstacle }> {
  const row = await lockThreat(tx, threatId)
  if (!row) return { obstacle: 'not_in_effect' }
  const { automatic, approvalOver, version } = readAlertSettings(await readOrg(tx))
  if (automatic === null) return { obstacle: 'off' }
  const obstacle = findObstacle(row, automatic, now)
  if (obstacle) return { obstacle }
  if (await wasAlerted(tx, threatId, alertId)) return { obstacle: 'already_alerted' }
  const { channels, senderId } = await findSendable(tx, automatic)
  if (channels.length === 0) return { obstacle: 'cannot_send' }
  const audience = await exactAudienceOfThreat(tx, threatId)
  if (audience === null) return { obstacle: 'no_exact_place' }
  const people = await listAlertPeople(tx, { audience, channels, followedThreadId: null, phase: 'act_now' })
  const reached = countReached(people)
  if (reached === 0) return { obstacle: 'no_one_reached' }
  return {
    threat: row,
    settings: automatic,
    settingsVersion: version,
    audience,
    channels,
    senderId,
    people,
    reached,
    approvalOver,
  }
}

/**
 * Whether there's an alert about the threat that a person confirmed or stopped, or another automatic one. One that was
 * canceled because the threat no longer qualified doesn't count: it may qualify again.
 */
async function wasAlerted(
  tx: TransactionContext,
  threatId: string,
  alertId: string | null,
): Promise<boolean> {
  const isOther = alertId === null ? undefined : ne(alert.id, alertId)
  const isNotWithdrawn = sql`not (${alert.status} = 'cancelled' and ${alert.updatedBy} is null)`
  const [found] = await tx.db
    .select({ id: alert.id })
    .from(alert)
    .where(
      and(
        eq(alert.orgId, tx.orgId),
        eq(alert.threatId, threatId),
        isNotNull(alert.confirmedAt),
        isNotWithdrawn,
        isOther,
      ),
    )
    .limit(1)
  return found !== undefined
}

interface Sendable {
  /** Where an automatic alert can be sent now: without email if only that fails. Empty if nothing can be sent. */
  channels: ConsentChannel[]
  senderId: string | null
  /** What prevents it from being sent on all of its channels. */
  problem: Problem | null
}

/** How an automatic alert can be sent now. If no email can be sent, texts and calls go out all the same. */
export async function findSendable(
  tx: TransactionContext,
  { channels: chosen, senderId }: Pick<AutomaticAlerts, 'channels' | 'senderId'>,
): Promise<Sendable> {
  const channels = chosen ?? availableChannels(tx)
  const sending = await findSender(tx, { channels, senderId })
  if (!(sending instanceof Problem)) return { channels, ...sending, problem: null }
  const others = channels.filter((channel) => channel !== 'email')
  const withoutEmail = await findSender(tx, { channels: others, senderId })
  if (withoutEmail instanceof Problem) return { channels: [], senderId: null, problem: sending }
  return { channels: others, ...withoutEmail, problem: sending }
}

/** The sender to use, or what prevents the organization from sending. Nothing leaves a demo, except in the sandbox. */
async function findSender(
  tx: TransactionContext,
  sending: { channels: ConsentChannel[]; senderId: string | null },
): Promise<{ senderId: string | null } | Problem> {
  const { demo } = await readOrg(tx)
  if (demo && !tx.gateways.isSandbox) {
    return new Problem('mail-not-allowed', 'This is a demo organization, so nothing is sent to its tenants.')
  }
  try {
    return { senderId: await requireSendable(tx, sending) }
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
