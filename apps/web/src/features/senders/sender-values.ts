import type { NewSender, SenderPut } from '~/data/senders/mutations'
import type { EmailSender } from '~/data/senders/queries'
import { senderTexts as texts } from './texts.ts'

export type SenderValues = Record<'fromName' | 'fromEmail' | 'replyTo', string>

/** JSON pointers of API errors, and the form field each is shown at. */
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

const toSenderFields = ({ fromName, fromEmail, replyTo }: SenderValues) => ({
  fromName: fromName.trim(),
  fromEmail: fromEmail.trim(),
  replyTo: replyTo.trim() || null,
})

export const toNewSender = (kind: EmailSender['kind'], values: SenderValues): NewSender => ({
  kind,
  ...toSenderFields(values),
})

/** The body of a PUT: the sender's fields with these changes. */
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
  toSenderPut(sender, toSenderFields(values))

// Rejects only obvious mistakes; the server validates the rest.
const isEmailAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

export const checkFromName = (text = '') => text.trim() !== '' || texts.fromNameRequired

export const checkAddress = (text = '') =>
  text.trim() === ''
    ? texts.fromEmailRequired
    : isEmailAddress(text.trim()) || texts.invalidEmail(text.trim())

export const checkReplyTo = (text = '') =>
  text.trim() === '' || isEmailAddress(text.trim()) || texts.invalidEmail(text.trim())
