import { and, eq, gte, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import { holdsOnProperty } from '../../../platform/access/require-permission.ts'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import { matchesWords } from '../../../platform/db/matches-words.ts'
import {
  incidentMember,
  incidentSplit,
  ledgerEvent,
  type LedgerParty,
  portfolio,
  property,
  source,
  tenant,
  threat,
  unit,
  user,
} from '../../../platform/db/schema/index.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import { getVisibleProperty, visibleProperties, visibleTenants } from '../../estate/index.ts'
import type { LedgerEvent, LedgerFilters } from './ledger.schema.ts'

export type LedgerRow = typeof ledgerEvent.$inferSelect

/** Changed fields whose values are ids, and what the ids refer to. */
const idFields: Readonly<Record<string, string>> = {
  assigneeUserId: 'user',
  managerUserId: 'user',
  portfolioId: 'portfolio',
}

/** The person or record that a changed field's old or new value refers to, if it is an id. */
function toParty(field: string, value: unknown): LedgerParty | null {
  const type = idFields[field]
  return type !== undefined && typeof value === 'string' ? { type, id: value, name: null } : null
}

/** All people and records an event names. */
export const listParties = (row: LedgerRow): LedgerParty[] => [
  row.actor,
  row.subject,
  ...row.targets,
  ...row.changes.flatMap(({ field, from, to }) => [from, to].flatMap((value) => toParty(field, value) ?? [])),
]

/** An event as the API returns it, names filled in. */
export function toLedgerEvent(
  row: LedgerRow,
  nameParty: (party: LedgerParty) => LedgerParty,
  foldedCount = 0,
): LedgerEvent {
  const { orgId: _, ...event } = row
  const nameValue = (field: string, value: unknown) => {
    const party = toParty(field, value)
    return party && nameParty(party).name
  }
  return {
    ...event,
    occurredAt: row.occurredAt.toISOString(),
    recordedAt: row.recordedAt.toISOString(),
    actor: nameParty(row.actor),
    subject: nameParty(row.subject),
    targets: row.targets.map(nameParty),
    changes: row.changes.map(({ field, from, to }) => ({
      field,
      from: from ?? null,
      to: to ?? null,
      fromName: nameValue(field, from),
      toName: nameValue(field, to),
    })),
    foldedCount,
  }
}

/**
 * Looks up the current names of parties and falls back to the recorded name. Tenants are named only to callers who can see
 * them; an erased tenant is an “Erased person”.
 */
export async function readPartyNames(tx: TransactionContext, parties: readonly LedgerParty[]) {
  const idsOfType = (type: string) => [
    ...new Set(parties.flatMap((party) => (party.type === type && party.id !== null ? [party.id] : []))),
  ]
  const names = new Map(await findUserNames(tx.db, idsOfType('user')))
  for (const [type, table, name] of [
    ['property', property, property.name],
    ['portfolio', portfolio, portfolio.name],
    ['unit', unit, unit.name],
    ['source', source, source.name],
    ['threat', threat, threat.title],
  ] as const) {
    const typeIds = idsOfType(type)
    if (typeIds.length === 0) continue
    const rows = await tx.db
      .select({ id: table.id, name })
      .from(table)
      .where(and(eq(table.orgId, tx.orgId), inArray(table.id, typeIds)))
    for (const row of rows) names.set(row.id, row.name)
  }
  const nameTenant = await readTenantNames(tx, idsOfType('tenant'))
  return (party: LedgerParty): LedgerParty => ({
    ...party,
    name:
      party.type === 'tenant' && party.id !== null
        ? nameTenant(party.id)
        : ((party.id === null ? undefined : names.get(party.id)) ?? party.name ?? fallbackName(party)),
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

const fallbackName = (party: LedgerParty) => (party.type === 'user' ? 'Former member' : null)

/** Whether the caller may read events of the whole organization. */
export const canReadWholeLedger = ({ actor: { access } }: Pick<ServiceContext, 'actor'>) =>
  !access.isFga && access.orgWidePermissions.has('ledger:read')

/** Throws 403 unless the caller may read the whole ledger or names a property. */
export function requireLedgerScope(ctx: Pick<ServiceContext, 'actor'>, propertyId: string | undefined) {
  if (propertyId !== undefined || canReadWholeLedger(ctx)) return
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

/** Excludes events about properties that the caller can't see. */
export function visibleEvents(tx: TransactionContext): SQL | undefined {
  const isVisible = visibleProperties(tx)
  if (!isVisible) return undefined
  const ids = tx.db
    .select({ id: property.id })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), isVisible))
  return or(isNull(ledgerEvent.propertyId), inArray(ledgerEvent.propertyId, ids))
}

/** The filters, and what the caller may see. */
export function eventConditions(tx: TransactionContext, query: LedgerFilters): SQL {
  const equals = (column: Parameters<typeof eq>[0], value: string | undefined) =>
    value === undefined ? undefined : eq(column, value)
  return and(
    eq(ledgerEvent.orgId, tx.orgId),
    query.propertyId === undefined ? visibleEvents(tx) : eq(ledgerEvent.propertyId, query.propertyId),
    query.threatId === undefined ? undefined : isAboutThreat(tx, query.threatId),
    equals(ledgerEvent.portfolioId, query.portfolioId),
    equals(ledgerEvent.unitId, query.unitId),
    equals(ledgerEvent.tenantId, query.tenantId),
    equals(ledgerEvent.sourceId, query.sourceId),
    equals(ledgerEvent.taskId, query.taskId),
    equals(ledgerEvent.groupId, query.groupId),
    query.category && inArray(ledgerEvent.category, query.category),
    query.action && inArray(ledgerEvent.action, query.action),
    query.actorId && inArray(sql`${ledgerEvent.actor} ->> 'id'`, query.actorId),
    query.from === undefined ? undefined : gte(ledgerEvent.occurredAt, new Date(query.from)),
    query.to === undefined ? undefined : lt(ledgerEvent.occurredAt, new Date(query.to)),
    ...matchesSearch(tx, query.q ?? ''),
  )!
}

/** Events of the threat, and what happened to its incident: events about the others in it, or split off from it. */
function isAboutThreat({ orgId }: TransactionContext, threatId: string): SQL {
  const own = alias(incidentMember, 'own_member')
  const { threatId: first, otherThreatId: second } = incidentSplit
  const splitFrom = (column: AnyPgColumn, other: AnyPgColumn) =>
    sql`select ${other} from ${incidentSplit} where ${and(eq(incidentSplit.orgId, orgId), eq(column, threatId))}`
  const relatedIds = sql`array(
    select ${incidentMember.threatId} from ${incidentMember}
      join ${incidentMember} ${sql.identifier('own_member')}
        on ${own.orgId} = ${incidentMember.orgId} and ${own.incidentId} = ${incidentMember.incidentId}
      where ${and(eq(incidentMember.orgId, orgId), eq(own.threatId, threatId))}
    union ${splitFrom(first, second)} union ${splitFrom(second, first)})`
  return or(
    eq(ledgerEvent.threatId, threatId),
    sql`${ledgerEvent.threatId} = any(${relatedIds}) and ${ledgerEvent.action} like 'incident.%'`,
  )!
}

/**
 * One condition for each word: it is in the summary or in the name of a person in the event. Members are matched by
 * their current names, because events contain only their ids.
 */
function matchesSearch(tx: TransactionContext, q: string): SQL[] {
  const inSummary = matchesWords(ledgerEvent.summary, q)
  const inActorName = matchesWords(sql`${ledgerEvent.actor} ->> 'name'`, q)
  return matchesWords(user.name, q).map((inUserName, index) => {
    const userIds = tx.db
      .select({ id: sql`${user.id}::text` })
      .from(user)
      .where(inUserName)
    return or(
      inSummary[index],
      inActorName[index],
      inArray(sql`${ledgerEvent.actor} ->> 'id'`, userIds),
      inArray(sql`${ledgerEvent.subject} ->> 'id'`, userIds),
      sql`exists (select 1 from jsonb_array_elements(${ledgerEvent.targets}) target where ${inArray(sql`target ->> 'id'`, userIds)})`,
    )!
  })
}
