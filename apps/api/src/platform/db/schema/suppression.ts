import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { consentChannels } from './consent-record.ts'
import { org } from './org.ts'

export const suppressionReasons = ['unsubscribe', 'hard_bounce', 'complaint', 'manual'] as const

/** An address that nothing is sent to, whatever was agreed to. `addressHash` is that of `consent_record`. */
export const suppression = pgTable(
  'suppression',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    channel: text('channel', { enum: consentChannels }).notNull(),
    addressHash: text('address_hash').notNull(),
    reason: text('reason', { enum: suppressionReasons }).notNull(),
    since: moment('since')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.channel, t.addressHash] })],
)
