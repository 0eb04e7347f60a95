import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNull,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  escalation,
  escalationNotice,
  escalationThreat,
  property,
  threat,
  threatFollowUp,
  threatImpact,
  threatNotification,
} from '../../../platform/db/schema/index.ts'
import type { Mail } from '../../../platform/email/mailer.ts'
import { renderMail } from '../../../platform/email/render-mail.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { visibleImpacts, visibleThreats } from '../../estate/index.ts'
import type { ClaimedNotification } from './member-stream.ts'
import type { NotificationRecipient } from './notification-recipients.ts'
import { isStillRelevant } from './schedule-notifications.ts'

interface NotifiedProperties {
  /** The three most at risk. */
  names: string[]
  count: number
}

type NotificationRow = typeof threatNotification.$inferSelect
export type NotifiedThreat = Awaited<ReturnType<typeof describeThreats>>[number]

interface NotificationOrigin {
  org: { id: string; name: string }
  publicUrl: string
}

export const disclaimer = 'Not for life-safety decisions. Follow instructions from local authorities.'

/** Composes the email: a single threat with its instructions, or a list of links to several. */
export async function composeNotification(
  { recipient, subjects: threats, messageId }: ClaimedNotification<NotifiedThreat>,
  { org, publicUrl }: NotificationOrigin,
): Promise<Mail> {
  const [worst] = threats
  const isSingle = threats.length === 1
  const urlOf = (threat?: NotifiedThreat) =>
    `${publicUrl}/home?${threat ? `threat=${threat.id}&` : ''}org=${org.id}`
  const title = isSingle ? worst!.title : `${formatCount(threats.length, 'threat')} to ${org.name} properties`
  const mail = await renderMail({
    to: recipient.email,
    subject: isSingle ? `${summarizeThreat(worst!)}: ${title}` : title,
    heading: title,
    paragraphs: [
      ...threats.map((threat) => {
        const text = describeThreat(threat, recipient)
        return isSingle ? text : { title: threat.title, url: urlOf(threat), text }
      }),
      ...(isSingle && worst!.instruction ? [describeInstruction(worst!)] : []),
      disclaimer,
      ...listSources(threats),
    ],
    action: isSingle ? { label: 'View threat', url: urlOf(worst) } : { label: 'Open Parapet', url: urlOf() },
    footer: {
      text: `You’re receiving this because you’re a member of ${org.name} and email notifications are on. Change this in Parapet under`,
      label: 'Settings > Notifications',
      url: `${publicUrl}/settings/notifications`,
    },
  })
  return { ...mail, messageId: `<${messageId}>` }
}

export const severityLabels: Record<NotifiedThreat['severity'], string> = {
  extreme: 'Extreme',
  severe: 'Severe',
  moderate: 'Moderate',
  minor: 'Minor',
  unknown: 'Unknown severity',
}

type RecipientLocale = Pick<NotificationRecipient, 'locale' | 'timeZone'>

export function describeThreat(threat: NotifiedThreat, reader: RecipientLocale): string {
  const times = [
    threat.status === 'upcoming' ? `starts ${formatTime(threat.onsetAt, reader)}` : null,
    threat.endsAt === null ? null : `until ${formatTime(threat.endsAt, reader)}`,
  ].filter((text) => text !== null)
  const places = [
    threat.affected.count > 0 ? `At ${listProperties(threat.affected)}.` : null,
    threat.possiblyAffected.count > 0 ? `May affect ${listProperties(threat.possiblyAffected)}.` : null,
  ].filter((text) => text !== null)
  return [[severityLabels[threat.severity], ...times].join(' · '), places.join(' ')].join('\n')
}

/** For example “Severe threat to Maple Court and 2 more properties”. */
export function summarizeThreat({ severity, affected, possiblyAffected }: NotifiedThreat): string {
  const threat = severity === 'unknown' ? 'threat' : `${severityLabels[severity].toLowerCase()} threat`
  const title = affected.count > 0 ? threat.charAt(0).toUpperCase() + threat.slice(1) : `Possible ${threat}`
  const otherCount = affected.count + possiblyAffected.count - 1
  const otherProperties =
    otherCount === 0 ? '' : ` and ${formatCount(otherCount, 'more property', 'more properties')}`
  return `${title} to ${affected.names[0] ?? possiblyAffected.names[0]}${otherProperties}`
}

export function listProperties({ names, count }: NotifiedProperties): string {
  const hiddenCount = count - names.length
  return new Intl.ListFormat('en').format(
    hiddenCount > 0 ? [...names, `${hiddenCount.toLocaleString('en-US')} more`] : names,
  )
}

export const describeInstruction = ({ senderName, instruction }: NotifiedThreat) =>
  `${senderName === null ? 'What to do' : `${senderName} advises`}:\n${instruction}`

/** Attributions go on separate lines, because some sources require a full sentence. */
export function listSources(threats: readonly Pick<NotifiedThreat, 'attribution'>[]): string[] {
  const sources = [...new Set(threats.flatMap(({ attribution }) => attribution || []))]
  return sources.length === 0
    ? []
    : [`${sources.length === 1 ? 'Source' : 'Sources'}:\n${sources.join('\n')}`]
}

function formatTime(at: Date, { locale, timeZone }: RecipientLocale): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at)
}

/** The notifications' threats that are still news to the member. */
export const readThreats = async (
  tx: TransactionContext,
  recipient: NotificationRecipient,
  rows: readonly NotificationRow[],
) => await describeThreats(tx, recipient, await listNews(tx, rows))

/**
 * The threats that are still relevant, with the properties that the member can see and that are affected, or may be
 * because their exact location is unknown; most at risk first.
 */
export async function describeThreats(
  tx: TransactionContext,
  recipient: NotificationRecipient,
  ids: readonly string[],
) {
  const caller = { actor: recipient, orgId: tx.orgId }
  const threats = await tx.db
    .select({
      id: threat.id,
      title: threat.title,
      hazard: threat.hazard,
      severity: threat.severity,
      status: threat.status,
      instruction: threat.instruction,
      senderName: threat.senderName,
      attribution: threat.attribution,
      onsetAt: sql<Date>`coalesce(${threat.onsetAt}, ${threat.effectiveAt}, ${threat.sentAt})`.mapWith(
        threat.sentAt,
      ),
      endsAt: sql<Date | null>`coalesce(${threat.endsAt}, ${threat.expiresAt})`.mapWith(threat.sentAt),
    })
    .from(threat)
    .where(
      and(eq(threat.orgId, tx.orgId), inArray(threat.id, [...ids]), isStillRelevant, visibleThreats(caller)),
    )
    .orderBy(desc(threat.severityRank), desc(threat.maxRisk), asc(threat.id))
  const affectedProperties = await tx.db
    .select({
      threatId: threatImpact.threatId,
      affected: notifiedProperties(sql`${threatImpact.approximateBy} is null`),
      possiblyAffected: notifiedProperties(sql`${threatImpact.approximateBy} is not null`),
    })
    .from(threatImpact)
    .innerJoin(
      property,
      and(eq(property.orgId, threatImpact.orgId), eq(property.id, threatImpact.propertyId)),
    )
    .where(
      and(
        eq(threatImpact.orgId, tx.orgId),
        inArray(threatImpact.threatId, [...ids]),
        isNull(threatImpact.endedAt),
        visibleImpacts(caller),
      ),
    )
    .groupBy(threatImpact.threatId)
  return threats.flatMap((row) => {
    const properties = affectedProperties.find(({ threatId }) => threatId === row.id)
    // A threat that no longer affects any property isn't relevant either.
    return properties
      ? [{ ...row, affected: properties.affected, possiblyAffected: properties.possiblyAffected }]
      : []
  })
}

export const notifiedProperties = (condition: SQL) => sql<NotifiedProperties>`json_build_object(
  'count', count(*) filter (where ${condition}),
  'names', coalesce(
    to_json((array_agg(${property.name} order by ${threatImpact.riskScore} desc, ${property.name})
      filter (where ${condition}))[1:3]), '[]'))`

/** Whether the member has a notice on call of a notification's threat, in one of these states. */
const isOnCallNotice = (states: (typeof escalationNotice.$inferSelect)['state'][]) =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(escalationNotice)
      .innerJoin(
        escalation,
        and(eq(escalation.orgId, escalationNotice.orgId), eq(escalation.id, escalationNotice.escalationId)),
      )
      .innerJoin(
        escalationThreat,
        and(
          eq(escalationThreat.orgId, escalation.orgId),
          eq(escalationThreat.escalationId, escalation.id),
          // It may have joined the incident after they were told.
          or(isNull(escalationNotice.claimedAt), lte(escalationThreat.addedAt, escalationNotice.claimedAt)),
        ),
      )
      .where(
        and(
          eq(escalationNotice.orgId, threatNotification.orgId),
          eq(escalationNotice.userId, threatNotification.userId),
          eq(escalationThreat.threatId, threatNotification.threatId),
          gte(escalationNotice.severityRank, threatNotification.severityRank),
          inArray(escalationNotice.state, states),
          or(isNull(escalation.endedAt), gte(escalation.endedAt, threatNotification.createdAt)),
        ),
      ),
  )

/**
 * While the member is about to be told on call, a notification isn't sent. If they can't be reached that way, or someone
 * else acknowledges the threat first, it is.
 */
export const isAboutToBeToldOnCall = isOnCallNotice(['waiting'])

const escalated = alias(threatNotification, 'escalated')

/**
 * The notifications' threats, except those the member has since been emailed about at a higher severity, or in a follow-up
 * at this one, or was told about because they were on call.
 */
async function listNews(tx: TransactionContext, rows: readonly NotificationRow[]): Promise<string[]> {
  const isOvertaken = exists(
    tx.db
      .select({ one: sql`1` })
      .from(escalated)
      .where(
        and(
          eq(escalated.orgId, threatNotification.orgId),
          eq(escalated.userId, threatNotification.userId),
          eq(escalated.threatId, threatNotification.threatId),
          gt(escalated.severityRank, threatNotification.severityRank),
          gte(escalated.createdAt, threatNotification.createdAt),
          eq(escalated.state, 'sent'),
        ),
      ),
  )
  const wasFollowedUp = exists(
    tx.db
      .select({ one: sql`1` })
      .from(threatFollowUp)
      .where(
        and(
          eq(threatFollowUp.orgId, threatNotification.orgId),
          eq(threatFollowUp.userId, threatNotification.userId),
          sql`${threatNotification.threatId} = any(${threatFollowUp.threatIds})`,
          eq(threatFollowUp.severityRank, threatNotification.severityRank),
          gte(threatFollowUp.claimedAt, threatNotification.createdAt),
          eq(threatFollowUp.state, 'sent'),
        ),
      ),
  )
  const wasToldOnCall = isOnCallNotice(['claimed', 'sent', 'in_doubt'])
  const news = await tx.db
    .select({ threatId: threatNotification.threatId })
    .from(threatNotification)
    .where(
      and(
        eq(threatNotification.orgId, tx.orgId),
        inArray(
          threatNotification.id,
          rows.map(({ id }) => id),
        ),
        not(isOvertaken),
        not(wasFollowedUp),
        not(wasToldOnCall),
      ),
    )
  return news.map(({ threatId }) => threatId)
}
