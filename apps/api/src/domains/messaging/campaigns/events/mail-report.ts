import type { MailEventType } from '../../../../platform/db/schema/index.ts'

/** What a mail service says became of a mail, whatever form it said it in. */
export interface MailReport {
  /** The same for a report that comes twice. */
  eventId: string
  provider: string
  type: MailEventType
  /** Without angle brackets. */
  messageId: string
  at: Date
  detail: string | null
  /** Whom the report is about, where it says so: it must be who the mail went to. */
  address: string | null
}

/** A Message-ID without its angle brackets. */
export const bareMessageId = (messageId: string) => messageId.trim().replace(/^<(.*)>$/s, '$1')
