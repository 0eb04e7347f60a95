import type { FieldError } from '../../../../platform/errors/problem.ts'
import { isAllowedLink, listLinks } from '../../message/markdown.ts'
import type { Message } from './compile-message.ts'
import { defaultMessages } from './default-messages.ts'
import {
  findFieldErrorsIn,
  insertPlaceholders,
  mergeFieldsOf,
  type MergeSlot,
  parseSlots,
} from '../../message/merge-fields.ts'

interface MessagePart {
  pointer: string
  text: string
}

/** Every text of a message, with its pointer into the request. */
export function listParts(message: Message): MessagePart[] {
  return [
    { pointer: '/subject', text: message.subject },
    { pointer: '/preheader', text: message.preheader ?? '' },
    { pointer: '/bodyMarkdown', text: message.bodyMarkdown },
    ...Object.entries(message.languageVariants).flatMap(([language, variant]) => [
      { pointer: `/languageVariants/${language}/subject`, text: variant.subject },
      { pointer: `/languageVariants/${language}/preheader`, text: variant.preheader ?? '' },
      { pointer: `/languageVariants/${language}/bodyMarkdown`, text: variant.bodyMarkdown },
    ]),
  ]
}

/** Unknown fields and stray braces in a message. */
export const findFieldErrors = (message: Message): FieldError[] =>
  listParts(message).flatMap((part) => findFieldErrorsIn(part, mergeFieldsOf.welcomeEmail))

/** The names of the fields that a message uses. */
export const listFields = (message: Message): string[] => [
  ...new Set(listParts(message).flatMap(({ text }) => parseSlots(text).map(({ name }) => name))),
]

/** Fields that may be empty for some recipients and have no fallback. */
export const listFieldsWithoutFallback = (message: Message): string[] => [
  ...new Set(
    listParts(message).flatMap(({ text }) =>
      parseSlots(text)
        .filter(({ field, fallback }) => field !== null && !field.isAlwaysKnown && fallback === '')
        .map(({ name }) => name),
    ),
  ),
]

const listBodies = (message: Message) =>
  listParts(message).filter(({ pointer }) => pointer.endsWith('bodyMarkdown'))

/** An error for each version of the text that lacks the opt-in link. */
export const findMissingLinks = (message: Message): FieldError[] =>
  listBodies(message)
    .filter(({ text }) => !parseSlots(text).some(({ name }) => name === 'optInUrl'))
    .map(({ pointer }) => ({
      pointer,
      code: 'required',
      message: 'The text needs the opt-in link, {{optInUrl}}.',
    }))

/** Links that aren't allowed in an email. */
export const listDisallowedLinks = (message: Message): string[] =>
  listBodies(message).flatMap(({ text }) => {
    const slots: MergeSlot[] = []
    return listLinks(insertPlaceholders(text, slots)).filter((href) => !isAllowedLink(href, slots))
  })

export const suggestedMessage: Message = {
  subject: defaultMessages.en!.subject,
  preheader: defaultMessages.en!.preheader,
  bodyMarkdown: defaultMessages.en!.bodyMarkdown,
  languageVariants: {},
}
