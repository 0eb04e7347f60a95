import type { PushMessage, PushTarget } from '../../../platform/push/push-gateway.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { summarizeThreat } from '../notifications/compose-notification.ts'
import type { Told } from './read-told.ts'

/** What the service worker shows (`apps/web/public/push.js`). */
export interface PushPayload {
  title: string
  body: string
  /** The page that a click opens, in the app. */
  path: string
  /** A later message with the same tag replaces the one on screen. */
  tag: string
  /** Whether it stays on screen until someone reacts. */
  isUrgent: boolean
}

const titleMax = 120
const bodyMax = 300
const shownMax = 3
const hourSeconds = 60 * 60

/** One message about everything that is due to a device. */
export function composePush(told: readonly Told[], to: PushTarget, orgId: string): PushMessage {
  const distinct = [...new Map(told.toReversed().map((one) => [subjectOf(one), one])).values()].toReversed()
  const [first] = distinct
  const isUrgent = distinct.some((one) => isUrgentTold(one))
  const payload: PushPayload =
    distinct.length === 1
      ? { ...describe(first!, orgId), isUrgent }
      : {
          title: formatCount(distinct.length, 'notification'),
          body: distinct
            .slice(0, shownMax)
            .map((one) => describe(one, orgId).title)
            .join('\n'),
          path: `/home?org=${orgId}`,
          tag: `several ${orgId}`,
          isUrgent,
        }
  return {
    to,
    payload: { ...payload, title: cutText(payload.title, titleMax), body: cutText(payload.body, bodyMax) },
    // By then, someone else has answered, or the email has been read.
    ttlSeconds: isUrgent ? hourSeconds : 4 * hourSeconds,
    urgency: isUrgent ? 'high' : 'normal',
    topic: distinct.length === 1 ? subjectOf(first!).replaceAll('-', '') : null,
  }
}

function subjectOf(told: Told): string {
  if (told.kind === 'help_call') return told.call.id
  if (told.kind === 'alert_pending') return told.alert.id
  return 'threat' in told ? told.threat.id : told.threatId
}

const isUrgentTold = (told: Told) =>
  told.kind === 'on_call' ||
  told.kind === 'help_call' ||
  ('threat' in told && told.threat.severity === 'extreme')

function describe(told: Told, orgId: string): Omit<PushPayload, 'isUrgent'> {
  const tag = subjectOf(told)
  switch (told.kind) {
    case 'help_call': {
      const { call } = told
      // A locked screen shows this, so it doesn't say who or in which unit.
      const place = call.propertyName
      return {
        title: place === null ? 'A tenant needs help' : `A tenant needs help: ${place}`,
        body: call.threatTitle ?? '',
        path: `${call.threatId === null ? `/alerts/${call.threadId}` : `/threats/${call.threatId}`}/roll-call?group=need_help&org=${orgId}`,
        tag,
      }
    }
    case 'threat_over':
      return {
        title: `All clear: ${told.title}`,
        body: 'It’s over, or no longer affects properties you can see.',
        path: `/threats/${told.threatId}?org=${orgId}`,
        tag,
      }
    case 'threat_improved':
      return {
        title: `Less severe: ${told.title}`,
        body: told.severity === null ? '' : `Now it’s ${told.severity}.`,
        path: `/threats/${told.threatId}?org=${orgId}`,
        tag,
      }
    case 'alert_pending':
      return {
        title: 'An alert is waiting for you',
        body: told.alert.title,
        path: `/alerts/${told.alert.id}?org=${orgId}`,
        tag,
      }
    case 'on_call':
      return {
        title: `Urgent: ${summarizeThreat(told.threat)}`,
        body: `${told.threat.title}\nAcknowledge it to take over.`,
        path: `/threats/${told.threat.id}?org=${orgId}`,
        tag,
      }
    case 'threat_worsened':
      return {
        title: summarizeThreat(told.threat),
        body: `Severity increased.\n${told.threat.title}`,
        path: `/threats/${told.threat.id}?org=${orgId}`,
        tag,
      }
    case 'threat':
      return {
        title: summarizeThreat(told.threat),
        body: told.threat.title,
        path: `/threats/${told.threat.id}?org=${orgId}`,
        tag,
      }
  }
}
