import type { z } from '@hono/zod-openapi'
import type { MailEventBatch } from '../../communication/mail-reports.schema.ts'
import { bareMessageId, type MailReport } from './mail-report.ts'

/** Our own form, which a bridge to any mail service can write. */
export const readParapetEvents = ({ events }: z.infer<typeof MailEventBatch>): MailReport[] =>
  events.map(({ id, type, messageId, at, detail }) => ({
    eventId: `parapet:${id}`,
    provider: 'parapet',
    type,
    messageId: bareMessageId(messageId),
    at: new Date(at),
    detail: detail ?? null,
    address: null,
  }))
