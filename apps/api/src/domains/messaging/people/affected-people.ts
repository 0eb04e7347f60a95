import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  building,
  property,
  residentStatuses,
  tenant,
  threat,
  threatImpact,
  unit,
} from '../../../platform/db/schema/index.ts'
import type { SortKey } from '../../../platform/http/keyset.ts'
import {
  anyOf,
  impactBelongsToThreat,
  isBuildingNamed,
  isCertainlyAffected,
  isCurrentImpact,
  isPlaceAffected,
  tenantsWithPermission,
  visibleImpacts,
  visibleTenants,
} from '../../estate/index.ts'
import type { PeopleFilters } from './people.schema.ts'
import { alertChannels, whyUnreachable } from './reachability.ts'

/** Each resident of an affected unit once; their columns are those of `tenant`, `unit`, `property`, and `threatImpact`. */
export const affectedPeople = sql`${threatImpact}
  join ${threat} on ${impactBelongsToThreat}
  join ${property} on ${property.orgId} = ${threatImpact.orgId} and ${property.id} = ${threatImpact.propertyId}
  join ${tenant} on ${tenant.orgId} = ${threatImpact.orgId} and ${tenant.propertyId} = ${threatImpact.propertyId}
  left join ${unit} on ${unit.orgId} = ${tenant.orgId} and ${unit.id} = ${tenant.unitId}
  left join ${building} on ${isBuildingNamed(unit.building)}`

/**
 * The people in a threat or, once it's over, where it was: residents that the caller can see, at properties where they
 * can see the threat.
 */
export const peopleConditions = (tx: TransactionContext, threatId: string, filters: PeopleFilters): SQL =>
  and(
    eq(threatImpact.orgId, tx.orgId),
    eq(threatImpact.threatId, threatId),
    isCurrentImpact,
    isPlaceAffected,
    visibleImpacts(tx),
    visibleTenants(tx),
    isNull(tenant.archivedAt),
    isNull(property.archivedAt),
    inArray(tenant.status, [...residentStatuses]),
    ...matchesFilters(tx, filters),
  )!

function matchesFilters(tx: TransactionContext, filters: PeopleFilters): (SQL | undefined)[] {
  const { propertyId, building: names, floor, belowGrade, reachable, language } = filters
  return [
    propertyId && anyOf(threatImpact.propertyId, propertyId),
    names && oneOf(names, isNull(unit.building), (name) => sql`lower(${unit.building}) = lower(${name})`),
    floor && inArray(unit.floor, floor),
    matches(isBelowGrade, belowGrade),
    reachable &&
      or(
        ...alertChannels.map((channel) =>
          reachable.includes(channel) ? sql`${whyUnreachable(tx, channel)} is null` : undefined,
        ),
        reachable.includes('none')
          ? and(...alertChannels.map((channel) => sql`${whyUnreachable(tx, channel)} is not null`))
          : undefined,
      ),
    language &&
      oneOf(
        language,
        isNull(tenant.language),
        (tag) => sql`(${tenant.language} = ${tag} or starts_with(${tenant.language}, ${`${tag}-`}))`,
      ),
    matches(livesAlone, filters.livesAlone),
    matches(isCertainlyAffected, filters.certain),
    filters.hasAssistance === undefined
      ? undefined
      : and(
          tenantsWithPermission(tx, 'tenant:sensitive_read'),
          matches(sql`${tenant.hasAssistance}`, filters.hasAssistance),
        ),
  ]
}

const matches = (condition: SQL, wanted: boolean | undefined) =>
  wanted === undefined ? undefined : wanted ? condition : sql`not ${condition}`

const oneOf = (values: readonly string[], isNone: SQL, is: (value: string) => SQL) =>
  or(...values.map((value) => (value === 'none' ? isNone : is(value))))

export const isBelowGrade = sql<boolean>`coalesce(${unit.belowGrade}, false)`

const neighbor = alias(tenant, 'neighbor')
/** Someone with a household of one isn't alone if the unit is shared. */
export const livesAlone = sql<boolean>`(${tenant.householdSize} is not distinct from 1 and not exists (
  select from ${tenant} as ${sql.identifier('neighbor')}
  where ${neighbor.orgId} = ${tenant.orgId} and ${neighbor.unitId} = ${tenant.unitId} and ${neighbor.id} <> ${tenant.id}
    and ${neighbor.archivedAt} is null and ${inArray(neighbor.status, [...residentStatuses])}))`

/** Sorts after every floor. */
const floorUnknown = 1000

/**
 * Where people are, as firefighters go through it: certain first, then by property and building; there below grade
 * first, then floor by floor.
 */
export const peopleSortKeys: readonly SortKey[] = [
  { by: sql`(not ${isCertainlyAffected})::integer`, type: 'integer' },
  { by: property.nameSort, type: 'text' },
  { by: property.id, type: 'uuid' },
  { by: sql`sort_key(lower(coalesce(${unit.building}, chr(1114111)))) collate "C"`, type: 'text' },
  { by: sql`(not ${isBelowGrade})::integer`, type: 'integer' },
  { by: sql`coalesce(${unit.floor}, ${sql.raw(String(floorUnknown))})`, type: 'integer' },
  { by: tenant.unitSort, type: 'text' },
  { by: tenant.nameSort, type: 'text' },
  { by: tenant.id, type: 'uuid' },
]

export const personColumns = (tx: TransactionContext) => ({
  id: tenant.id,
  orgId: tenant.orgId,
  name: tenant.displayName,
  kind: tenant.kind,
  status: tenant.status,
  propertyId: property.id,
  portfolioId: property.portfolioId,
  propertyName: property.name,
  unitId: tenant.unitId,
  unitName: unit.name,
  building: unit.building,
  floor: unit.floor,
  belowGrade: isBelowGrade,
  isCertain: isCertainlyAffected,
  language: tenant.language,
  householdSize: tenant.householdSize,
  livesAlone,
  hasAssistance: tenant.hasAssistance,
  emails: tenant.emails,
  phones: tenant.phones,
  lat: property.lat,
  lon: property.lon,
  email: whyUnreachable(tx, 'email'),
  sms: whyUnreachable(tx, 'sms'),
  voice: whyUnreachable(tx, 'voice'),
})
