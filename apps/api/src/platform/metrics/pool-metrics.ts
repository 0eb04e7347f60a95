import { AsyncResource } from 'node:async_hooks'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { inLogScope, type LogScope, readLogScope } from '../log/log.ts'
import { normalizeSql } from '../log/describe-error.ts'

interface WatchOptions {
  log: Logger
  /** Slower statements are logged, without their parameters. */
  slowMs: number
}

const bucketSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Database connections and the statements that run on them. */
export function createPoolMetrics(registry: Registry) {
  const registers = [registry]
  const statements = new Histogram({
    name: 'parapet_database_statement_seconds',
    help: 'Time from sending a statement to receiving its last row.',
    buckets: bucketSeconds,
    registers,
  })
  const slowStatements = new Counter({
    name: 'parapet_database_slow_statements_total',
    help: 'Statements slower than SLOW_QUERY_MS. Each one is logged.',
    registers,
  })
  const transactions = new Histogram({
    name: 'parapet_database_transaction_seconds',
    help: 'Time from begin to commit or rollback.',
    buckets: bucketSeconds,
    registers,
  })
  const waits = new Histogram({
    name: 'parapet_database_wait_seconds',
    help: 'Time spent waiting for a connection.',
    buckets: bucketSeconds,
    registers,
  })

  return {
    /**
     * Counts and times everything that goes through the pool, and logs slow statements with the request or
     * task they belong to. Call it once, before the pool is used.
     */
    watchPool(pool: Pool, { log, slowMs }: WatchOptions) {
      new Gauge({
        name: 'parapet_database_connections',
        help: "This process's database connections, by state.",
        labelNames: ['state'],
        registers,
        collect() {
          this.set({ state: 'idle' }, pool.idleCount)
          this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
        },
      })
      new Gauge({
        name: 'parapet_database_connections_max',
        help: 'Maximum connections this process opens.',
        registers,
        collect() {
          this.set(pool.options.max)
        },
      })
      new Gauge({
        name: 'parapet_database_connections_waiting',
        help: 'Requests waiting for a connection.',
        registers,
        collect() {
          this.set(pool.waitingCount)
        },
      })

      const finish: OnStatementEnd = ({ startedAt, text, scope }) => {
        const durationMs = performance.now() - startedAt
        statements.observe(durationMs / 1000)
        if (durationMs < slowMs) return
        slowStatements.inc()
        const fields = { sql: normalizeSql(text), durationMs: Math.round(durationMs) }
        inLogScope(scope, () => log.warn(fields, 'slow statement'))
      }
      watchConnects(pool, (startedAt) => waits.observe((performance.now() - startedAt) / 1000))

      const watchedClients = new WeakSet<PoolClient>()
      pool.on('acquire', (client) => {
        if (watchedClients.has(client)) return
        watchedClients.add(client)
        watchQueries(client, finish, trackTransactions(transactions))
      })
    },
  }
}

type Connect = (callback?: (...results: unknown[]) => void) => Promise<PoolClient> | undefined

/** A released connection is used by the next waiter, in the waiter's own scope. */
function watchConnects(pool: Pool, onConnected: (startedAt: number) => void) {
  const connect = (pool.connect as Connect).bind(pool)
  const watchedConnect: Connect = (callback) => {
    const startedAt = performance.now()
    if (!callback) {
      return connect()?.then((client) => {
        onConnected(startedAt)
        return client
      })
    }
    const inWaiterScope = AsyncResource.bind((...results: unknown[]) => {
      onConnected(startedAt)
      callback(...results)
    })
    return connect(inWaiterScope)
  }
  Object.assign(pool, { connect: watchedConnect })
}

/** Tracks one connection from `begin` to `commit` or `rollback`. */
function trackTransactions(transactions: Histogram) {
  let beganAt: number | null = null
  return (text: string, startedAt: number) => {
    if (/^begin\b/i.test(text)) beganAt = startedAt
    else if (beganAt !== null && /^(?:commit|rollback)(?! to)\b/i.test(text)) {
      const from = beganAt
      beganAt = null
      return () => transactions.observe((performance.now() - from) / 1000)
    }
    return null
  }
}

interface Statement {
  startedAt: number
  text: string
  /** The driver runs callbacks in the scope that opened the connection. */
  scope: LogScope
}

type OnStatementEnd = (statement: Statement) => void
type Query = (...args: unknown[]) => unknown

function watchQueries(
  client: PoolClient,
  finish: OnStatementEnd,
  trackTransaction: ReturnType<typeof trackTransactions>,
) {
  const query = (client.query as Query).bind(client)
  const watchedQuery: Query = (...args) => {
    const text = readStatementText(args[0])
    if (text === null) return query(...args)
    const startedAt = performance.now()
    const endTransaction = trackTransaction(text, startedAt)
    const statement = { startedAt, text, scope: readLogScope() }
    const end = () => {
      finish(statement)
      endTransaction?.()
    }
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const timedCallback = (...results: unknown[]) => {
        end()
        ;(callback as Query)(...results)
      }
      return query(...args.slice(0, -1), timedCallback)
    }
    const result = query(...args)
    if (result instanceof Promise) result.then(end, end)
    return result
  }
  Object.assign(client, { query: watchedQuery })
}

/** Null for anything but a plain statement, such as a cursor. */
function readStatementText(first: unknown): string | null {
  if (typeof first === 'string') return first
  if (typeof first !== 'object' || first === null || 'submit' in first || 'callback' in first) return null
  const { text } = first as { text?: unknown }
  return typeof text === 'string' ? text : null
}
