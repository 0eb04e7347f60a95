import { createHash } from 'node:crypto'
import pg from 'pg'

/** How often a pool sends a statement before its connections prepare it. */
const usesBeforePreparing = 3
/** Prepared statements per connection: each takes 20 to 100 KB of the server's memory. */
const preparedMax = 500
/** Statements that are counted; lists of varying lengths would make ever more of them. */
const countedMax = 5_000

const send = pg.Client.prototype.query as (...args: unknown[]) => unknown

/**
 * Connections for one pool that prepare the statements that the pool sends again and again, so that the server parses
 * and, if one plan suits all parameters, plans them once per connection instead of every time. The driver prepares only
 * what has a name. Not for poolers that hand a connection to others after each transaction.
 */
export function createPreparingClient(): typeof pg.Client {
  const nameStatement = createNames()
  class PreparingClient extends pg.Client {}
  PreparingClient.prototype.query = function prepareAndSend(this: pg.Client, ...args: unknown[]) {
    const [statement, ...rest] = args
    const name = isStatement(statement) ? nameStatement(statement.text) : null
    return name === null
      ? send.apply(this, args)
      : send.call(this, { ...(statement as pg.QueryConfig), name }, ...rest)
  } as pg.Client['query']
  return PreparingClient
}

/** As the query builder sends it: cursors and streams submit themselves, and text alone may hold several statements. */
const isStatement = (value: unknown): value is pg.QueryConfig =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  !('submit' in value) &&
  !('name' in value && value.name)

/** Returns the name of a statement to prepare; null if it isn't sent often. */
function createNames(): (text: string) => string | null {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= preparedMax) return null
    const count = (uses.get(text) ?? 0) + 1
    if (count < usesBeforePreparing) {
      if (uses.size >= countedMax) uses.clear()
      uses.set(text, count)
      return null
    }
    uses.delete(text)
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
    names.set(text, name)
    return name
  }
}
