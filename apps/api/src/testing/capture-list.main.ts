import pg from 'pg'
import { systemAccess } from '../platform/access/system-actor.ts'
import { createDatabase } from '../platform/db/database.ts'
import { listProperties } from '../domains/estate/properties/list-properties.service.ts'
import { PropertyQuery } from '../domains/estate/properties/properties.schema.ts'
import { createCommandContext } from '../commands/command-context.ts'

/**
 * Run by `pnpm bench:load` in a separate process. The argument is this input as JSON; the output is, for each organization,
 * the statements that list the first page of its properties.
 */
interface Input {
  databaseUrl: string
  members: { orgId: string; userId: string }[]
}

interface Statement {
  text: string
  values: unknown[]
}

const { databaseUrl, members } = JSON.parse(process.argv[2] ?? '') as Input

class RecordingClient extends pg.Client {
  static statements: Statement[] = []
}
const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
RecordingClient.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
  const [statement, values] = args as [string | Statement, unknown[] | undefined]
  const text = typeof statement === 'string' ? statement : statement.text
  const statementValues = typeof statement === 'string' ? undefined : statement.values
  RecordingClient.statements.push({ text, values: values ?? statementValues ?? [] })
  return send.apply(this, args)
} as pg.Client['query']

const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, Client: RecordingClient })
const config = {
  identity: { projectId: 'P2sandbox', baseUrl: null, managementKey: null },
  dataDir: '.',
  feeds: { baseUrl: null, contact: '', exampleAgency: null },
  secretKeys: null,
}
const captured: Record<string, Statement[]> = {}
for (const { orgId, userId } of members) {
  const ctx = createCommandContext({
    db: createDatabase(pool),
    config,
    orgId,
    actor: { type: 'user', id: userId, name: 'Load', access: systemAccess },
  })
  RecordingClient.statements = []
  await listProperties(ctx, PropertyQuery.parse({ limit: '50' }))
  captured[orgId] = RecordingClient.statements
}
await pool.end()
process.stdout.write(JSON.stringify(captured))
