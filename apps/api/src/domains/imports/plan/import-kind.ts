import type { Permission } from '@parapet/permissions'
import type { SQL } from 'drizzle-orm'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import type { FieldDefinition, FieldValue, ImportKindKey } from '../recognize/field-definition.ts'
import type { RecognizableKind } from '../recognize/recognize-file.ts'
import type { FixRules } from './fix-rule.ts'
import type { ImportFileRow } from './import-file.ts'
import type { AlsoCreated, IssueCode, RowPlan, RowRecord, RowToPlan } from './row-plan.ts'

/**
 * Everything that differs between the imports of properties, units and tenants. The engine reads the file, splits it
 * into small transactions, records what a restart and an undo need, and reports progress; a kind interprets and writes
 * the rows.
 *
 * One pass over a file: `createPlanner` once, then `plan` for each batch of rows in the order of the file and, unless it
 * is a dry run, `prepareWrite` and its parts in one transaction.
 */
export interface ImportKind {
  key: ImportKindKey
  /** Required for every call of this import. */
  permission: Permission
  /** As in “1 property will be created”. */
  singularName: string
  pluralName: string
  fields: readonly FieldDefinition[]
  /** Example rows of the template, by field. All fictional. */
  samples: readonly Readonly<Record<string, string>>[]
  /** Keys that match a row with its record, most certain first. */
  matchOn: readonly string[]
  /** Sentences for groups of issues, if the general one doesn't fit. */
  groupSentences: Partial<Record<IssueCode | `${IssueCode}.${string}`, string>>
  /** Required fields that aren't mapped yet. */
  missingFields(filledKeys: ReadonlySet<string>): string[]
  /** Unmapped fields that prevent the check, because no default could fill them. */
  missingFieldsForCheck(filledKeys: ReadonlySet<string>): string[]
  /** See `RecognizableKind`. */
  fieldsInOtherKinds?: RecognizableKind['fieldsInOtherKinds']
  /** Loads what rows are matched against, once for each pass over a file. */
  createPlanner(ctx: ServiceContext, file: ImportFileRow, rules: FixRules): Promise<RowPlanner>
  undo: UndoRestorer
}

/** Plans the rows of one file, in its order. */
export interface RowPlanner {
  /** Plans the next rows. May run while the previous batch is being written. */
  plan(rows: readonly RowToPlan[], options: PlanOptions): Promise<PlannedBatch>
  /** Adds the keys of a row that an earlier run of the same import finished, so that duplicates are found. */
  addWritten(row: RowToPlan, records: readonly Pick<RowRecord, 'type' | 'id'>[]): void
  /** Records of other kinds that the rows so far create. */
  alsoCreates(): AlsoCreated[]
  /** The values offered for a field when fixing many rows at once; undefined if any text is valid. */
  choices(field: string | null): readonly FieldValue[] | undefined
  /** Whether `create_missing` can fix this issue, given the file and the user's permissions. */
  canCreateMissing(issue: { code: IssueCode; field: string | null }): boolean
  /** Tenants missing from the file. Called after all rows are planned. */
  listMissing?(): Promise<MissingTenant[]>
  /** How many records `create_missing` would create for this issue; null if that isn't counted. */
  countMissing?(issue: { code: IssueCode }): number | null
}

interface PlanOptions {
  now: Date
  /** Plans without building rows to write. */
  isDry: boolean
}

/** Rows that go into one transaction. */
interface PlannedBatch {
  /** One for each row, in order. */
  plans: RowPlan[]
  /** Builds the statements before the transaction opens. */
  prepareWrite(): BatchWrite
}

/** A current tenant whom the file doesn't list, although it lists other tenants of their property. */
export interface MissingTenant {
  tenantId: string
  propertyId: string
}

export interface BatchWrite {
  /**
   * Runs first in the transaction: locks, updates, and inserts that `insert` refers to.
   * @throws StaleWrite if the data changed since the rows were planned
   */
  begin(tx: TransactionContext): Promise<void>
  /** The largest insert, without `returning`. It runs in one statement with the insert into `import_row`. */
  insert: SQL | null
  /** Writes what refers to the records of `insert`. */
  finish?(tx: TransactionContext): Promise<void>
  /** Records the ledger events: last in the transaction. */
  record(tx: TransactionContext): void
}

/** The data that a batch was planned on changed before the batch was written. It must be planned again. */
export class StaleWrite extends Error {}

export interface UndoRestorer {
  /** Records that were changed after the import wrote them. */
  listEdited(tx: TransactionContext, file: ImportFileRow, limit: number): Promise<EditedRecords>
  /**
   * Deletes what these rows created and restores what they changed. After a conflict with later writes it runs again in
   * a new transaction with `useSavepoints` and skips the conflicting records.
   */
  revert(
    tx: TransactionContext,
    file: ImportFileRow,
    records: readonly WrittenRecord[],
    options: RevertOptions,
  ): Promise<RevertedRecords>
  /** Deletes other records that the import created and that are unused. The counts go to the ledger. */
  finish(tx: TransactionContext, file: ImportFileRow): Promise<Record<string, number>>
}

export interface EditedRecords {
  items: { id: string; name: string; n: number }[]
  total: number
}

/** A record that the import wrote. Records come last row first; within a row, in the order of its plan. */
export interface WrittenRecord {
  n: number
  type: ImportKindKey
  outcome: 'create' | 'update'
  targetId: string
  targetVersion: number
  before: Record<string, unknown> | null
}

export interface RevertOptions {
  /** Also reverts records that were changed after the import. */
  force: boolean
  /** Restores each record in a savepoint, so that a conflict affects only that record. */
  useSavepoints: boolean
}

/** A record that an undo restored. */
export interface RestoredRecord {
  id: string
  /** Its version after the undo. */
  version: number
  /** The version that the import wrote. */
  importedVersion: number
}

export interface RevertedRecords {
  removed: string[]
  restored: RestoredRecord[]
  /** Units whose status changed with their tenants. They don't count as rows. */
  units?: { records: number; restored: RestoredRecord[] }
  /** Records left unchanged, and why. Deleted ones aren't listed. */
  kept: { type: ImportKindKey; id: string; name: string; row: number; reason: string }[]
}
