import type { Escalation } from '~/data/on-call/queries'
import { escalationTexts as texts } from './escalation-texts.ts'

/** What became of an email, text, or call. */
export function describeNotice({
  channel,
  state,
  deliveredAt,
  failedAt,
}: Escalation['notices'][number]): string {
  if (deliveredAt !== null) return texts.delivered[channel]
  return failedAt === null ? texts.states[channel][state] : texts.failed[channel]
}
