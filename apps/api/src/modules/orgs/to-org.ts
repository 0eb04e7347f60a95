import { PERMISSION_KEYS } from '@parapet/permissions'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { membership, type org, portfolio, property } from '../../db/schema/index.ts'
import { pictureBytesMax } from '../../http/read-picture.ts'
import { importLimits } from '../../imports/read/limits.ts'
import type { Org } from './orgs.schema.ts'

const limits = {
  importBytes: importLimits.bytes,
  importRows: importLimits.rows,
  importColumns: importLimits.columns,
  pictureBytes: pictureBytesMax,
}

/** The organisation as a member sees it. */
export async function toOrg(tx: TransactionContext, row: typeof org.$inferSelect): Promise<Org> {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    logo: row.logo,
    onboarded: row.onboarded,
    demo: row.demo,
    threatsCount: 0,
    legalName: row.legalName,
    postalAddress: row.postalAddress,
    contactEmail: row.contactEmail,
    supportPhone: row.supportPhone,
    privacyUrl: row.privacyUrl,
    locale: row.locale,
    timeZone: row.timeZone,
    currency: row.currency,
    unitSystem: row.unitSystem,
    defaultCountry: row.defaultCountry,
    matching: row.matching,
    retention: row.retention,
    limits,
    setup: await readSetup(tx, row),
    permissions: PERMISSION_KEYS.filter(
      (key) => key.startsWith('org:') && tx.actor.access.permissions.has(key),
    ),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}

async function readSetup({ db, orgId }: TransactionContext, row: typeof org.$inferSelect) {
  const exists = (query: ReturnType<typeof sql>) => sql<boolean>`exists (${query})`
  const isHere = and(eq(property.orgId, orgId), isNull(property.archivedAt))
  const { rows } = await db.execute<Record<'portfolio' | 'property' | 'unlocated' | 'team', boolean>>(sql`
    select
      ${exists(sql`select from ${portfolio} where ${and(eq(portfolio.orgId, orgId), eq(portfolio.unassigned, false))}`)} as portfolio,
      ${exists(sql`select from ${property} where ${isHere}`)} as property,
      ${exists(sql`select from ${property} where ${isHere} and ${property.lat} is null`)} as unlocated,
      (select count(*) > 1 from ${membership} where ${and(eq(membership.orgId, orgId), eq(membership.status, 'active'))}) as team`)
  const found = rows[0]!
  return {
    profile: row.postalAddress !== null && row.contactEmail !== null,
    portfolio: found.portfolio,
    property: found.property,
    geocoded: found.property && !found.unlocated,
    source: false,
    sender: false,
    team: found.team,
  }
}
