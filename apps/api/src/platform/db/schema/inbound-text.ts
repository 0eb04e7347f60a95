import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'
import { org } from './org.ts'

export const textKeywords = ['stop', 'start', 'help'] as const

/**
 * A text that someone sent to our number, once for each organization that knows the number it came from. Purged after
 * 30 days, and with the tenant.
 */
export const inboundText = pgTable(
  'inbound_text',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    /** The gateway's ID, which makes repeated webhooks idempotent. */
    gatewayId: text('gateway_id').notNull(),
    /** The only tenant with the number. No foreign key, as in `consent_record`; erasing a tenant removes their texts. */
    tenantId: uuid('tenant_id'),
    /** E.164. */
    address: text('address').notNull(),
    addressHash: text('address_hash').notNull(),
    body: text('body').notNull(),
    /** Null if it isn't a keyword, and so perhaps a reply to an alert. */
    keyword: text('keyword', { enum: textKeywords }),
    /** Whether an automatic answer was returned to the gateway. */
    isAnswered: boolean('is_answered').notNull().default(false),
    receivedAt: timestamptz('received_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique('inbound_text_once').on(t.orgId, t.gatewayId),
    index('inbound_text_of_address').on(t.orgId, t.addressHash, t.receivedAt),
    index('inbound_text_received').on(t.receivedAt),
  ],
)
