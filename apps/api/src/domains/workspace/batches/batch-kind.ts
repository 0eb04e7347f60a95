import type { Permission } from '@parapet/permissions'
import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { bulkRows } from '../../../platform/db/bulk-rows.ts'
import type { batchKinds, RejectedRecord } from '../../../platform/db/schema/index.ts'
import { invalidFields, notFound, Problem } from '../../../platform/errors/problem.ts'
import { anyOf } from '../../estate/index.ts'

/** What happened to each record. */
export interface BatchOutcome {
  changed: string[]
  unchanged: string[]
  refused: RejectedRecord[]
}

/**
 * For records that are changed in one statement. Short enough that other queries don't wait long on the embedded engine,
 * which has a single connection.
 */
export const usualLimits = { immediateMax: 500, recordsPerTransaction: 100 } as const

/** One noun's bulk action. */
export interface BatchKind<Change extends Record<string, unknown> = Record<string, unknown>> {
  key: (typeof batchKinds)[number]
  /** As in “3 units”. */
  pluralNoun: string
  /** More become a task. */
  immediateMax: number
  /** How many a task changes in one transaction. */
  recordsPerTransaction: number
  /** Required to start; permissions for each record are checked when it changes. */
  permission: Permission
  /** @throws Problem if the change is invalid for every record. */
  validate?(tx: TransactionContext, change: Change): Promise<void>
  /**
   * Changes the records that can be changed, and writes their ledger events. `ids` are distinct. A record that is
   * rejected doesn't affect the others.
   */
  change(tx: TransactionContext, ids: readonly string[], change: Change): Promise<BatchOutcome>
  /** Runs once at the end. `changed` is null if a restarted batch no longer knows which records changed. */
  finish?(tx: TransactionContext, change: Change, changed: readonly string[] | null): Promise<void>
}

export interface Change<Row> {
  before: Row
  after: Row
}

interface RowEvaluation<Row> {
  /** Names a missing record in its problem, for example `unit`. */
  noun: string
  /** The records with these ids that the caller can see. */
  rows: readonly Row[]
  nameOf: (row: Row) => string | null
  /** The row after the change; null if nothing changes. Throws a Problem if it can't be changed. */
  decide: (row: Row) => Row | null
}

/** Evaluates the change for each record, in the order of `ids`. */
export function evaluateRows<Row extends { id: string }>(
  ids: readonly string[],
  { noun, rows, nameOf, decide }: RowEvaluation<Row>,
): { changes: Change<Row>[]; outcome: BatchOutcome } {
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const changes: Change<Row>[] = []
  const outcome: BatchOutcome = { changed: [], unchanged: [], refused: [] }
  for (const id of ids) {
    const before = rowsById.get(id)
    try {
      if (!before) throw notFound(noun)
      const after = decide(before)
      if (after) changes.push({ before, after })
      outcome[after ? 'changed' : 'unchanged'].push(id)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const name = before ? nameOf(before) : null
      outcome.refused.push({ id, name, code: error.code, reason: error.message })
    }
  }
  return { changes, outcome }
}

const tagsMax = 20

interface TagChange {
  addTags?: string[] | undefined
  removeTags?: string[] | undefined
}

export const isTagChange = ({ addTags, removeTags }: TagChange) =>
  addTags !== undefined || removeTags !== undefined

/**
 * The tags after the change; null if nothing changes.
 * @throws Problem `validation-failed` if there are too many.
 */
export function changeTags(tags: readonly string[], { addTags = [], removeTags = [] }: TagChange) {
  const after = [...new Set([...tags, ...addTags])].filter((tag) => !removeTags.includes(tag))
  if (after.length === tags.length && after.every((tag, index) => tag === tags[index])) return null
  if (after.length > tagsMax) {
    const message = `This would result in ${after.length} tags. The limit is ${tagsMax}.`
    throw invalidFields({ pointer: '/change/addTags', code: 'max', message })
  }
  return after
}

/** Writes the given columns of many rows in one statement, each with its next version. */
export async function updateRows<Row extends { id: string }>(
  tx: TransactionContext,
  table: PgTable,
  keys: readonly (keyof Row & string)[],
  rows: readonly Row[],
) {
  if (rows.length === 0) return
  const columnKeys = ['id', ...keys]
  const { source } = bulkRows(table, columnKeys, rows, columnKeys)
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const name = sql.identifier(getTableName(table))
  const set: SQL[] = keys.map((key) => {
    const column = sql.identifier(columns[key]!.name)
    return sql`${column} = r.${column}`
  })
  const ids = rows.map(({ id }) => id)
  // The list of ids makes the planner use the primary key, regardless of the size it estimates for `r`.
  await tx.db.execute(sql`
    update ${name} set ${sql.join(set, sql`, `)},
      version = ${name}.version + 1, updated_at = ${new Date().toISOString()}::timestamptz, updated_by = ${tx.actor.id}
    from ${source}
    where ${name}.org_id = ${tx.orgId}::uuid and ${anyOf(sql`${name}.id`, ids)} and ${name}.id = r.id`)
}
