import type { Mail, Mailer } from '../platform/email/mailer.ts'

/** Takes every mail and keeps it in `sent`. */
export function createMailCatcher(sent: Mail[]): Mailer {
  const send = async (mail: Mail) => {
    sent.push(mail)
    return { answer: '250 ok' }
  }
  return { send, openPool: () => ({ send, close() {} }) }
}
