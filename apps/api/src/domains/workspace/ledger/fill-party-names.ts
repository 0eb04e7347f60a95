import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import {
  type LedgerParty,
  portfolio,
  property,
  source,
  tenant,
  threat,
  unit,
} from '../../../platform/db/schema/index.ts'
import { visibleTenants } from '../../estate/index.ts'

/**
 * Looks up what the parties of events are called today; the answer falls back to the name that was recorded. A tenant
 * is named to whoever may see them, and “Erased person” once their data is gone.
 */
export async function readPartyNames(tx: TransactionContext, parties: readonly LedgerParty[]) {
  const ids = (type: string) => [
    ...new Set(parties.flatMap((party) => (party.type === type && party.id !== null ? [party.id] : []))),
  ]
  const names = new Map(await findUserNames(tx.db, ids('user')))
  for (const [type, table, name] of [
    ['property', property, property.name],
    ['portfolio', portfolio, portfolio.name],
    ['unit', unit, unit.name],
    ['source', source, source.name],
    ['threat', threat, threat.title],
  ] as const) {
    const wanted = ids(type)
    if (wanted.length === 0) continue
    const rows = await tx.db
      .select({ id: table.id, name })
      .from(table)
      .where(and(eq(table.orgId, tx.orgId), inArray(table.id, wanted)))
    for (const row of rows) names.set(row.id, row.name)
  }
  const tenants = await readTenantNames(tx, ids('tenant'))
  return (party: LedgerParty): LedgerParty => ({
    ...party,
    name:
      party.type === 'tenant' && party.id !== null
        ? tenants(party.id)
        : ((party.id === null ? undefined : names.get(party.id)) ?? party.name ?? unnamed(party)),
  })
}

async function readTenantNames(tx: TransactionContext, ids: readonly string[]) {
  const names = new Map<string, string | null>()
  if (ids.length > 0) {
    const rows = await tx.db
      .select({
        id: tenant.id,
        name: tenant.displayName,
        isVisible: sql<boolean>`${visibleTenants(tx) ?? sql`true`}`,
      })
      .from(tenant)
      .where(and(eq(tenant.orgId, tx.orgId), inArray(tenant.id, [...ids])))
    for (const { id, name, isVisible } of rows) names.set(id, isVisible ? name : null)
  }
  return (id: string) => (names.has(id) ? names.get(id)! : 'Erased person')
}

const unnamed = (party: LedgerParty) => (party.type === 'user' ? 'Former member' : null)
