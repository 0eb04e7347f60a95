import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The PostgreSQL server that the test step found or started. If empty, tests that need one are skipped. */
export const faultDatabaseUrl = process.env.FAULTS_DATABASE_URL ?? process.env.DATABASE_URL ?? ''

export interface FaultDatabase {
  url: URL
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  drop(): Promise<void>
}

/** Creates an empty database on a server, for one test file. */
export async function createFaultDatabase(serverUrl = faultDatabaseUrl): Promise<FaultDatabase> {
  const name = `faults_${randomBytes(6).toString('hex')}`
  await executeOnServer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = name
  const pool = new pg.Pool({ connectionString: url.href, max: 2, application_name: 'faults' })
  pool.on('error', () => {})
  return {
    url,
    query: async (text, values) => (await pool.query(text, values)).rows,
    async drop() {
      await pool.end()
      await executeOnServer(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

async function executeOnServer(serverUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
