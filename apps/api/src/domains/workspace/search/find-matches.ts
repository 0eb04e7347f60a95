import { and, eq, ne, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { matchesWords } from '../../../platform/db/matches-words.ts'
import { membership, portfolio, property, tenant, unit, user } from '../../../platform/db/schema/index.ts'
import { candidates, weighedMax } from './find-candidates.ts'
import type { Match } from './rank-matches.ts'
import { formatAddress, addressColumns, visiblePortfolios } from '../../estate/index.ts'

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
    .where(await candidates(tx, 'property', q))
    .limit(weighedMax)
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
    // A unit of an archived property is in no list either.
    .where(and(await candidates(tx, 'unit', q), ne(property.status, 'archived')))
    .limit(weighedMax)
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
    // As with units; those who stand nowhere are found.
    .where(and(await candidates(tx, 'tenant', q), sql`${property.status} is distinct from 'archived'`))
    .limit(weighedMax)
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
    .limit(weighedMax)
  return rows.map(({ id, name, code }) => ({
    type: 'portfolio',
    id,
    name,
    detail: code ?? '',
    propertyId: null,
    codes: [code],
  }))
}

/** Members of the organisation, by name and e-mail. */
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
    .limit(weighedMax)
  return rows.map(({ id, name, email }) => ({
    type: 'person',
    id,
    name,
    detail: email,
    propertyId: null,
    codes: [email],
  }))
}
