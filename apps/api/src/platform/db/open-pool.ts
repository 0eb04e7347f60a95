import { mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { StartError } from '../errors/start-error.ts'
import { lockFolder } from './embedded/folder-lock.ts'
import { startEngine } from './embedded/start-engine.ts'
import { WireStream } from './embedded/wire-stream.ts'

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

export interface DeadConnectionOptions {
  /** How often silent connections are looked for, and how long the database may take to say that it is there. */
  checkMs?: number
}

interface WatchedConnection {
  client: pg.PoolClient
  /** What had come in when it was last looked at while an answer was awaited; null while none was. */
  silentAt: number | null
}

// What the driver's own types leave out.
type Inside = pg.PoolClient & {
  readyForQuery: boolean | null
  processID: number | null
  connection: { stream: { bytesRead?: number; destroy(error: Error): void } }
}

/**
 * Gives up, until the pool ends, connections that went dead without a sign, as they do behind a firewall that forgot them or a machine that is
 * gone: nothing else would ever end the statements that wait for an answer on them. How long a statement takes does not
 * matter, as long as the database says that it is at it.
 */
export function detectDeadConnections(
  pool: pg.Pool,
  databaseUrl: string,
  { checkMs = 5_000 }: DeadConnectionOptions = {},
) {
  const lines = new Set<WatchedConnection>()
  let checking: Promise<void> | null = null

  pool.on('connect', (client) => lines.add({ client, silentAt: null }))
  pool.on('remove', (client) => {
    for (const line of lines) if (line.client === client) lines.delete(line)
  })

  async function check() {
    const silent = [...lines].filter(isStillIdle)
    if (silent.length === 0) return
    const working = await findWorking(databaseUrl, checkMs)
    for (const line of silent) {
      if (isStillIdle(line) && isDead(line, working)) {
        inside(line).connection.stream.destroy(new Error('Connection terminated: the database went silent'))
      }
    }
  }

  const timer = setInterval(() => {
    if (pool.ending) return clearInterval(timer)
    checking ??= check().finally(() => {
      checking = null
    })
  }, checkMs)
  timer.unref()
}

const inside = ({ client }: WatchedConnection) => client as Inside

/** Whether an answer was awaited when it was looked at before, and nothing came since. */
function isStillIdle(line: WatchedConnection): boolean {
  const { readyForQuery, connection } = inside(line)
  const read = readyForQuery === false ? (connection.stream.bytesRead ?? 0) : null
  const isSilent = read !== null && read === line.silentAt
  line.silentAt = read
  return isSilent
}

type Working = 'unreachable' | 'unknown' | ReadonlySet<number>

const isDead = (line: WatchedConnection, working: Working) =>
  working === 'unreachable' || (working !== 'unknown' && !working.has(inside(line).processID ?? 0))

/** The connections whose statements the database works on, as it says itself over a new one. */
async function findWorking(databaseUrl: string, timeoutMs: number): Promise<Working> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ own: number; working: number[] }>(
      `select pg_backend_pid() as own, array(
         select pid from pg_stat_activity where state not in ('idle', 'idle in transaction', 'idle in transaction (aborted)')
       ) as working`,
    )
    // A pooler in between counts its own way.
    return rows[0]!.own === (client as unknown as Inside).processID ? new Set(rows[0]!.working) : 'unknown'
  } catch (error) {
    // It is there and lets nobody else in.
    return error instanceof pg.DatabaseError ? 'unknown' : 'unreachable'
  } finally {
    // A dead line would not say that it closed.
    void client.end().catch(() => {})
  }
}
