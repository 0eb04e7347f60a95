import type { Engine } from '../engine.ts'
import { callApi } from './call-api.ts'
import type { AcknowledgedWrite } from './load-figures.ts'
import type { LoadServices } from './load-services.ts'
import type { Person } from './run-generator.ts'

interface WriteCheck {
  acknowledged: number
  /** Acknowledged writes that the database does not have. */
  lost: string[]
  /** Ledger chains, and those that do not hold. */
  chains: number
  broken: string[]
}

const nameColumn = { property: 'name', unit: 'name', tenant: 'last_name' } as const

/**
 * Looks every acknowledged write up in the database: what was created is there once, every change got a version of its
 * own, the newest one stands, and each has its event in the ledger. Then has every ledger computed again.
 */
export async function checkWrites(
  engine: Engine,
  services: LoadServices,
  people: readonly Person[],
  writes: readonly AcknowledgedWrite[],
): Promise<WriteCheck> {
  const lost: string[] = []
  for (const table of ['property', 'unit', 'tenant'] as const) {
    const own = writes.filter((write) => write.table === table)
    lost.push(
      ...(await findLostCreations(engine, table, own)),
      ...(await findLostChanges(engine, table, own)),
    )
  }
  const broken: string[] = []
  const admins = people.filter(({ role }) => role === 'org_admin')
  for (const { token, orgId } of admins) {
    const verdict = await callApi<{ ok: boolean }>(services.url, token, 'POST', '/ledger/verify')
    if (!verdict.ok) broken.push(orgId)
  }
  return { acknowledged: writes.length, lost, chains: admins.length, broken }
}

async function findLostCreations(
  engine: Engine,
  table: AcknowledgedWrite['table'],
  own: AcknowledgedWrite[],
) {
  const created = own.filter(({ kind }) => kind === 'created')
  const rows = await engine.query<{ id: string; name: string }>(
    `select id, ${nameColumn[table]} as name from ${table} where ${nameColumn[table]} = any($1)`,
    [created.map(({ marker }) => marker)],
  )
  const byName = Map.groupBy(rows, ({ name }) => name)
  return created.flatMap(({ marker, id }) => {
    const found = byName.get(marker) ?? []
    return found.length === 1 && found[0]!.id === id ? [] : [`${table} ${marker}: ${found.length} rows`]
  })
}

async function findLostChanges(engine: Engine, table: AcknowledgedWrite['table'], own: AcknowledgedWrite[]) {
  const byId = Map.groupBy(
    own.filter(({ kind }) => kind === 'changed'),
    ({ id }) => id,
  )
  const ids = [...byId.keys()]
  const rows = await engine.query<{ id: string; version: number; notes: string | null; events: number }>(
    `select t.id, t.version, t.notes, (
       select count(*)::int from ledger_event e where e.org_id = t.org_id and e.${table}_id = t.id
         and e.action = '${table}.updated') as events
     from ${table} t where t.id = any($1)`,
    [ids],
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  return [...byId].flatMap(([id, changes]) => {
    const row = found.get(id)
    const newest = changes.reduce((last, change) => (change.version > last.version ? change : last))
    if (!row || row.version < newest.version)
      return [`${table} ${id}: version ${newest.version} is not there`]
    if (new Set(changes.map(({ version }) => version)).size < changes.length)
      return [`${table} ${id}: two changes got the same version`]
    if (row.version === newest.version && row.notes !== newest.marker)
      return [`${table} ${id}: version ${row.version} holds another text`]
    if (row.events < changes.length)
      return [`${table} ${id}: ${changes.length} changes, but ${row.events} events`]
    return []
  })
}
