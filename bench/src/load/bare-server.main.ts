import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/**
 * The baseline of a list call: a handler that sends the same statements as the service, sequentially over one connection
 * of a pool of the same size, and returns the rows as JSON, without session, permissions, or schemas. Takes a file of the
 * statements and the database URL as arguments; prints its port.
 */
interface Statement {
  text: string
  values: unknown[]
}

const [file, databaseUrl] = process.argv.slice(2)
const statementsByOrg = JSON.parse(await readFile(file!, 'utf8')) as Record<string, Statement[]>
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })

const app = new Hono()
app.get('/', async (c) => {
  const statements = statementsByOrg[c.req.query('org')!]!
  const client = await pool.connect()
  try {
    const results = []
    for (const { text, values } of statements) results.push((await client.query(text, values)).rows)
    return c.json(results)
  } finally {
    client.release()
  }
})
/** The one statement that reads the page, without a transaction or row-level security. */
app.get('/page', async (c) => {
  const { text, values } = statementsByOrg[c.req.query('org')!]!.find(isPageStatement)!
  return c.json((await pool.query(text, values)).rows)
})

const isPageStatement = ({ text }: Statement) =>
  text.includes('"property_figure"') && text.includes(' limit ')

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }: AddressInfo) =>
  process.stdout.write(`${port}\n`),
)
