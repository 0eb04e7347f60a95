import type { InboxMessage } from './inbox.ts'

const subjectPattern = /^(\d{6}) is your .*code$/

/** The one-time code a message carries, or null. */
export function findSignInCode(message: Pick<InboxMessage, 'subject'>): string | null {
  return subjectPattern.exec(message.subject)?.[1] ?? null
}
