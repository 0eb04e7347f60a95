import { mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { StartError } from '../errors/start-error.ts'
import { lockFolder } from './embedded/folder-lock.ts'
import { startEngine } from './embedded/start-engine.ts'
import { WireStream } from './embedded/wire-stream.ts'
import { detectDeadConnections } from './detect-dead-connections.ts'

export interface OpenPool {
  pool: pg.Pool
  /** For locks that belong to a connection. The pool itself, unless a pooler stands before the database. */
  sessions: pg.Pool
  engine: 'embedded' | 'postgres'
  close(): Promise<void>
}

export interface PoolOptions {
  databaseUrl: string | null
  /** The database without a pooler in between; null where `databaseUrl` leads there. */
  directUrl?: string | null
  dataDir: string
  connectionsMax?: number
  /** Longest that one statement may take; 0 for no limit. */
  statementTimeoutMs?: number
  /** Called when the database is lost while the server runs. */
  onCrash(error: Error): void
}

/** PostgreSQL at `databaseUrl`, else the embedded engine on the files under `dataDir`. */
export async function openPool(options: PoolOptions): Promise<OpenPool> {
  return options.databaseUrl === null
    ? await openEmbedded(options)
    : await openServer(options, options.databaseUrl)
}

async function openEmbedded({ dataDir, onCrash }: PoolOptions): Promise<OpenPool> {
  const folder = path.resolve(dataDir, 'db')
  mkdirSync(folder, { recursive: true })
  const lock = lockFolder(folder)
  try {
    const engine = await startEngine(path.join(folder, 'cluster'), onCrash)
    const pool = new pg.Pool({
      user: 'postgres',
      database: 'postgres',
      max: 1,
      idleTimeoutMillis: 0,
      stream: () => new WireStream(engine.exchange),
    })
    pool.on('error', onCrash)
    return {
      pool,
      sessions: pool,
      engine: 'embedded',
      async close() {
        await pool.end()
        await engine.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** How long a call waits for a free connection before it is told to come back. */
const waitMaxMs = 5_000
/** A transaction that nobody goes on with keeps its locks no longer than this. */
const idleInTransactionMs = 60_000

async function openServer(options: PoolOptions, databaseUrl: string): Promise<OpenPool> {
  const { connectionsMax = 10, statementTimeoutMs = 0, directUrl = null } = options
  const pool = createPool({
    connectionString: databaseUrl,
    max: connectionsMax,
    ...(statementTimeoutMs > 0 && {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: idleInTransactionMs,
    }),
  })
  const sessions = directUrl === null ? pool : createPool({ connectionString: directUrl, max: 1 })
  const close = async () => {
    await pool.end()
    if (sessions !== pool) await sessions.end()
  }
  try {
    const { rows } = await pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    if (rows[0]!.version < 150_000)
      throw new StartError('DATABASE_URL leads to a PostgreSQL older than 15. Upgrade it.')
  } catch (error) {
    await close()
    if (error instanceof StartError) throw error
    throw new StartError(`The database at DATABASE_URL does not answer: ${(error as Error).message}`, {
      cause: error,
    })
  }
  return { pool, sessions, engine: 'postgres', close }
}

function createPool(settings: pg.PoolConfig) {
  const pool = new pg.Pool({ connectionTimeoutMillis: waitMaxMs, keepAlive: true, ...settings })
  // A lost connection is replaced by the pool; without listeners it would end the process, whether it was idle or lost
  // between two statements of a transaction, of which the second hears.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  detectDeadConnections(pool, settings.connectionString!)
  return pool
}
