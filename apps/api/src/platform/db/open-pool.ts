import { mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { StartError } from '../errors/start-error.ts'
import { lockFolder } from './embedded/folder-lock.ts'
import { startEngine } from './embedded/start-engine.ts'
import { WireStream } from './embedded/wire-stream.ts'

export interface OpenPool {
  pool: pg.Pool
  /**
   * For locks that belong to a connection. The pool itself, unless there is a pooler in front of the
   * database.
   */
  sessions: pg.Pool
  engine: 'embedded' | 'postgres'
  close(): Promise<void>
}

export interface PoolOptions {
  databaseUrl: string | null
  /** The database without the pooler; null where `databaseUrl` leads there directly. */
  directUrl?: string | null
  dataDir: string
  connectionsMax?: number
  /** Statement timeout; 0 for no limit. */
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

/** How long a request waits for a free connection before it fails. */
const waitMaxMs = 5_000
/** How long an idle transaction keeps its locks. */
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
      throw new StartError('The PostgreSQL server at DATABASE_URL is older than version 15. Upgrade it.')
  } catch (error) {
    await close()
    if (error instanceof StartError) throw error
    throw new StartError(`The database at DATABASE_URL isn't responding: ${(error as Error).message}`, {
      cause: error,
    })
  }
  return { pool, sessions, engine: 'postgres', close }
}

function createPool(settings: pg.PoolConfig) {
  const pool = new pg.Pool({ connectionTimeoutMillis: waitMaxMs, keepAlive: true, ...settings })
  // The pool replaces a lost connection. Without listeners its error would end the process, whether the
  // connection was idle or between two statements of a transaction, the second of which fails by itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  detectDeadConnections(pool, settings.connectionString!)
  return pool
}

export interface DeadConnectionOptions {
  /** How often silent connections are checked, and how long the database may take to respond to the check. */
  checkMs?: number
}

interface WatchedConnection {
  client: pg.PoolClient
  /** Bytes received when it was last checked while a response was pending; null while none was. */
  silentAt: number | null
}

// Members that the driver's own types omit.
type Inside = pg.PoolClient & {
  readyForQuery: boolean | null
  processID: number | null
  connection: { stream: { bytesRead?: number; destroy(error: Error): void } }
}

/**
 * Destroys, until the pool ends, connections that died without notice, for example behind a firewall that
 * dropped them or with a machine that is gone: nothing else would ever end the statements that wait on them.
 * A long-running statement is fine as long as the database reports it as running.
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
        inside(line).connection.stream.destroy(
          new Error('Connection terminated: the database stopped responding'),
        )
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

/** Whether a response was pending at the last check and nothing has arrived since. */
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

/** The connections whose statements the database reports as running, asked over a new connection. */
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
    // Behind a pooler the process ids are not comparable.
    return rows[0]!.own === (client as unknown as Inside).processID ? new Set(rows[0]!.working) : 'unknown'
  } catch (error) {
    // The database is up and accepts no more connections.
    return error instanceof pg.DatabaseError ? 'unknown' : 'unreachable'
  } finally {
    // A dead connection would never confirm that it closed.
    void client.end().catch(() => {})
  }
}
