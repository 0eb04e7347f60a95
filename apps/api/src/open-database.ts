import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { type ListenAddress, requireFreePort } from './free-port.ts'
import { openPool, type OpenPool } from './platform/db/open-pool.ts'
import { createLog } from './platform/log/log.ts'
import { type Shutdown, shutDownOnSignals } from './shutdown.ts'

export interface OpeningDatabase {
  log: Logger
  shutdown: Shutdown
  database: Promise<OpenPool>
}

/**
 * Starts opening the database. Kept separate from the server, whose modules load while the embedded engine starts in its
 * own thread: each takes about a second.
 * @throws OperatorError if a port is in use
 */
export async function openDatabase(config: Config): Promise<OpeningDatabase> {
  const log = createLog(config.logLevel)
  const shutdown = shutDownOnSignals(log, { drainMs: config.drainMs })
  const { api, metrics } = listListenAddresses(config)
  await requireFreePort(api)
  if (metrics) await requireFreePort(metrics)
  const database = openPool({
    databaseUrl: config.databaseUrl,
    directUrl: config.database.directUrl,
    migrationUrl: config.database.migrationUrl,
    connectionsMax: config.database.poolMax,
    statementTimeoutMs: config.database.statementTimeoutMs,
    dataDir: config.dataDir,
    onCrash: (error) => {
      log.fatal({ err: error }, 'database stopped; server exiting')
      process.exit(1)
    },
  })
  // The server handles it, but doesn't wait for it yet.
  database.catch(() => {})
  return { log, shutdown, database }
}

export function listListenAddresses({ host, port, metrics }: Config): {
  api: ListenAddress
  metrics: ListenAddress | null
} {
  return {
    api: { host, port, setting: 'PORT' },
    metrics: metrics.port === null ? null : { host, port: metrics.port, setting: 'METRICS_PORT' },
  }
}
