import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { property, threat, threatImpact, type threatNotification } from '../../../platform/db/schema/index.ts'
import type { Mail } from '../../../platform/email/mailer.ts'
import { renderMail } from '../../../platform/email/render-mail.ts'
import { visibleImpacts, visibleThreats } from '../../estate/index.ts'
import { isStillRelevant, type NotificationRecipient } from './schedule-notifications.ts'

type NotificationRow = typeof threatNotification.$inferSelect
export type NotifiedThreat = Awaited<ReturnType<typeof readThreats>>[number]

/** The notifications in one email to a member. */
export interface ApprovedNotification {
  recipient: NotificationRecipient
  rows: NotificationRow[]
  /** The worst first. */
  threats: NotifiedThreat[]
}

export interface ClaimedNotification extends ApprovedNotification {
  /** Without the angle brackets. */
  messageId: string
}

export interface NotificationOrigin {
  org: { id: string; name: string }
  publicUrl: string
}

const caution = 'Not for life-safety decisions: follow local authorities.'

/** The email about threats: a single one with its instructions, several as a list of links. */
export async function composeNotification(
  { recipient, threats, messageId }: ClaimedNotification,
  { org, publicUrl }: NotificationOrigin,
): Promise<Mail> {
  const [worst] = threats
  const isOne = threats.length === 1
  const homeOf = (threat?: NotifiedThreat) =>
    `${publicUrl}/home?${threat ? `threat=${threat.id}&` : ''}org=${org.id}`
  const title = isOne ? worst!.title : `${threats.length} threats affect properties of ${org.name}`
  const mail = await renderMail({
    to: recipient.email,
    subject: isOne ? `${severityWords[worst!.severity]}: ${title}` : title,
    heading: title,
    paragraphs: [
      ...threats.map((threat) => {
        const text = describe(threat, recipient)
        return isOne ? text : { title: threat.title, url: homeOf(threat), text }
      }),
      ...(isOne && worst!.instruction ? [adviceOf(worst!)] : []),
      caution,
      ...listSources(threats),
    ],
    action: isOne ? { label: 'Open threat', url: homeOf(worst) } : { label: 'Open Parapet', url: homeOf() },
    footer: `You get this because threat notifications for ${org.name} are on. Change this in Parapet under Settings, Notifications: ${publicUrl}/settings/notifications`,
  })
  return { ...mail, messageId: `<${messageId}>` }
}

const severityWords: Record<NotifiedThreat['severity'], string> = {
  extreme: 'Extreme',
  severe: 'Severe',
  moderate: 'Moderate',
  minor: 'Minor',
  unknown: 'Unknown severity',
}

type Reader = Pick<ClaimedNotification['recipient'], 'locale' | 'timeZone'>

function describe(threat: NotifiedThreat, reader: Reader): string {
  const times = [
    threat.status === 'upcoming' ? `starts ${moment(threat.onsetAt, reader)}` : null,
    threat.endsAt === null ? null : `until ${moment(threat.endsAt, reader)}`,
  ].filter((text) => text !== null)
  return [[severityWords[threat.severity], ...times].join(' · '), `At ${listPlaces(threat)}.`].join('\n')
}

function listPlaces({ names, count }: NotifiedThreat): string {
  const rest = count - names.length
  return new Intl.ListFormat('en').format(rest > 0 ? [...names, `${rest} more`] : names)
}

const adviceOf = ({ senderName, instruction }: NotifiedThreat) =>
  `${senderName === null ? 'What to do' : `${senderName} advises`}:\n${instruction}`

/** Some sources require a full sentence of attribution. */
function listSources(threats: readonly NotifiedThreat[]): string[] {
  const sources = [...new Set(threats.flatMap(({ attribution }) => attribution || []))]
  return sources.length === 0 ? [] : [`Source:\n${sources.join('\n')}`]
}

function moment(at: Date, { locale, timeZone }: Reader): string {
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

/** What the email says about the threats, with the properties that this member sees, the most at risk first. */
export async function readThreats(
  tx: TransactionContext,
  recipient: NotificationRecipient,
  rows: readonly NotificationRow[],
) {
  const caller = { actor: recipient, orgId: tx.orgId }
  const ids = rows.map(({ threatId }) => threatId)
  const threats = await tx.db
    .select({
      id: threat.id,
      title: threat.title,
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
    .where(and(eq(threat.orgId, tx.orgId), inArray(threat.id, ids), isStillRelevant, visibleThreats(caller)))
    .orderBy(desc(threat.severityRank), desc(threat.maxRisk), asc(threat.id))
  const places = await tx.db
    .select({
      threatId: threatImpact.threatId,
      count: sql<number>`count(*)::int`,
      names: sql<
        string[]
      >`(array_agg(${property.name} order by ${threatImpact.riskScore} desc, ${property.name}))[1:3]`,
    })
    .from(threatImpact)
    .innerJoin(
      property,
      and(eq(property.orgId, threatImpact.orgId), eq(property.id, threatImpact.propertyId)),
    )
    .where(
      and(
        eq(threatImpact.orgId, tx.orgId),
        inArray(threatImpact.threatId, ids),
        isNull(threatImpact.endedAt),
        visibleImpacts(caller),
      ),
    )
    .groupBy(threatImpact.threatId)
  return threats.flatMap((found) => {
    const place = places.find(({ threatId }) => threatId === found.id)
    // A threat that has left every property is no longer relevant either.
    return place ? [{ ...found, count: place.count, names: place.names }] : []
  })
}
