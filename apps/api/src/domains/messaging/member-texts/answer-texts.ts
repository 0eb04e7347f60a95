import { toPlainCharacters } from '../../../platform/sms/segments.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { formatCount } from '../../../platform/text/format-count.ts'

const titleMax = 80
const listedMax = 4

/** `end` is the punctuation that follows, which goes inside the quotation marks. */
const quote = (title: string, end = '') =>
  `“${title.length > titleMax ? `${cutText(title, titleMax - 1)}…` : title}${end}”`
const say = (org: string, sentence: string) => toPlainCharacters(`${cutText(org, 30)}: ${sentence}`)

/** A code to choose from, with what it's about: a threat, or something in another organization. */
export type Choice = { code: string } & ({ title: string; orgName: null } | { title: null; orgName: string })

/** Calls have no codes. */
const listCodes = (choices: readonly Choice[]) =>
  choices.length === 0
    ? 'Open the app to acknowledge.'
    : `Reply OK and the code: ${choices
        .slice(0, listedMax)
        .map(({ code, title, orgName }) =>
          title === null ? `${code} from ${cutText(orgName, 30)}` : `${code} ${quote(title)}`,
        )
        .join(', ')}.`

/** What a member hears after a reply. One text each. */
export const answerTexts = {
  acknowledged: (org: string, titles: readonly string[], othersLeft: number) =>
    say(
      org,
      `You acknowledged ${titles.length === 1 ? quote(titles[0]!, '.') : `${formatCount(titles.length, 'threat')}.`}${othersLeft === 0 ? ' No one else will be notified.' : ` Others are still being notified about ${formatCount(othersLeft, 'related threat')} that you can’t acknowledge.`}`,
    ),
  alreadyAcknowledged: (org: string, title: string, by: string | null, time: string) =>
    say(org, `${by ?? 'Someone'} already acknowledged ${quote(title)} at ${time}.`),
  alreadyYours: (org: string, title: string) => say(org, `You already acknowledged ${quote(title, '.')}`),
  over: (org: string, title: string) =>
    say(org, `Nothing to acknowledge: ${quote(title)} is over, or no longer urgent.`),
  dismissed: (org: string, title: string, by: string | null) =>
    say(org, `Nothing to acknowledge: ${by ?? 'someone'} dismissed ${quote(title, '.')}`),
  notAllowed: (org: string, title: string) =>
    say(
      org,
      `NOT acknowledged: you no longer have permission to acknowledge ${quote(title, '.')} Others are still being notified.`,
    ),
  notMember: (org: string) =>
    say(
      org,
      'NOT acknowledged: this number isn’t set up for an active member anymore. Others are still being notified.',
    ),
  nothingOpen: (org: string) =>
    say(
      org,
      'Nothing was acknowledged, because no urgent threat is waiting for you. To acknowledge other threats, use the link in our text.',
    ),
  unknownCode: (org: string) =>
    say(org, 'NOT acknowledged: we don’t recognize this code. Reply OK and the code in our text.'),
  choose: (org: string, choices: readonly Choice[]) =>
    say(org, `NOT acknowledged yet: several threats are waiting. ${listCodes(choices)}`),
  /** Follows another answer. */
  alsoWaiting: (choices: readonly Choice[]) =>
    toPlainCharacters(`Something else is still waiting for you. ${listCodes(choices)}`),
  drill: (org: string, url: string) =>
    say(
      org,
      `Our latest text was an exercise, so your reply wasn’t recorded, and nothing real was acknowledged. In a real emergency, call 911. To answer the exercise, open ${url}`,
    ),
  explain: (org: string, code: string, title: string) =>
    say(org, `We didn’t understand your text. Reply OK ${code} to acknowledge ${quote(title, '.')}`),
}
