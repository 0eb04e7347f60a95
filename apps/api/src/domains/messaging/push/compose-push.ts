import type { PushMessage, PushTarget } from '../../../platform/push/push-gateway.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { describeTold, isUrgentTold, subjectOf } from '../told/describe-told.ts'
import type { Told } from '../told/read-told.ts'

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
      ? { ...describeTold(first!, orgId), tag: subjectOf(first!), isUrgent }
      : {
          title: formatCount(distinct.length, 'notification'),
          body: distinct
            .slice(0, shownMax)
            .map((one) => describeTold(one, orgId).title)
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
