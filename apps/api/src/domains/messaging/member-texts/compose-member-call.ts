import type { CallScript } from '../../../platform/sms/text-gateway.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { summarizeThreat } from '../notifications/compose-notification.ts'
import type { Told } from '../told/read-told.ts'
import { nameThreat } from './compose-member-text.ts'

/** How often a call goes on after a key, so that a stuck key doesn't keep it running. */
export const turnsMax = 8

const titleLengthMax = 300

const menu = 'Press 1 to acknowledge. Press star to hear this again. Press 9 to stop calls and texts from us.'

const toSentence = (text: string) => (/[.!?…]$/u.test(text) ? text : `${text}.`)

/** What a call to a member on call says, until a key is pressed. */
export function composeMemberCall(
  told: readonly Told[],
  { orgName, reference }: { orgName: string; reference: string },
): CallScript {
  const threats = [
    ...new Map(
      told.flatMap((one) => ('threat' in one ? [[one.threat.id, one.threat] as const] : [])),
    ).values(),
  ]
  const [worst] = threats
  const count =
    threats.length === 1 ? '' : ` ${formatCount(threats.length, 'threat')} are waiting. The worst:`
  const about = worst
    ? `${summarizeThreat(worst)}. ${toSentence(cutText(nameThreat(worst), titleLengthMax))}`
    : ''
  return askInCall(`This is ${orgName} with an urgent notification.${count} ${about} ${menu}`, {
    reference,
    turn: 1,
  })
}

/** The same in short, after a key that asks for it or does nothing. */
export const repeatMemberCall = (title: string, keys: NonNullable<CallScript['keys']>) =>
  askInCall(`Urgent: ${toSentence(cutText(title, titleLengthMax))} ${menu}`, keys)

const askInCall = (text: string, keys: NonNullable<CallScript['keys']>): CallScript => ({
  parts: [{ language: 'en', text }],
  isRepeated: true,
  keys,
  ending: {
    language: 'en',
    text: 'You haven’t acknowledged it, so others are still being notified. Goodbye.',
  },
})

/** What a call says last. */
export const endMemberCall = (text: string): CallScript => ({
  parts: [{ language: 'en', text }],
  isRepeated: false,
  keys: null,
})
