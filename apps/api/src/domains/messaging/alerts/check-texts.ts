import { type FieldError, invalidFields } from '../../../platform/errors/problem.ts'
import { countSegments } from '../../../platform/sms/segments.ts'
import { isAllowedLink, listLinks } from '../message/markdown.ts'
import {
  fillWithFallbacks,
  findFieldErrorsIn,
  insertPlaceholders,
  mergeFieldsOf,
  type MergeSlot,
  type MergeValues,
  parseSlots,
} from '../message/merge-fields.ts'
import type { AlertPreview } from './alerts.schema.ts'
import { fitSpeech } from './call-script.ts'
import { callTexts } from './call-texts.ts'
import { type AlertTextsByLanguage, fitShortText } from './compile-alert.ts'
import { readingGrade } from './reading-grade.ts'

type Warning = AlertPreview['warnings'][number]

/** Above this, a text message gets expensive, and phones may show its segments out of order. */
const segmentsMax = 6
/** US school grade. People under stress read below their usual level. */
const gradeMax = 9

const partsOf = (texts: AlertTextsByLanguage) =>
  Object.entries(texts).flatMap(([language, { subject, bodyMarkdown, shortText }]) => [
    { pointer: `/texts/${language}/subject`, text: subject, allowed: mergeFieldsOf.alert },
    { pointer: `/texts/${language}/bodyMarkdown`, text: bodyMarkdown, allowed: mergeFieldsOf.alert },
    { pointer: `/texts/${language}/shortText`, text: shortText, allowed: mergeFieldsOf.alertText },
  ])

/** @throws Problem 422 for unknown fields and stray braces */
export function requireValidFields(texts: AlertTextsByLanguage) {
  const errors: FieldError[] = partsOf(texts).flatMap((part) => findFieldErrorsIn(part, part.allowed))
  if (errors.length > 0) throw invalidFields(...errors)
}

/** Warnings to show before sending. None of them prevents it. `typicalValues` are as long as those of real recipients. */
export const listWarnings = (texts: AlertTextsByLanguage, typicalValues: MergeValues): Warning[] =>
  Object.entries(texts).flatMap(([language, text]) => [
    ...fieldWarnings(language, [text.subject, text.bodyMarkdown, text.shortText]),
    ...linkWarnings(language, text.bodyMarkdown),
    ...lengthWarnings(language, text, typicalValues),
    ...callWarnings(language, text, typicalValues),
    ...(language === 'en' ? readingWarnings(gradeOf(texts)) : []),
    ...(language === 'en' || text.isReviewed
      ? []
      : [
          {
            code: 'not_reviewed' as const,
            language,
            message: 'This translation hasn’t been reviewed, so tenants also get the English text.',
          },
        ]),
  ])

function fieldWarnings(language: string, parts: string[]): Warning[] {
  const names = new Set(
    parts.flatMap((part) =>
      parseSlots(part)
        .filter(({ field, fallback }) => field !== null && !field.isAlwaysKnown && fallback === '')
        .map(({ name }) => name),
    ),
  )
  return [...names].map((name) => ({
    code: 'field_without_fallback',
    language,
    message: `{{${name}}} may be empty. Add a fallback after a vertical bar, for example {{property.name|your home}}.`,
  }))
}

function linkWarnings(language: string, body: string): Warning[] {
  const slots: MergeSlot[] = []
  const links = listLinks(insertPlaceholders(body, slots))
  const warnings: Warning[] = []
  if (!parseSlots(body).some(({ name }) => name === 'replyUrl')) {
    warnings.push({
      code: 'no_reply_link',
      language,
      message: 'Without {{replyUrl}}, tenants can’t say whether they’re safe.',
    })
  }
  if (links.some((href) => !isAllowedLink(href, slots))) {
    warnings.push({
      code: 'disallowed_link',
      language,
      message: 'A link that doesn’t start with https:// or http:// is shown as plain text.',
    })
  }
  return warnings
}

/** Doesn't count the English text before an unreviewed translation: reviewing the translation removes it. */
function lengthWarnings(
  language: string,
  text: AlertTextsByLanguage[string],
  typicalValues: MergeValues,
): Warning[] {
  const { body, isCut } = fitShortText(
    { en: text, [language]: { ...text, isReviewed: true } },
    language,
    typicalValues,
  )
  const { segments } = countSegments(body)
  if (segments <= segmentsMax) return []
  const message = isCut
    ? 'The text message is too long, so the agency’s instructions or other fields in it are cut off. Shorten the text, or remove a field.'
    : `The text message has ${segments} segments. Shorten it to ${segmentsMax} or fewer.`
  return [{ code: 'long_short_text', language, message }]
}

/** A call in a language that no voice speaks is in English. */
function callWarnings(
  language: string,
  { shortText }: AlertTextsByLanguage[string],
  typicalValues: MergeValues,
): Warning[] {
  if (!(language in callTexts) || !fitSpeech(shortText, typicalValues).isCut) return []
  const message =
    'The phone call is too long, so the agency’s instructions or other fields in it are cut off. Shorten the text, or remove a field.'
  return [{ code: 'long_call', language, message }]
}

/** The reading grade of the English text. */
export const gradeOf = ({ en }: AlertTextsByLanguage) =>
  readingGrade(fillWithFallbacks(en?.bodyMarkdown ?? ''))

function readingWarnings(grade: number): Warning[] {
  return grade <= gradeMax
    ? []
    : [
        {
          code: 'hard_to_read',
          language: 'en',
          message: `The text reads at a grade ${Math.round(grade)} level. Use shorter sentences and words.`,
        },
      ]
}
