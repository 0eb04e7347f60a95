import type { AlertHazard } from '../../../../platform/db/schema/index.ts'

/** What built-in alerts say about one kind of hazard. Lines end with a period. */
export interface HazardTexts {
  /** Short name, as in a heading. */
  label: string
  /** A singular noun phrase, as in a sentence. */
  lead: string
  /** What to do first, without a period. */
  order: string
  /** Before it comes. */
  prepare: readonly [string, string]
  /** While it lasts. */
  act: readonly [string, string, string]
  /** Once it is over. */
  after: readonly [string, string]
}

/** The built-in alerts in one language. */
export interface AlertLanguage {
  /** Whether someone who speaks the language has reviewed all of it. */
  isReviewed: boolean
  /** Shown above a translation that hasn't been reviewed. */
  unreviewedNote: string
  frame: {
    prepare: { subject: string; intro: string; short: string }
    act_now: { subject: string; intro: string; short: string }
    update: { subject: string; intro: string; short: string }
    all_clear: { subject: string; intro: string; short: string }
    reply: string
    emergency: string
  }
  /** How to answer a text; see `readTextReply`. */
  textReply: string
  footer: { questions: string; reason: string; reasonWithoutProperty: string; optOut: string }
  hazards: Record<AlertHazard, HazardTexts>
}
