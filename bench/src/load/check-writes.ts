import type { DatabaseClient } from '../database-client.ts'
import { callApi } from './call-api.ts'
import type { AcknowledgedWrite } from './load-results.ts'
import type { LoadServices } from './load-services.ts'
import type { Member } from './run-generator.ts'

interface WriteCheck {
  acknowledgedCount: number
  /** Acknowledged writes that are missing from the database. */
  lostWrites: string[]
  /** Verified ledger chains, and the organizations whose chain is broken. */
  chainCount: number
  brokenChains: string[]
}

const nameColumn = { property: 'name', unit: 'name', tenant: 'last_name' } as const

/**
 * Checks every acknowledged write in the database: created records exist once, every change has its own version, the
 * newest one is current, and each has a ledger event. Then verifies every ledger chain.
 */
export async function checkWrites(
  client: DatabaseClient,
  services: LoadServices,
  members: readonly Member[],
  writes: readonly AcknowledgedWrite[],
): Promise<WriteCheck> {
  const lostWrites: string[] = []
  for (const table of ['property', 'unit', 'tenant'] as const) {
    const tableWrites = writes.filter((write) => write.table === table)
    lostWrites.push(
      ...(await findLostCreations(client, table, tableWrites)),
      ...(await findLostChanges(client, table, tableWrites)),
    )
  }
  const brokenChains: string[] = []
  const admins = members.filter(({ role }) => role === 'org_admin')
  for (const { token, orgId } of admins) {
    const verification = await callApi<{ ok: boolean }>(services.url, token, 'POST', '/ledger/verify')
    if (!verification.ok) brokenChains.push(orgId)
  }
  return { acknowledgedCount: writes.length, lostWrites, chainCount: admins.length, brokenChains }
}

async function findLostCreations(
  client: DatabaseClient,
  table: AcknowledgedWrite['table'],
  tableWrites: AcknowledgedWrite[],
) {
  const created = tableWrites.filter(({ kind }) => kind === 'created')
  const rows = await client.query<{ id: string; name: string }>(
    `select id, ${nameColumn[table]} as name from ${table} where ${nameColumn[table]} = any($1)`,
    [created.map(({ marker }) => marker)],
  )
  const rowsByName = Map.groupBy(rows, ({ name }) => name)
  return created.flatMap(({ marker, id }) => {
    const matches = rowsByName.get(marker) ?? []
    return matches.length === 1 && matches[0]!.id === id ? [] : [`${table} ${marker}: ${matches.length} rows`]
  })
}

async function findLostChanges(
  client: DatabaseClient,
  table: AcknowledgedWrite['table'],
  tableWrites: AcknowledgedWrite[],
) {
  const changesById = Map.groupBy(
    tableWrites.filter(({ kind }) => kind === 'changed'),
    ({ id }) => id,
  )
  const ids = [...changesById.keys()]
  const rows = await client.query<{ id: string; version: number; notes: string | null; events: number }>(
    `select t.id, t.version, t.notes, (
       select count(*)::int from ledger_event e where e.org_id = t.org_id and e.${table}_id = t.id
         and e.action = '${table}.updated') as events
     from ${table} t where t.id = any($1)`,
    [ids],
  )
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  return [...changesById].flatMap(([id, changes]) => {
    const row = rowsById.get(id)
    const newest = changes.reduce((last, change) => (change.version > last.version ? change : last))
    if (!row || row.version < newest.version) return [`${table} ${id}: version ${newest.version} is missing`]
    if (new Set(changes.map(({ version }) => version)).size < changes.length)
      return [`${table} ${id}: two changes have the same version`]
    if (row.version === newest.version && row.notes !== newest.marker)
      return [`${table} ${id}: version ${row.version} has different text`]
    if (row.events < changes.length)
      return [`${table} ${id}: ${changes.length} changes, but ${row.events} events`]
    return []
  })
}
