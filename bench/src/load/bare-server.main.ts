import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/**
 * The floor of a list call: a handler that sends the statements which the service sends for this organization, one after
 * the other over one connection of a pool of the same size, and answers the rows as JSON. No session, no rights, no
 * schemas, no shape of its own. Started with a file of the statements and the address of the database; prints its port.
 */
interface Statement {
  text: string
  values: unknown[]
}

const [file, databaseUrl] = process.argv.slice(2)
const captured = JSON.parse(await readFile(file!, 'utf8')) as Record<string, Statement[]>
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })

const app = new Hono()
app.get('/', async (c) => {
  const statements = captured[c.req.query('org')!]!
  const client = await pool.connect()
  try {
    const answers = []
    for (const { text, values } of statements) answers.push((await client.query(text, values)).rows)
    return c.json(answers)
  } finally {
    client.release()
  }
})
/** The one statement that reads the page, without a transaction or row-level security. */
app.get('/page', async (c) => {
  const { text, values } = captured[c.req.query('org')!]!.find(isPage)!
  return c.json((await pool.query(text, values)).rows)
})

const isPage = ({ text }: Statement) => text.includes('"property_figure"') && text.includes(' limit ')

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }: AddressInfo) =>
  process.stdout.write(`${port}\n`),
)
