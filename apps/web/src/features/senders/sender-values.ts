import type { NewSender, SenderPut } from '~/data/senders/mutations'
import type { EmailSender } from '~/data/senders/queries'
import { sendersTexts as texts } from './texts.ts'

export type SenderValues = Record<'fromName' | 'fromEmail' | 'replyTo', string>

/** Pointers of the body to the fields of the form. */
export const senderPointers = {
  '/fromName': 'fromName',
  '/fromEmail': 'fromEmail',
  '/replyTo': 'replyTo',
} as const

export const toSenderValues = ({ fromName, fromEmail, replyTo }: EmailSender): SenderValues => ({
  fromName,
  fromEmail,
  replyTo: replyTo ?? '',
})

const toFields = ({ fromName, fromEmail, replyTo }: SenderValues) => ({
  fromName: fromName.trim(),
  fromEmail: fromEmail.trim(),
  replyTo: replyTo.trim() || null,
})

export const toNewSender = (kind: EmailSender['kind'], values: SenderValues): NewSender => ({
  kind,
  ...toFields(values),
})

/** All fields of a sender with these changes, as a full replacement asks for them. */
export const toSenderPut = (
  sender: Pick<EmailSender, 'fromName' | 'fromEmail' | 'replyTo' | 'isDefault'>,
  changes: Partial<SenderPut> = {},
): SenderPut => ({
  fromName: sender.fromName,
  fromEmail: sender.fromEmail,
  replyTo: sender.replyTo,
  isDefault: sender.isDefault,
  ...changes,
})

export const toChangedSender = (values: SenderValues, sender: EmailSender): SenderPut =>
  toSenderPut(sender, toFields(values))

// What is plainly none; the rest the server knows better.
const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

export const checkName = (text = '') => text.trim() !== '' || texts.fromNameRequired

export const checkAddress = (text = '') =>
  text.trim() === '' ? texts.fromEmailRequired : isAddress(text.trim()) || texts.notAnEmail(text.trim())

export const checkReplyTo = (text = '') =>
  text.trim() === '' || isAddress(text.trim()) || texts.notAnEmail(text.trim())
