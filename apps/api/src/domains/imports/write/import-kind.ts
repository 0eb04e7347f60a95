import type { Permission } from '@parapet/permissions'
import type { SQL } from 'drizzle-orm'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import type { FixRules } from '../fix-rule.ts'
import type { FieldDefinition, FieldValue, ImportKindKey } from '../import-kind.ts'
import type { MissingTenant } from '../kinds/tenant/missing-tenant-finder.ts'
import type { IssueCode } from '../row-issue.ts'
import type { AlsoCreated, RowPlan, RowRecord, RowToPlan } from '../row-plan.ts'
import type { RestoredRecord } from './earlier-rows.ts'
import type { ImportFileRow } from './file-layout.ts'

/**
 * Everything that differs between the imports of properties, units and tenants. The engine reads the file, cuts it
 * into small transactions, keeps the books that make a restart and an undo possible, and reports progress; a kind
 * says what a row means and writes it.
 *
 * One pass over a file: `openPlanner` once, then for each batch of rows in the order of the file `match`,
 * `loadCurrent` when needed, `decide`, and, unless it is a dry run, `prepareWrite` and its parts in one transaction.
 */
export interface ImportKind {
  key: ImportKindKey
  /** What somebody must hold to use any call of this import. */
  permission: Permission
  /** As in “1 property will be created”. */
  one: string
  many: string
  fields: readonly FieldDefinition[]
  /** Rows of the template by field: fictitious buildings and people. */
  samples: readonly Readonly<Record<string, string>>[]
  /** By what a row finds the record it means, the surest first. */
  matchOn: readonly string[]
  /** What groups of issues, or those of one field, have in common, where the general sentence does not say it. */
  groupSentences: Partial<Record<IssueCode | `${IssueCode}.${string}`, string>>
  /** Fields without which a file is not ready, given what is mapped. */
  missingFields(mapped: ReadonlySet<string>): string[]
  /** Fields without which not even a check makes sense: nothing could fill them in for all rows. */
  missingForCheck(mapped: ReadonlySet<string>): string[]
  /** Reads what rows are compared with: once for a pass over a file, and again when others changed it meanwhile. */
  openPlanner(ctx: ServiceContext, file: ImportFileRow, rules: FixRules): Promise<RowPlanner>
  undo: UndoRestorer
}

/** Says what an import does with the rows of one file. Rows must come in its order. */
export interface RowPlanner {
  /**
   * Finds out what the next rows mean. Never asks the database: it runs while a transaction holds the connection.
   */
  match(rows: readonly RowToPlan[]): Promise<RowBatch>
  /** Notes a row that an earlier run of the same import dealt with, so that its keys count, and what it means. */
  remember(row: RowToPlan, records: readonly Pick<RowRecord, 'type' | 'id'>[]): void
  /** Records of other kinds that the rows so far need. */
  alsoCreates(): AlsoCreated[]
  /** The values a person can choose for a field when repairing many rows at once; undefined when any text will do. */
  choices(field: string | null): readonly FieldValue[] | undefined
  /** Whether `create_missing` can repair this issue: by what the file says and by what the person may do. */
  canCreateMissing(issue: { code: IssueCode; field: string | null }): boolean
  /** Whom the file does not name though it lists where they live; asked for once all rows are matched. */
  listMissing?(): Promise<MissingTenant[]>
  /** How many records `create_missing` would make for this issue; null when that is not counted. */
  countMissing?(issue: { code: IssueCode }): number | null
}

/** Rows that go into one transaction. */
export interface RowBatch {
  /** Whether `loadCurrent` has to run before `decide`. */
  readonly needsCurrent: boolean
  /** Reads the current values of the records that the rows mean. */
  loadCurrent(ctx: ServiceContext): Promise<void>
  /** One plan for each row, in order. A dry run builds nothing that could be written. */
  decide(now: Date, isDry: boolean): RowPlan[]
  /** What `decide` planned, as statements that are ready before the transaction opens. */
  prepareWrite(): BatchWrite
}

export interface BatchWrite {
  /**
   * First in the transaction: locks, updates, and inserts that the large one refers to.
   * @throws StaleWrite when the database moved on since the rows were planned
   */
  begin(tx: TransactionContext): Promise<void>
  /** The largest insert, without `returning`: it goes to the database in one statement with the bookkeeping. */
  insert: SQL | null
  /** What refers to the records of `insert`. */
  finish?(tx: TransactionContext): Promise<void>
  /** Records the ledger events: last in the transaction. */
  record(tx: TransactionContext): void
}

/** What the rows were planned on was changed before they were written: they have to be planned anew. */
export class StaleWrite extends Error {}

/** Takes an import back. */
export interface UndoRestorer {
  /** Records that somebody changed after the import wrote them. */
  listEdited(tx: TransactionContext, file: ImportFileRow, limit: number): Promise<EditedRecords>
  /**
   * Removes what these rows created and puts back what they changed. May meet what others wrote since; then it runs
   * again in a fresh transaction with `isCareful` and leaves the records out that clash.
   */
  revert(
    tx: TransactionContext,
    file: ImportFileRow,
    records: readonly WrittenRecord[],
    options: RevertOptions,
  ): Promise<RevertedRecords>
  /** Removes what else the import made and nobody uses. The counts go to the ledger. */
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
  /** Also what somebody changed after the import. */
  force: boolean
  /** Puts records back one by one, so that a clash costs only one of them. */
  isCareful: boolean
}

export interface RevertedRecords {
  /** Ids of removed records. */
  removed: string[]
  restored: RestoredRecord[]
  /** Records that no row speaks of and that changed along: units whose tenants moved. They do not count. */
  along?: { records: number; restored: RestoredRecord[] }
  /** Records that stay as they are, and why; those that nobody has any more are not among them. */
  kept: { type: ImportKindKey; id: string; name: string; row: number; reason: string }[]
}
