import { and, eq, gte, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import {
  holdsOnProperty,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { matchesWords } from '../../../platform/db/matches-words.ts'
import {
  ledgerEvent,
  type LedgerParty,
  portfolio,
  property,
  source,
  tenant,
  threat,
  unit,
} from '../../../platform/db/schema/index.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import { getVisibleProperty, visibleProperties, visibleTenants } from '../../estate/index.ts'
import type { LedgerEvent, LedgerFilters } from './ledger.schema.ts'

export type LedgerRow = typeof ledgerEvent.$inferSelect

/** All people and records an event names. */
export const partiesOf = (row: LedgerRow): LedgerParty[] => [row.actor, row.subject, ...row.targets]

/** An event as the API returns it, names filled in. */
export function toLedgerEvent(
  row: LedgerRow,
  nameParty: (party: LedgerParty) => LedgerParty,
  foldedCount = 0,
): LedgerEvent {
  const { orgId: _, ...event } = row
  return {
    ...event,
    occurredAt: row.occurredAt.toISOString(),
    recordedAt: row.recordedAt.toISOString(),
    actor: nameParty(row.actor),
    subject: nameParty(row.subject),
    targets: row.targets.map(nameParty),
    changes: row.changes.map(({ field, from, to }) => ({ field, from: from ?? null, to: to ?? null })),
    foldedCount,
  }
}

/**
 * Looks up the current names of parties and falls back to the recorded name. Tenants are named only to callers who can see
 * them; an erased tenant is an “Erased person”.
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
    const typeIds = ids(type)
    if (typeIds.length === 0) continue
    const rows = await tx.db
      .select({ id: table.id, name })
      .from(table)
      .where(and(eq(table.orgId, tx.orgId), inArray(table.id, typeIds)))
    for (const row of rows) names.set(row.id, row.name)
  }
  const nameTenant = await readTenantNames(tx, ids('tenant'))
  return (party: LedgerParty): LedgerParty => ({
    ...party,
    name:
      party.type === 'tenant' && party.id !== null
        ? nameTenant(party.id)
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

/** Whether the caller may read events of the whole organization. */
export const readsWholeLedger = ({ actor: { access } }: Pick<ServiceContext, 'actor'>) =>
  !access.isFga && access.unscoped.has('ledger:read')

/** Throws 403 unless the caller may read the whole ledger or names a property. */
export function requireScope(ctx: Pick<ServiceContext, 'actor'>, propertyId: string | undefined) {
  if (propertyId !== undefined || readsWholeLedger(ctx)) return
  throw new Problem(
    'permission-denied',
    'Your access is limited to individual properties. Choose one to see its history.',
    {
      members: { missing: ['ledger:read'] },
    },
  )
}

/** The property whose events are requested. Throws 404 when its history is hidden from the caller. */
export async function getPropertyOfLedger(tx: TransactionContext, id: string) {
  const row = await getVisibleProperty(tx, id)
  if (!holdsOnProperty(tx, 'ledger:read', row)) throw notFound('property')
  return row
}

/** Excludes events about properties that the caller may not see. */
export function visibleEvents(tx: TransactionContext): SQL | undefined {
  const visible = visibleProperties(tx)
  if (!visible) return undefined
  const ids = tx.db
    .select({ id: property.id })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), visible))
  return or(isNull(ledgerEvent.propertyId), inArray(ledgerEvent.propertyId, ids))
}

/** The filters, and what the caller may see. */
export function eventConditions(tx: TransactionContext, query: LedgerFilters): SQL {
  const is = (column: Parameters<typeof eq>[0], value: string | undefined) =>
    value === undefined ? undefined : eq(column, value)
  return and(
    eq(ledgerEvent.orgId, tx.orgId),
    query.propertyId === undefined ? visibleEvents(tx) : eq(ledgerEvent.propertyId, query.propertyId),
    is(ledgerEvent.threatId, query.threatId),
    is(ledgerEvent.portfolioId, query.portfolioId),
    is(ledgerEvent.unitId, query.unitId),
    is(ledgerEvent.tenantId, query.tenantId),
    is(ledgerEvent.sourceId, query.sourceId),
    is(ledgerEvent.taskId, query.taskId),
    is(ledgerEvent.groupId, query.groupId),
    query.category && inArray(ledgerEvent.category, query.category),
    query.action && inArray(ledgerEvent.action, query.action),
    query.actorId && inArray(sql`${ledgerEvent.actor} ->> 'id'`, query.actorId),
    query.from === undefined ? undefined : gte(ledgerEvent.occurredAt, new Date(query.from)),
    query.to === undefined ? undefined : lt(ledgerEvent.occurredAt, new Date(query.to)),
    ...matchesWords(ledgerEvent.summary, query.q ?? ''),
  )!
}
