import type { AlertText } from '../../../platform/db/schema/index.ts'
import { countSegments, toPlainCharacters } from '../../../platform/sms/segments.ts'
import { textLengthMax } from '../../../platform/sms/text-gateway.ts'
import { compileMail, type FilledMail } from '../message/compile-mail.ts'
import {
  fillPlaceholders,
  insertPlaceholders,
  type MergeSlot,
  type MergeValues,
  type OrgRow,
  parseSlots,
  shortenValues,
} from '../message/merge-fields.ts'
import type { AlertedThreat } from './alert-row.ts'
import { alertLanguageOf } from './templates/built-in-texts.ts'

/** An alert's texts by language, always with `en`. */
export type AlertTextsByLanguage = Readonly<Record<string, AlertText>>

/** An alert in one language, ready to be filled in for any number of people. */
export interface CompiledAlert {
  language: string
  isReviewed: boolean
  /** The whole email. */
  fillMail(values: MergeValues): FilledMail
  /** The text to send to a phone. */
  fillShortText(values: MergeValues): string
}

/** The language of the text that a tenant gets: theirs if there is one, or else English. */
export const chooseTextLanguage = (texts: AlertTextsByLanguage, preferred: string | null) => {
  const language = preferred?.toLowerCase().split('-')[0]
  return language !== undefined && language in texts ? language : 'en'
}

export const isReviewedText = (texts: AlertTextsByLanguage, language: string) =>
  language === 'en' || texts[language]!.isReviewed

/**
 * The text in a language. An unreviewed translation follows the English text. A text to a phone ends with how to answer
 * it.
 */
export function composeText(texts: AlertTextsByLanguage, language: string): Omit<AlertText, 'isReviewed'> {
  const english = texts.en!
  const text = texts[language] ?? english
  const { textReply, unreviewedNote } = alertLanguageOf(language)
  const shortText = `${text.shortText} ${textReply}`
  if (isReviewedText(texts, language)) return { ...text, shortText }
  return {
    subject: `${english.subject} / ${text.subject}`,
    bodyMarkdown: [english.bodyMarkdown, '---', `*${unreviewedNote}*`, text.bodyMarkdown].join('\n\n'),
    shortText: `${withoutRepeatedLink(english.shortText, shortText)}\n${shortText}`,
  }
}

/** A text without its link at the end if the next one has the link, because every character costs. */
const withoutRepeatedLink = (text: string, next: string) =>
  parseSlots(next).some(({ name }) => name === 'replyUrl')
    ? text.replace(/\{\{ ?replyUrl ?\}\}$/, '').trimEnd()
    : text

/** Renders an alert once, in the language that fits `preferred`. */
export async function compileAlert(
  texts: AlertTextsByLanguage,
  preferred: string | null,
  org: OrgRow,
  publicUrl: string,
): Promise<CompiledAlert> {
  const language = chooseTextLanguage(texts, preferred)
  const { subject, bodyMarkdown } = composeText(texts, language)
  const mail = await compileMail(
    { language, subject, preheader: null, bodyMarkdown, footer: alertLanguageOf(language).footer },
    org,
    { publicUrl, notice: null },
  )
  return {
    language,
    isReviewed: isReviewedText(texts, language),
    fillMail: (values) => mail.fill(values),
    fillShortText: (values) => fillShortText(texts, language, values),
  }
}

/** The text to send to a phone, in the language that fits `preferred`. */
export const fillShortText = (
  texts: AlertTextsByLanguage,
  preferred: string | null,
  values: MergeValues,
): string => fitShortText(texts, preferred, values).body

/** How much shorter the values get with each try to make a text fit. */
const shorteningStep = 25

/** Fills in values, and cuts off long ones so that the text fits: an agency's instructions can be longer than all of it. */
export function fitValues(values: MergeValues, lengthMax: number, fill: (values: MergeValues) => string) {
  let body = fill(values)
  const isCut = body.length > lengthMax
  for (let max = lengthMax; body.length > lengthMax && max > 0; max -= shorteningStep)
    body = fill(shortenValues(values, max))
  return { body, isCut }
}

/** The text to a phone, as long as the gateway accepts it. Links and how to answer are always complete. */
export function fitShortText(
  texts: AlertTextsByLanguage,
  preferred: string | null,
  values: MergeValues,
): { body: string; isCut: boolean } {
  const slots: MergeSlot[] = []
  const template = insertPlaceholders(
    composeText(texts, chooseTextLanguage(texts, preferred)).shortText,
    slots,
  )
  return fitValues(values, textLengthMax, (shortened) =>
    toPlainCharacters(fillPlaceholders(template, slots, shortened, (value) => value)).trim(),
  )
}

/** The size of a text to a phone. Estimate it with values that are as long as the real ones. */
export const measureShortText = (
  texts: AlertTextsByLanguage,
  preferred: string | null,
  values: MergeValues,
) => countSegments(fillShortText(texts, preferred, values))

/** The fields about the threat, in the reader's language. */
export function threatValues(
  threat: AlertedThreat | null,
  { language, timeZone, weekday = 'short' }: TimeFormat,
): MergeValues {
  if (threat === null) return { 'threat.title': '', 'threat.instruction': '', 'threat.until': '' }
  const until = threat.endsAt ?? threat.expiresAt
  return {
    'threat.title': threat.title,
    'threat.instruction': threat.instruction ?? '',
    'threat.until': until === null ? '' : formatTime(until, { language, timeZone, weekday }),
  }
}

interface TimeFormat {
  language: string
  timeZone: string
  /** Written out for the ear. */
  weekday?: 'short' | 'long'
}

const formatTime = (at: Date, { language, timeZone, weekday }: TimeFormat) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, {
    timeZone,
    weekday,
    hour: 'numeric',
    minute: '2-digit',
  }).format(at)
