import type { Permission } from '@parapet/permissions'
import type { SQL } from 'drizzle-orm'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import type { FieldDefinition, FieldValue, ImportKindKey } from '../recognize/field-definition.ts'
import type { FixRules } from './fix-rule.ts'
import type { ImportFileRow } from './import-file.ts'
import type { AlsoCreated, IssueCode, RowPlan, RowRecord, RowToPlan } from './row-plan.ts'

/**
 * Everything that differs between the imports of properties, units and tenants. The engine reads the file, cuts it
 * into small transactions, records what a restart and an undo need, and reports progress; a kind says what a row means
 * and writes it.
 *
 * One pass over a file: `openPlanner` once, then `plan` for each batch of rows in the order of the file and, unless it
 * is a dry run, `prepareWrite` and its parts in one transaction.
 */
export interface ImportKind {
  key: ImportKindKey
  /** Required for every call of this import. */
  permission: Permission
  /** As in “1 property will be created”. */
  one: string
  many: string
  fields: readonly FieldDefinition[]
  /** Rows of the template by field: fictitious buildings and people. */
  samples: readonly Readonly<Record<string, string>>[]
  /** Keys by which a row finds its record, the most certain first. */
  matchOn: readonly string[]
  /** Sentences for groups of issues, where the general one doesn't fit. */
  groupSentences: Partial<Record<IssueCode | `${IssueCode}.${string}`, string>>
  /** Fields without which a file is not ready, given what is mapped. */
  missingFields(mapped: ReadonlySet<string>): string[]
  /** Fields without which a file can't be checked, because no default could fill them. */
  missingForCheck(mapped: ReadonlySet<string>): string[]
  /** Loads what rows are compared with, once for each pass over a file. */
  openPlanner(ctx: ServiceContext, file: ImportFileRow, rules: FixRules): Promise<RowPlanner>
  undo: UndoRestorer
}

/** Plans the rows of one file, in its order. */
export interface RowPlanner {
  /** Plans the next rows. May run while the batch before is being written. */
  plan(rows: readonly RowToPlan[], options: PlanOptions): Promise<PlannedBatch>
  /** Records a row that an earlier run of the same import finished, so that its keys count. */
  remember(row: RowToPlan, records: readonly Pick<RowRecord, 'type' | 'id'>[]): void
  /** Records of other kinds that the rows so far create. */
  alsoCreates(): AlsoCreated[]
  /** The values a person can choose for a field when repairing many rows at once; undefined when any text will do. */
  choices(field: string | null): readonly FieldValue[] | undefined
  /** Whether `create_missing` can repair this issue: by what the file says and by what the person may do. */
  canCreateMissing(issue: { code: IssueCode; field: string | null }): boolean
  /** Tenants missing from the file. Called after all rows are planned. */
  listMissing?(): Promise<MissingTenant[]>
  /** How many records `create_missing` would make for this issue; null when that is not counted. */
  countMissing?(issue: { code: IssueCode }): number | null
}

interface PlanOptions {
  now: Date
  /** Builds nothing that could be written. */
  isDry: boolean
}

/** Rows that go into one transaction. */
interface PlannedBatch {
  /** One for each row, in order. */
  plans: RowPlan[]
  /** The plans as statements that are ready before the transaction opens. */
  prepareWrite(): BatchWrite
}

/** A tenant whom a file does not name though it lists the property where they live. */
export interface MissingTenant {
  tenantId: string
  propertyId: string
}

export interface BatchWrite {
  /**
   * First in the transaction: locks, updates, and inserts that the large one refers to.
   * @throws StaleWrite when the database moved on since the rows were planned
   */
  begin(tx: TransactionContext): Promise<void>
  /** The largest insert, without `returning`: it goes to the database in one statement with the bookkeeping. */
  insert: SQL | null
  /** Writes what refers to the records of `insert`. */
  finish?(tx: TransactionContext): Promise<void>
  /** Records the ledger events: last in the transaction. */
  record(tx: TransactionContext): void
}

/** What the rows were planned on was changed before they were written: they must be planned again. */
export class StaleWrite extends Error {}

/** Undoes an import. */
export interface UndoRestorer {
  /** Records that were changed after the import wrote them. */
  listEdited(tx: TransactionContext, file: ImportFileRow, limit: number): Promise<EditedRecords>
  /**
   * Deletes what these rows created and restores what they changed. After a conflict with later writes it runs again in
   * a new transaction with `isCareful` and skips the records that clash.
   */
  revert(
    tx: TransactionContext,
    file: ImportFileRow,
    records: readonly WrittenRecord[],
    options: RevertOptions,
  ): Promise<RevertedRecords>
  /** Deletes what else the import created and nobody uses. The counts go to the ledger. */
  finish(tx: TransactionContext, file: ImportFileRow): Promise<Record<string, number>>
}

export interface EditedRecords {
  items: { id: string; name: string; n: number }[]
  total: number
}

/** A record that the import wrote, last row first; within a row the records as its plan had them. */
export interface WrittenRecord {
  n: number
  type: ImportKindKey
  outcome: 'create' | 'update'
  targetId: string
  targetVersion: number
  before: Record<string, unknown> | null
}

export interface RevertOptions {
  /** Also what was changed after the import. */
  force: boolean
  /** Restores records one by one, so that a conflict costs only one of them. */
  isCareful: boolean
}

/** A record that an undo restored. */
export interface RestoredRecord {
  id: string
  /** Its version now. */
  version: number
  /** The version that the import had made. */
  importedVersion: number
}

export interface RevertedRecords {
  /** Ids of removed records. */
  removed: string[]
  restored: RestoredRecord[]
  /** Units whose status changed with their tenants. They don't count as rows. */
  along?: { records: number; restored: RestoredRecord[] }
  /** Records left unchanged, and why. Deleted ones aren't listed. */
  kept: { type: ImportKindKey; id: string; name: string; row: number; reason: string }[]
}
