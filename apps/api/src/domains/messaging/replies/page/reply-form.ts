import { hash } from 'node:crypto'
import { alertNeeds } from '../../../../platform/db/schema/index.ts'
import { AlertReplyInput, noteLengthMax } from '../alert-reply.schema.ts'

/** The submitted form, as typed. */
export interface ReplyForm {
  answer: string
  peopleCount: string
  needs: string[]
  note: string
  /** Whether the form asks for details. Those of an earlier call for help are kept otherwise. */
  hasDetails: boolean
  clientKey: string
}

/** Why an answer in a form can't be stored. */
export interface ReplyFormError {
  field: 'answer' | 'peopleCount' | 'note'
  /** By how many characters the note is too long. */
  noteOver: number
}

/** Reads a form. Browsers send line breaks as CRLF, which would count twice, and pasted text may contain control characters. */
export function readReplyForm(body: string): ReplyForm {
  const fields = new URLSearchParams(body)
  const valueOf = (name: string) => (fields.get(name) ?? '').normalize('NFC').trim()
  return {
    answer: valueOf('answer'),
    peopleCount: valueOf('peopleCount'),
    needs: alertNeeds.filter((need) => fields.getAll('need').includes(need)),
    note: valueOf('note')
      .replaceAll('\r\n', '\n')
      .toWellFormed()
      .replaceAll(/[^\P{Cc}\n\t]/gu, ''),
    hasDetails: ['peopleCount', 'need', 'note'].some((name) => fields.has(name)),
    clientKey: valueOf('clientKey'),
  }
}

/**
 * The answer that a form contains. The key covers the whole answer: a page that is shown again by the back button sends the
 * same key with another answer, which must not be mistaken for a repeated one.
 */
export function toReplyInput(form: ReplyForm): { input: AlertReplyInput } | { error: ReplyFormError } {
  const { clientKey, ...answer } = form
  const result = AlertReplyInput.safeParse({
    answer: form.answer,
    ...(form.answer === 'need_help' &&
      form.hasDetails && {
        peopleCount: form.peopleCount === '' ? null : form.peopleCount,
        needs: form.needs,
        note: form.note === '' ? null : form.note,
      }),
    ...(clientKey !== '' && { clientKey: hash('sha256', JSON.stringify([clientKey, answer]), 'base64url') }),
  })
  if (result.success) return { input: result.data }
  const invalid = new Set(result.error.issues.map(({ path }) => path[0]))
  const field = invalid.has('answer') ? 'answer' : invalid.has('note') ? 'note' : 'peopleCount'
  return { error: { field, noteOver: form.note.length - noteLengthMax } }
}
