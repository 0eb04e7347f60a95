import pg, { type ClientBase, type DatabaseError, type Pool } from 'pg'
import { systemAccess } from '../../platform/access/system-actor.ts'
import type { Config } from '../../config.ts'
import { createDatabase, type Database } from '../../platform/db/database.ts'
import { verifyChain } from '../../platform/ledger/verify-chain.ts'
import { createCommandContext } from '../command-context.ts'
import { OperatorError } from '../../platform/errors/operator-error.ts'
import {
  digestRows,
  listTables,
  type Table,
  type TableDigest,
  setTextFormats,
  writeRows,
} from './table-rows.ts'

interface MovedTable extends TableDigest {
  name: string
}

interface MovedLedger {
  organization: string
  events: number
  headHash: string
}

export interface MoveDatabaseOptions {
  source: Pool
  target: Pool
  config: Config
  onTable?(table: MovedTable): void
}

const quoteIdentifier = pg.escapeIdentifier

/**
 * Copies every row into an empty database with the same schema, in one transaction. Commits only if every table has
 * identical rows on both sides and every organization's ledger verifies. Otherwise the target stays empty, so an interrupted
 * move can be repeated.
 *
 * Needs only the permissions of the tables' owner, who sees every row and can disable the triggers
 * (`session_replication_role` is for superusers): figures are copied, not recomputed. Foreign keys stay enabled, because
 * tables are copied in dependency order.
 * @throws OperatorError naming what differs, or what has to be done first
 */
export async function moveDatabase({ source, target, config, onTable }: MoveDatabaseOptions) {
  const [from, to] = await Promise.all([source.connect(), target.connect()])
  let isDone = false
  try {
    await from.query('begin isolation level repeatable read read only')
    await setTextFormats(from)
    const result = await createDatabase(to).transaction(async (tx) => {
      await setTextFormats(to)
      const tables = await listTables(to)
      await lockAndRequireEmpty(to, tables)
      const movedTables = await copyTables(from, to, tables, onTable)
      const ledgers = await verifyLedgers(tx, to, config)
      return { tables: movedTables, ledgers }
    })
    await from.query('commit')
    isDone = true
    return result
  } finally {
    // The embedded engine has one session for all connections, so releasing this one wouldn't end the transaction.
    if (!isDone) await from.query('rollback').catch(() => {})
    from.release()
    to.release(!isDone)
  }
}

/** Locks all tables until the transaction ends. */
async function lockAndRequireEmpty(to: ClientBase, tables: readonly Table[]) {
  await to.query(`set local lock_timeout = '10s'`)
  try {
    await to.query(
      `lock table ${tables.map((table) => quoteIdentifier(table.name)).join(', ')} in access exclusive mode`,
    )
  } catch (error) {
    if ((error as DatabaseError).code !== '55P03') throw error
    throw new OperatorError(
      'The database at DATABASE_URL is in use. Stop every Parapet process that uses it and try again.',
    )
  }
  for (const table of tables) {
    const { rowCount } = await to.query(`select from ${quoteIdentifier(table.name)} limit 1`)
    if (rowCount === 0) continue
    throw new OperatorError(
      `The database at DATABASE_URL already contains rows (in “${table.name}”). Use an empty database.`,
    )
  }
}

async function copyTables(
  from: ClientBase,
  to: ClientBase,
  tables: readonly Table[],
  onTable: MoveDatabaseOptions['onTable'],
) {
  const movedTables: MovedTable[] = []
  for (const table of tables)
    await to.query(`alter table ${quoteIdentifier(table.name)} disable trigger user`)
  for (const table of tables) {
    const sourceDigest = await digestRows(from, table, (rows) => writeRows(to, table, rows))
    const targetDigest = await digestRows(to, table)
    if (sourceDigest.rows !== targetDigest.rows || sourceDigest.hash !== targetDigest.hash) {
      throw new OperatorError(
        `“${table.name}” differs after copying: ${describeDigest(sourceDigest)} in the folder, ${describeDigest(targetDigest)} in the target. The copy was rolled back.`,
      )
    }
    movedTables.push({ name: table.name, ...targetDigest })
    onTable?.(movedTables.at(-1)!)
  }
  for (const table of tables) await to.query(`alter table ${quoteIdentifier(table.name)} enable trigger user`)
  await copySequences(from, to)
  return movedTables
}

const describeDigest = ({ rows, hash }: TableDigest) => `${rows} rows with the hash ${hash.slice(0, 16)}…`

async function copySequences(from: ClientBase, to: ClientBase) {
  const { rows: sequences } = await from.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`,
  )
  for (const sequence of sequences) {
    const { rows } = await from.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from ${quoteIdentifier(sequence.name)}`,
    )
    const { last_value, is_called } = rows[0]!
    await to.query('select setval($1::regclass, $2, $3)', [
      quoteIdentifier(sequence.name),
      last_value,
      is_called,
    ])
  }
}

async function verifyLedgers(db: Database, to: ClientBase, config: Config): Promise<MovedLedger[]> {
  const { rows: orgs } = await to.query<{ id: string; name: string }>('select id, name from org order by id')
  const movedLedgers: MovedLedger[] = []
  for (const org of orgs) {
    const actor = { type: 'system' as const, id: null, name: 'Operator', access: systemAccess }
    const verdict = await verifyChain(createCommandContext({ db, config, orgId: org.id, actor }))
    if (!verdict.ok) {
      throw new OperatorError(
        `The ledger of ${org.name} failed verification: ${verdict.problem!.message} It was copied unchanged, so it also fails in the folder. The copy was rolled back.`,
      )
    }
    movedLedgers.push({ organization: org.name, events: verdict.checked, headHash: verdict.headHash })
  }
  return movedLedgers
}
