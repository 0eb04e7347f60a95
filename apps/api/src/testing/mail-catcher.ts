import type { Mail, Mailer } from '../platform/email/mailer.ts'

/** Accepts every email and appends it to `sent`. */
export function createMailCatcher(sent: Mail[]): Mailer {
  const send = async (mail: Mail) => {
    sent.push(mail)
    return { response: '250 ok' }
  }
  return { send, openPool: () => ({ send, close() {} }) }
}
