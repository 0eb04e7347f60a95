import pg from 'pg'

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
