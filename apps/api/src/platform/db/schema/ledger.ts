import { sql } from 'drizzle-orm'
import { bigint, index, inet, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'
import { org } from './org.ts'

export const ledgerCategories = [
  'property',
  'unit',
  'tenant',
  'portfolio',
  'threat',
  'source',
  'task',
  'import',
  'communication',
  'consent',
  'access',
  'settings',
  'drill',
  'system',
] as const

export interface LedgerParty {
  type: string
  id: string | null
  name: string | null
}

export interface LedgerChange {
  field: string
  from: unknown
  to: unknown
}

/** The head of an organization's chain. Locked last, right before the commit. */
export const ledgerHead = pgTable('ledger_head', {
  orgId: uuid('org_id')
    .primaryKey()
    .references(() => org.id),
  seq: bigint('seq', { mode: 'number' }).notNull().default(0),
  hash: text('hash').notNull(),
})

/** Append-only. `hash` is SHA-256 over the RFC 8785 form of the event joined with `prevHash`. */
export const ledgerEvent = pgTable(
  'ledger_event',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    id: uuid('id').notNull(),
    occurredAt: timestamptz('occurred_at').notNull(),
    recordedAt: timestamptz('recorded_at').notNull(),
    action: text('action').notNull(),
    category: text('category', { enum: ledgerCategories }).notNull(),
    actor: jsonb('actor').$type<LedgerParty>().notNull(),
    subject: jsonb('subject').$type<LedgerParty>().notNull(),
    targets: jsonb('targets').$type<LedgerParty[]>().notNull(),
    propertyId: uuid('property_id'),
    threatId: uuid('threat_id'),
    unitId: uuid('unit_id'),
    tenantId: uuid('tenant_id'),
    portfolioId: uuid('portfolio_id'),
    sourceId: uuid('source_id'),
    taskId: uuid('task_id'),
    groupId: uuid('group_id'),
    summary: text('summary').notNull(),
    changes: jsonb('changes').$type<LedgerChange[]>().notNull(),
    metadata: jsonb('metadata').$type<Record<string, string | number | boolean | null>>().notNull(),
    /** The digest of the event's `ledger_context`; null for events from before it was recorded. */
    contextHash: text('context_hash'),
    prevHash: text('prev_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.seq] }),
    index('ledger_event_property').on(t.orgId, t.propertyId, t.seq),
    index('ledger_event_unit')
      .on(t.orgId, t.unitId, t.seq)
      .where(sql`unit_id is not null`),
    index('ledger_event_tenant')
      .on(t.orgId, t.tenantId, t.seq)
      .where(sql`tenant_id is not null`),
    index('ledger_event_group')
      .on(t.orgId, t.groupId, t.seq)
      .where(sql`group_id is not null`),
    // Partial, because few events have one of these.
    index('ledger_event_threat')
      .on(t.orgId, t.threatId, t.seq)
      .where(sql`threat_id is not null`),
    index('ledger_event_source')
      .on(t.orgId, t.sourceId, t.seq)
      .where(sql`source_id is not null`),
    index('ledger_event_task')
      .on(t.orgId, t.taskId, t.seq)
      .where(sql`task_id is not null`),
    index('ledger_event_portfolio')
      .on(t.orgId, t.portfolioId, t.seq)
      .where(sql`portfolio_id is not null`),
    index('ledger_event_category').on(t.orgId, t.category, t.seq),
    // Events are only appended, so a small index finds any time range.
    index('ledger_event_time').using('brin', t.occurredAt),
    index('ledger_event_verified')
      .on(t.orgId, t.seq)
      .where(sql`action = 'ledger.verified'`),
  ],
)

/**
 * The origin of events. Personal data, so the hashed event contains only its digest, and it can be deleted. The salt is
 * deleted with it: without one, every IP address could be tried.
 */
export const ledgerContext = pgTable(
  'ledger_context',
  {
    orgId: uuid('org_id').notNull(),
    requestId: text('request_id').notNull(),
    seqFrom: bigint('seq_from', { mode: 'number' }).notNull(),
    seqTo: bigint('seq_to', { mode: 'number' }).notNull(),
    via: text('via', { enum: ['ui', 'api', 'import', 'job', 'link', 'text', 'call'] }).notNull(),
    ip: inet('ip'),
    userAgent: text('user_agent'),
    recordedAt: timestamptz('recorded_at').notNull(),
    /** Random, in hex; null for contexts whose digest no event contains. */
    salt: text('salt'),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.seqFrom] })],
)
