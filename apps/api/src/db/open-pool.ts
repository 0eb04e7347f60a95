import { mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { lockFolder } from './embedded/folder-lock.ts'
import { startEngine } from './embedded/start-engine.ts'
import { WireStream } from './embedded/wire-stream.ts'

export interface OpenPool {
  pool: pg.Pool
  engine: 'embedded' | 'postgres'
  close(): Promise<void>
}

export interface PoolOptions {
  databaseUrl: string | null
  dataDir: string
  connectionsMax?: number
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

async function openServer({ connectionsMax = 10 }: PoolOptions, databaseUrl: string): Promise<OpenPool> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connectionsMax,
    connectionTimeoutMillis: 10_000,
  })
  // A lost idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  try {
    const { rows } = await pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    if (rows[0]!.version < 150_000)
      throw new StartError('DATABASE_URL leads to a PostgreSQL older than 15. Upgrade it.')
  } catch (error) {
    await pool.end()
    if (error instanceof StartError) throw error
    throw new StartError(`The database at DATABASE_URL does not answer: ${(error as Error).message}`, {
      cause: error,
    })
  }
  return { pool, engine: 'postgres', close: () => pool.end() }
}
