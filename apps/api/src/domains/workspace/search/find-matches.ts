import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { matchesWords } from '../../../platform/db/matches-words.ts'
import {
  membership,
  portfolio,
  property,
  tenant,
  threat,
  unit,
  user,
} from '../../../platform/db/schema/index.ts'
import {
  addressColumns,
  anyOf,
  formatAddress,
  toSearchPatterns,
  toSearchWords,
  tenantsWithPermission,
  visiblePortfolios,
  visibleProperties,
  visibleTenants,
  visibleThreats,
  visibleUnits,
} from '../../estate/index.ts'
import { findThreatIds, findLeadingProperties } from '../../hazards/index.ts'
import type { Match } from './search.service.ts'

/** Matches of each type that are ranked. */
const candidatesMax = 100

type Kind = 'property' | 'unit' | 'tenant'

const tables = { property, unit, tenant }

/**
 * Limits the table to the likely best matches. A caller who sees everything uses the trigram index; one who sees only
 * some properties has few rows, which are scanned.
 */
async function selectCandidates(tx: TransactionContext, kind: Kind, q: string): Promise<SQL> {
  const table = tables[kind]
  const isVisible = { property: visibleProperties, unit: visibleUnits, tenant: visibleTenants }[kind](tx)
  if (isVisible)
    return and(eq(table.orgId, tx.orgId), isUnarchived(kind), isVisible, matchesQuery(tx, kind, q))!

  const canReadContacts =
    kind === 'tenant' &&
    tx.actor.access.permissions.has('tenant:contact_read') &&
    tenantsWithPermission(tx, 'tenant:contact_read') === undefined
  const phrase = toSearchWords(q)
    .map((word) => ` ${word}`)
    .join('')
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select id from search_ids(${kind}, ${sql.param(toSearchPatterns(q))}::text[], ${phrase}, ${q}, ${canReadContacts}, ${candidatesMax}) id`,
  )
  return and(
    eq(table.orgId, tx.orgId),
    anyOf(
      table.id,
      rows.map((row) => row.id),
    ),
  )!
}

const isUnarchived = (kind: Kind) =>
  kind === 'property' ? ne(property.status, 'archived') : isNull(tables[kind].archivedAt)

/** Every word is the start of a word of the record or its property, at least one of the record. Join `property`. */
function matchesQuery(tx: TransactionContext, kind: Kind, q: string) {
  const canReadContact = tenantsWithPermission(tx, 'tenant:contact_read') ?? sql`true`
  const inRecord = toSearchPatterns(q).map((pattern) =>
    kind === 'tenant'
      ? sql`(${tenant.searchText} like ${pattern} or ${tenant.contactText} like ${pattern} and ${canReadContact})`
      : sql`${tables[kind].searchText} like ${pattern}`,
  )
  if (kind === 'property') return and(...inRecord)
  const inRecordOrProperty = toSearchPatterns(q).map((pattern, index) =>
    or(inRecord[index], sql`${property.searchText} like ${pattern}`),
  )
  return and(or(...inRecord), ...inRecordOrProperty)
}

type FindMatches = (tx: TransactionContext, q: string) => Promise<Match[]>

export const findProperties: FindMatches = async (tx, q) => {
  const rows = await tx.db
    .select({
      id: property.id,
      name: property.name,
      code: property.code,
      externalId: property.externalId,
      ...addressColumns,
    })
    .from(property)
    .where(await selectCandidates(tx, 'property', q))
    .limit(candidatesMax)
  return rows.map(({ id, name, code, externalId, ...address }) => ({
    type: 'property',
    id,
    name,
    detail: formatAddress(address),
    propertyId: id,
    codes: [code, externalId],
  }))
}

export const findUnits: FindMatches = async (tx, q) => {
  const rows = await tx.db
    .select({
      id: unit.id,
      name: unit.name,
      building: unit.building,
      externalId: unit.externalId,
      propertyId: unit.propertyId,
      propertyName: property.name,
    })
    .from(unit)
    .innerJoin(property, and(eq(property.orgId, unit.orgId), eq(property.id, unit.propertyId)))
    // Like lists, without units of archived properties.
    .where(and(await selectCandidates(tx, 'unit', q), ne(property.status, 'archived')))
    .limit(candidatesMax)
  return rows.map((row) => ({
    type: 'unit',
    id: row.id,
    name: row.name,
    detail: [row.propertyName, row.building].filter(Boolean).join(', '),
    propertyId: row.propertyId,
    codes: [row.externalId, `${row.propertyName} ${row.name}`],
  }))
}

export const findTenants: FindMatches = async (tx, q) => {
  const rows = await tx.db
    .select({
      id: tenant.id,
      name: tenant.displayName,
      externalId: tenant.externalId,
      propertyId: tenant.propertyId,
      propertyName: property.name,
      unitName: unit.name,
    })
    .from(tenant)
    .leftJoin(property, and(eq(property.orgId, tenant.orgId), eq(property.id, tenant.propertyId)))
    .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
    // Without tenants of archived properties, but with those who have no property.
    .where(and(await selectCandidates(tx, 'tenant', q), sql`${property.status} is distinct from 'archived'`))
    .limit(candidatesMax)
  return rows.map((row) => ({
    type: 'tenant',
    id: row.id,
    name: row.name,
    detail: [row.propertyName, row.unitName].filter(Boolean).join(', '),
    propertyId: row.propertyId,
    codes: [row.externalId],
  }))
}

export const findPortfolios: FindMatches = async (tx, q) => {
  const asText = sql`concat_ws(' ', ${portfolio.name}, ${portfolio.code}, array_to_string(${portfolio.tags}, ' '))`
  const rows = await tx.db
    .select({ id: portfolio.id, name: portfolio.name, code: portfolio.code })
    .from(portfolio)
    .where(
      and(
        eq(portfolio.orgId, tx.orgId),
        eq(portfolio.status, 'active'),
        visiblePortfolios(tx),
        ...matchesWords(asText, q),
      ),
    )
    .limit(candidatesMax)
  return rows.map(({ id, name, code }) => ({
    type: 'portfolio',
    id,
    name,
    detail: code ?? '',
    propertyId: null,
    codes: [code],
  }))
}

/** Members of the organization, by name and email. */
export const findPeople: FindMatches = async (tx, q) => {
  const rows = await tx.db
    .select({ id: user.id, name: user.name, email: user.email })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(
      and(
        eq(membership.orgId, tx.orgId),
        eq(membership.status, 'active'),
        ...matchesWords(sql`concat_ws(' ', ${user.name}, ${user.email})`, q),
      ),
    )
    .limit(candidatesMax)
  return rows.map(({ id, name, email }) => ({
    type: 'person',
    id,
    name,
    detail: email,
    propertyId: null,
    codes: [email],
  }))
}

/** Ongoing, but away from every property, such as after an import was undone. */
const notAffecting = 'No affected properties'

/** Limited members get a larger scan, since most matches aren't theirs. */
const scannedMax = 2000

/**
 * Threats that the caller can see. Those that ended, were handled, or affect no visible property are marked as past, so
 * they rank last.
 */
export async function findThreats(tx: TransactionContext, q: string): Promise<Match[]> {
  const isVisible = visibleThreats(tx)
  const ids = await findThreatIds(tx, toSearchPatterns(q), isVisible ? scannedMax : candidatesMax)
  const rows = await tx.db
    .select({
      id: threat.id,
      title: threat.title,
      event: threat.event,
      status: threat.status,
      triage: threat.triage,
      areaDesc: threat.areaDesc,
    })
    .from(threat)
    .where(and(eq(threat.orgId, tx.orgId), anyOf(threat.id, ids), sql`not ${threat.isTest}`, isVisible))
    .limit(candidatesMax)
  const propertyIds = await findLeadingProperties(
    tx,
    rows.map((row) => row.id),
  )
  const describeState = ({ id, status, triage }: (typeof rows)[number]) => {
    if (triage === 'resolved' || triage === 'dismissed') return capitalize(triage)
    const isOpen = status === 'active' || status === 'upcoming'
    return isOpen && !propertyIds.has(id) ? notAffecting : capitalize(status)
  }
  return rows.map((row) => ({
    type: 'threat',
    id: row.id,
    name: row.title,
    detail: [describeState(row), row.areaDesc].filter(Boolean).join(', '),
    propertyId: propertyIds.get(row.id) ?? null,
    codes: [row.event],
    isPast: !['Active', 'Upcoming'].includes(describeState(row)),
  }))
}

const capitalize = (value: string) => value.charAt(0).toUpperCase() + value.slice(1)
