import { mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { OperatorError } from '../errors/operator-error.ts'
import { lockFolder } from './embedded/folder-lock.ts'
import { startEngine } from './embedded/start-engine.ts'
import { WireStream } from './embedded/wire-stream.ts'
import { createPreparingClient } from './preparing-client.ts'
import { startAsSystem } from './roles.ts'

export interface OpenPool {
  pool: pg.Pool
  /**
   * For locks that belong to a connection. The pool itself, unless there is a pooler in front of the
   * database.
   */
  sessionPool: pg.Pool
  engine: 'embedded' | 'postgres'
  close(): Promise<void>
}

interface PoolOptions {
  databaseUrl: string | null
  /** The database without the pooler; null if `databaseUrl` isn't a pooler. */
  directUrl?: string | null
  /** The owner of the tables, whose migration may have to create the login in `databaseUrl` first. */
  migrationUrl?: string | null
  dataDir: string
  connectionsMax?: number
  /** Statement timeout; 0 for no limit. */
  statementTimeoutMs?: number
  /** Keeps the privileges of the login itself, which must own the tables. Otherwise, connections act as `parapet_system`. */
  asOwner?: boolean
  /** Called when the database is lost while the server runs. */
  onCrash(error: Error): void
}

/** PostgreSQL at `databaseUrl`, else the embedded engine on the files under `dataDir`. */
export async function openPool(options: PoolOptions): Promise<OpenPool> {
  return options.databaseUrl === null
    ? await openEmbedded(options)
    : await openServer(options, options.databaseUrl)
}

async function openEmbedded({ dataDir, onCrash, asOwner = false }: PoolOptions): Promise<OpenPool> {
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
      Client: createPreparingClient(),
      ...(!asOwner && { onConnect: startAsSystem }),
      stream: () => new WireStream(engine.exchange),
    })
    pool.on('error', onCrash)
    return {
      pool,
      sessionPool: pool,
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
const connectTimeoutMs = 5_000
/** How long an idle transaction keeps its locks. */
const idleInTransactionMs = 60_000

async function openServer(options: PoolOptions, databaseUrl: string): Promise<OpenPool> {
  const { connectionsMax = 10, statementTimeoutMs = 0, directUrl = null, asOwner = false } = options
  const onConnect = asOwner ? {} : { onConnect: startAsSystem }
  await requireSupportedServer(options.migrationUrl ?? databaseUrl)
  const pool = createPool({
    connectionString: databaseUrl,
    max: connectionsMax,
    ...(directUrl === null && { Client: createPreparingClient() }),
    ...onConnect,
    ...(statementTimeoutMs > 0 && {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: idleInTransactionMs,
    }),
  })
  const sessionPool =
    directUrl === null ? pool : createPool({ connectionString: directUrl, max: 1, ...onConnect })
  const close = async () => {
    await pool.end()
    if (sessionPool !== pool) await sessionPool.end()
  }
  return { pool, sessionPool, engine: 'postgres', close }
}

/** Over a connection of its own: the pool's connections choose their role, which the first migration creates. */
async function requireSupportedServer(serverUrl: string) {
  const client = new pg.Client({
    connectionString: serverUrl,
    connectionTimeoutMillis: connectTimeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    if (rows[0]!.version < 150_000)
      throw new OperatorError(
        `The PostgreSQL server at ${nameServer(client)} is older than version 15. Upgrade it.`,
      )
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(
      `Couldn’t connect to the database as ${client.user} at ${nameServer(client)}: ${(error as Error).message}`,
      { cause: error },
    )
  } finally {
    await client.end().catch(() => {})
  }
}

function createPool(settings: pg.PoolConfig) {
  const pool = new pg.Pool({ connectionTimeoutMillis: connectTimeoutMs, keepAlive: true, ...settings })
  // The pool replaces a lost connection. Without listeners its error would end the process, whether the
  // connection was idle or between two statements of a transaction, the second of which fails anyway.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  detectDeadConnections(pool, settings.connectionString!)
  return pool
}

/** How often silent connections are checked, and how long the database may take to respond to the check. */
const checkMs = 5_000

interface WatchedConnection {
  client: pg.PoolClient
  /** Bytes received when it was last checked while a response was pending; null while none was. */
  bytesWhenPending: number | null
}

// Members that the driver's types omit.
type ClientInternals = pg.PoolClient & {
  readyForQuery: boolean | null
  processID: number | null
  connection: { stream: { bytesRead?: number; destroy(error: Error): void } }
}

/**
 * Destroys connections that died without notice, for example because a firewall dropped them: nothing else
 * would end the statements that wait on them. A long-running statement is fine as long as the database
 * reports it as running. Runs until the pool ends.
 */
function detectDeadConnections(pool: pg.Pool, databaseUrl: string) {
  const connections = new Set<WatchedConnection>()
  let runningCheck: Promise<void> | null = null

  pool.on('connect', (client) => connections.add({ client, bytesWhenPending: null }))
  pool.on('remove', (client) => {
    for (const connection of connections) if (connection.client === client) connections.delete(connection)
  })

  async function check() {
    const silentConnections = [...connections].filter(isStillSilent)
    if (silentConnections.length === 0) return
    const active = await findActiveBackends(databaseUrl)
    for (const connection of silentConnections) {
      if (isStillSilent(connection) && isDead(connection, active)) {
        getInternals(connection).connection.stream.destroy(
          new Error('Connection terminated: the database stopped responding'),
        )
      }
    }
  }

  const timer = setInterval(() => {
    if (pool.ending) return clearInterval(timer)
    runningCheck ??= check().finally(() => {
      runningCheck = null
    })
  }, checkMs)
  timer.unref()
}

const getInternals = ({ client }: WatchedConnection) => client as ClientInternals

/** Whether a response was pending at the last check and nothing has arrived since. */
function isStillSilent(watchedConnection: WatchedConnection): boolean {
  const { readyForQuery, connection } = getInternals(watchedConnection)
  const bytesRead = readyForQuery === false ? (connection.stream.bytesRead ?? 0) : null
  const isSilent = bytesRead !== null && bytesRead === watchedConnection.bytesWhenPending
  watchedConnection.bytesWhenPending = bytesRead
  return isSilent
}

type ActiveBackends = 'unreachable' | 'unknown' | ReadonlySet<number>

const isDead = (watchedConnection: WatchedConnection, active: ActiveBackends) =>
  active === 'unreachable' ||
  (active !== 'unknown' && !active.has(getInternals(watchedConnection).processID ?? 0))

/** The process ids of connections with a running statement, queried over a new connection. */
async function findActiveBackends(databaseUrl: string): Promise<ActiveBackends> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: checkMs,
    query_timeout: checkMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number; active: number[] }>(
      `select pg_backend_pid() as pid, array(
         select pid from pg_stat_activity where state not in ('idle', 'idle in transaction', 'idle in transaction (aborted)')
       ) as active`,
    )
    // Behind a pooler the process ids are not comparable.
    return rows[0]!.pid === (client as unknown as ClientInternals).processID
      ? new Set(rows[0]!.active)
      : 'unknown'
  } catch (error) {
    // The database is up and accepts no more connections.
    return error instanceof pg.DatabaseError ? 'unknown' : 'unreachable'
  } finally {
    // A dead connection would never confirm that it closed.
    void client.end().catch(() => {})
  }
}

/** For messages, because the URL has a password, and its variable depends on the command. */
const nameServer = ({ host, port, database }: pg.Client) => `${host}:${port}/${database ?? ''}`
