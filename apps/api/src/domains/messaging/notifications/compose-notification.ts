import type { Mail } from '../../../platform/email/mailer.ts'
import { renderMail } from '../../../platform/email/render-mail.ts'
import type { ClaimedNotification, NotifiedThreat } from './notification-stream.ts'

export interface NotificationOrigin {
  org: { id: string; name: string }
  publicUrl: string
}

const caution = 'Not for life-safety decisions: follow local authorities.'

/** The mail with which somebody is told of threats: one with what its sender advises, several as a list of links. */
export async function composeNotification(
  { recipient, threats, messageId }: ClaimedNotification,
  { org, publicUrl }: NotificationOrigin,
): Promise<Mail> {
  const [worst] = threats
  const isOne = threats.length === 1
  const homeOf = (threat?: NotifiedThreat) =>
    `${publicUrl}/home?${threat ? `threat=${threat.id}&` : ''}org=${org.id}`
  const title = isOne ? worst!.title : `${threats.length} threats touch properties of ${org.name}`
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
    action: isOne
      ? { label: 'Open the threat', url: homeOf(worst) }
      : { label: 'Open Parapet', url: homeOf() },
    footer: `You get this because you are told of threats to ${org.name} by e-mail. Change that in Parapet under Settings, Notifications: ${publicUrl}/settings/notifications`,
  })
  return { ...mail, messageId: `<${messageId}>` }
}

const severityWords: Record<NotifiedThreat['severity'], string> = {
  extreme: 'Extreme',
  severe: 'Severe',
  moderate: 'Moderate',
  minor: 'Minor',
  unknown: 'Severity unknown',
}

type Reader = Pick<ClaimedNotification['recipient'], 'locale' | 'timeZone'>

function describe(threat: NotifiedThreat, reader: Reader): string {
  const times = [
    threat.status === 'upcoming' ? `begins ${moment(threat.onsetAt, reader)}` : null,
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

/** Some sources ask for whole sentences. */
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
