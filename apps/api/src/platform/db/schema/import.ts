import { integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { auditColumns, timestamptz } from './columns.ts'
import type { LedgerChange } from './ledger.ts'
import { org } from './org.ts'

export const importKinds = ['property', 'unit', 'tenant'] as const

export const importStatuses = [
  'uploaded',
  'parsing',
  'needs_mapping',
  'ready',
  'validating',
  'valid',
  'has_errors',
  'importing',
  'imported',
  'partially_imported',
  'import_failed',
  'undoing',
  'undone',
  'discarded',
  'expired',
] as const

export const importOutcomes = ['create', 'update', 'unchanged', 'skip', 'error'] as const

/**
 * An uploaded file, its mapping and its result. Rows are always read from the stored file; only corrections and what the
 * import did are stored here.
 */
export const importFile = pgTable(
  'import_file',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    kind: text('kind', { enum: importKinds }).notNull(),
    status: text('status', { enum: importStatuses }).notNull(),
    filename: text('filename').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    mime: text('mime').notNull(),
    /** The file's layout: encoding, delimiter, sheet, header row. The importer defines its shape. */
    layout: jsonb('layout').$type<Record<string, unknown>>().notNull(),
    columns: jsonb('columns').$type<unknown[]>().notNull(),
    rowCount: integer('row_count').notNull(),
    detectedFormat: jsonb('detected_format')
      .$type<{ key: string; confidence: number; evidence: string[] }>()
      .notNull(),
    headerFingerprint: text('header_fingerprint').notNull(),
    mapping: jsonb('mapping').$type<unknown[]>().notNull(),
    options: jsonb('options').$type<Record<string, unknown>>().notNull(),
    /** Cell corrections by row number, then field. */
    edits: jsonb('edits').$type<Record<string, Record<string, string>>>().notNull().default({}),
    summary: jsonb('summary').$type<Record<string, number>>(),
    /** How many rows the import created, updated, left unchanged, skipped and rejected. */
    result: jsonb('result').$type<Record<string, number>>(),
    /** Portfolios that the import created because rows named them. An undo removes those that are empty again. */
    createdPortfolios: jsonb('created_portfolios').$type<string[]>().notNull().default([]),
    issueGroups: jsonb('issue_groups').$type<unknown[]>().notNull().default([]),
    validatedAt: timestamptz('validated_at'),
    importedAt: timestamptz('imported_at'),
    taskId: uuid('task_id'),
    undoUntil: timestamptz('undo_until'),
    uploadedBy: uuid('uploaded_by').notNull(),
    ...auditColumns(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), unique('import_file_once').on(t.orgId, t.kind, t.id)],
)

/** The cells of a row, encrypted for that row. */
export interface StoredCells {
  /** Base64. */
  sealed: string
}

/** A result of the latest check for a row: an issue, a change to an existing record, or that it is skipped. */
export const importFinding = pgTable(
  'import_finding',
  {
    orgId: uuid('org_id').notNull(),
    fileId: uuid('file_id').notNull(),
    n: integer('n').notNull(),
    outcome: text('outcome', { enum: importOutcomes }).notNull(),
    issues: jsonb('issues').$type<unknown[]>().notNull(),
    raw: jsonb('raw').$type<StoredCells>().notNull(),
    target: jsonb('target').$type<{ id: string; name: string }>(),
    changes: jsonb('changes').$type<LedgerChange[]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.fileId, t.n] })],
)

/** A current tenant who isn't in the file, at a property that the file lists, as of the latest check. */
export const importMissingTenant = pgTable(
  'import_missing_tenant',
  {
    orgId: uuid('org_id').notNull(),
    fileId: uuid('file_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    /** Where they lived at that time. */
    propertyId: uuid('property_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.fileId, t.tenantId] })],
)

/**
 * What the import did with a row. Written in the same transaction, so that a restart skips finished rows. A row that
 * wrote several records has an entry for each, numbered by `part`.
 */
export const importRow = pgTable(
  'import_row',
  {
    orgId: uuid('org_id').notNull(),
    fileId: uuid('file_id').notNull(),
    n: integer('n').notNull(),
    part: integer('part').notNull().default(0),
    outcome: text('outcome', { enum: importOutcomes }).notNull(),
    issues: jsonb('issues').$type<unknown[]>(),
    raw: jsonb('raw').$type<StoredCells>(),
    recordType: text('record_type', { enum: importKinds }).notNull().default('property'),
    targetId: uuid('target_id'),
    /** The target's version right after the import; a greater one shows a later edit. */
    targetVersion: integer('target_version'),
    before: jsonb('before').$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.fileId, t.n, t.part] })],
)

/** The latest confirmed mapping for files with these headers. */
export const importMapping = pgTable(
  'import_mapping',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    kind: text('kind', { enum: importKinds }).notNull(),
    headerFingerprint: text('header_fingerprint').notNull(),
    mapping: jsonb('mapping').$type<unknown[]>().notNull(),
    options: jsonb('options').$type<Record<string, unknown>>().notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.kind, t.headerFingerprint] })],
)
