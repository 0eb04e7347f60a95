import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { building, property, tenant, threat, threatImpact, unit } from '../../../platform/db/schema/index.ts'
import { type KeysetClauses, listByKeyset } from '../../../platform/http/keyset.ts'
import {
  holdsOnTenant,
  impactBelongsToThreat,
  isBuildingNamed,
  openAssistance,
  permissionsOnTenant,
  recordAccess,
  toAssistance,
} from '../../estate/index.ts'
import { getVisibleThreat } from '../../hazards/index.ts'
import { affectedPeople, peopleConditions, peopleSortKeys, personColumns } from './affected-people.ts'
import { countPeople } from './count-people.ts'
import type { PeoplePage, PeopleQuery, ThreatPerson } from './people.schema.ts'
import type { UnreachableReason } from './reachability.ts'

export type PersonRow = Awaited<ReturnType<typeof readPeople>>[number]

/**
 * One page of the people in a threat. Assistance needs and phone numbers are returned only on request, and the ledger
 * has an event for each person whose data is shown.
 */
export async function listThreatPeople(
  ctx: ServiceContext,
  threatId: string,
  { limit, cursor, totals, include = [], ...filters }: PeopleQuery,
): Promise<PeoplePage> {
  requirePermission(ctx, 'threat:read', 'tenant:read')
  if (filters.hasAssistance !== undefined || include.includes('assistance'))
    requirePermission(ctx, 'tenant:sensitive_read')
  if (include.includes('contact')) requirePermission(ctx, 'tenant:contact_read')
  const readList = async (tx: TransactionContext): Promise<PeoplePage> => {
    await getVisibleThreat(tx, threatId)
    const where = peopleConditions(tx, threatId, filters)
    const { items, page } = await listByKeyset<PersonRow>({
      sort: 'place',
      keys: peopleSortKeys,
      limit,
      cursor,
      rows: (clauses) => readPeople(tx, and(where, clauses.where), clauses),
      count: (max) => countMatching(tx, where, max),
    })
    const shown = { threatId, groupId: newId() }
    const needs = include.includes('assistance') ? await showNeeds(tx, items, shown) : null
    const phones = include.includes('contact') ? showPhones(tx, items, shown) : null
    return {
      items: items.map((row) => ({
        ...toPerson(tx, row),
        assistance: needs?.get(row.id) ?? null,
        phones: phones?.get(row.id) ?? null,
      })),
      page,
      ...(totals && { totals: await countPeople(tx, where) }),
    }
  }
  return await inTransaction(ctx, readList, { prefer: 'indexes' })
}

export async function countMatching(tx: TransactionContext, where: SQL, max: number | null = null) {
  const { rows } = await tx.db.execute<{ count: number }>(
    sql`select count(*)::integer as count from (select from ${affectedPeople} where ${where} limit ${max}) matching`,
  )
  return rows[0]!.count
}

/** The next people in the order of `peopleSortKeys`. */
export const readPeople = async (tx: TransactionContext, where: SQL | undefined, clauses: KeysetClauses) =>
  await tx.db
    .select({ ...personColumns(tx), sortValues: clauses.sortValues })
    .from(threatImpact)
    .innerJoin(threat, impactBelongsToThreat)
    .innerJoin(
      property,
      and(eq(property.orgId, threatImpact.orgId), eq(property.id, threatImpact.propertyId)),
    )
    .innerJoin(tenant, and(eq(tenant.orgId, threatImpact.orgId), eq(tenant.propertyId, property.id)))
    .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
    .leftJoin(building, isBuildingNamed(unit.building))
    .where(where)
    .orderBy(clauses.orderBy)
    .limit(clauses.limit)

interface Shown {
  threatId: string
  groupId: string
}

/** The needs of the people who have any, by id, where the caller can see them. */
async function showNeeds(tx: TransactionContext, people: readonly PersonRow[], shown: Shown) {
  const visible = people.filter(
    (person) => person.hasAssistance && holdsOnTenant(tx, 'tenant:sensitive_read', person),
  )
  if (visible.length === 0) return new Map<string, ThreatPerson['assistance']>()
  const rows = await tx.db
    .select({ id: tenant.id, assistance: tenant.assistance })
    .from(tenant)
    .where(
      and(
        eq(tenant.orgId, tx.orgId),
        inArray(
          tenant.id,
          visible.map(({ id }) => id),
        ),
      ),
    )
  const stored = new Map(rows.map(({ id, assistance }) => [id, assistance]))
  return new Map(
    visible.map((person) => {
      const needs = openAssistance(tx.gateways.tenantSecrets, person, stored.get(person.id) ?? null)
      recordAccess(tx, person, 'assistance', shown)
      return [person.id, needs && toAssistance(needs)]
    }),
  )
}

/** The phone numbers of the people who have any, by id, where the caller can see them. */
function showPhones(tx: TransactionContext, people: readonly PersonRow[], shown: Shown) {
  const visible = people.filter(
    (person) => person.phones.length > 0 && holdsOnTenant(tx, 'tenant:contact_read', person),
  )
  for (const person of visible) recordAccess(tx, person, 'contact', shown)
  return new Map(visible.map((person) => [person.id, listNumbers(person.phones)]))
}

/** The primary number first. */
const listNumbers = (phones: PersonRow['phones']) =>
  phones
    .toSorted((a, b) => Number(b.primary) - Number(a.primary))
    .flatMap(({ e164, raw }) => e164 ?? raw ?? [])

const toReach = (reason: UnreachableReason | null) => ({ isReachable: reason === null, reason })

function toPerson(tx: TransactionContext, row: PersonRow): Omit<ThreatPerson, 'assistance' | 'phones'> {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    status: row.status,
    property: { id: row.propertyId, name: row.propertyName },
    unit: row.unitId === null ? null : { id: row.unitId, name: row.unitName ?? '' },
    building: row.building,
    floor: row.floor,
    belowGrade: row.belowGrade,
    isCertain: row.isCertain,
    language: row.language,
    householdSize: row.householdSize,
    livesAlone: row.livesAlone,
    email: toReach(row.email),
    sms: toReach(row.sms),
    voice: toReach(row.voice),
    hasAssistance: holdsOnTenant(tx, 'tenant:sensitive_read', row) ? row.hasAssistance : null,
    permissions: permissionsOnTenant(tx, row),
  }
}
