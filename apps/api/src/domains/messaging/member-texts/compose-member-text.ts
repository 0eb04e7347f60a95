import { countSegments, toPlainCharacters } from '../../../platform/sms/segments.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { type NotifiedThreat, summarizeThreat } from '../notifications/compose-notification.ts'
import { describeTold } from '../told/describe-told.ts'
import type { Told } from '../told/read-told.ts'

/** How many segments carriers bill for a text; with other alphabets, each holds less than half as much. */
const segmentsMax = { 'GSM-7': 2, 'UCS-2': 3 } as const
export const orgNameLengthMax = 30

export const shorten = (text: string, max: number) =>
  text.length > max ? `${cutText(text, max - 1).trimEnd()}…` : text

/** The longest text that fits, with its long parts cut off as far as needed. */
export function fit(compose: (cut: (text: string) => string) => string): string {
  for (let max = 160; ; max -= 10) {
    const text = toPlainCharacters(compose((part) => shorten(part, max)))
    const { encoding, segments } = countSegments(text)
    if (segments <= segmentsMax[encoding] || max <= 20) return text
  }
}

export const composeCodeText = (orgName: string, code: string) =>
  fit(
    (cut) =>
      `${code} is your code to get texts from ${cut(shorten(orgName, orgNameLengthMax))} in Parapet. Message frequency varies. Msg & data rates may apply. Reply HELP for help, STOP to stop.`,
  )

export const composeTestText = (orgName: string) =>
  fit(
    (cut) =>
      `${cut(shorten(orgName, orgNameLengthMax))}: This is a test. Notifications from Parapet reach this phone. Reply STOP to stop.`,
  )

interface MemberTextContent {
  orgId: string
  orgName: string
  url: string
  /** What a reply names; null if nothing has to be acknowledged. */
  code: string | null
}

/** One text about everything that is due to a member, the most important first. */
export function composeMemberText(told: readonly Told[], content: MemberTextContent): string {
  const { orgName, url, code } = content
  const org = shorten(orgName, orgNameLengthMax)
  const subjects = new Set(told.map(({ row }) => row.notificationId)).size
  const [first] = told
  if (code !== null && first && 'threat' in first) {
    const count = new Set(told.flatMap((one) => ('threat' in one ? one.threat.id : []))).size
    const lead = count === 1 ? 'Urgent' : `${formatCount(count, 'urgent threat')}, the worst`
    const end = count === 1 ? '' : ' all'
    return fit(
      (cut) =>
        `${org}: ${lead}: ${cut(summarizeThreat(first.threat))}: ${cut(nameThreat(first.threat))}. Reply OK ${code} to acknowledge${end}. ${url}`,
    )
  }
  const { title, body } = describeTold(first!, content.orgId)
  const more = subjects > 1 ? ` And ${formatCount(subjects - 1, 'more notification')}.` : ''
  const about = body.replaceAll('\n', ' ')
  return fit(
    (cut) => `${org}: ${cut(title)}.${about === '' ? '' : ` ${toSentence(cut(about))}`}${more} ${url}`,
  )
}

const toSentence = (text: string) => (/[.!?…]$/u.test(text) ? text : `${text}.`)

/** With the kind of hazard, unless the title says it already: “Wildfire: Caldor”. */
export function nameThreat({ title, hazard }: Pick<NotifiedThreat, 'title' | 'hazard'>): string {
  const kind = hazard.replaceAll('_', ' ')
  if (hazard === 'other' || title.toLowerCase().includes(kind)) return title
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}: ${title}`
}
