import { PERMISSION_KEYS } from '@parapet/permissions'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  emailSender,
  membership,
  type org,
  portfolio,
  property,
  source,
} from '../../../platform/db/schema/index.ts'
import { pictureBytesMax } from '../../../platform/media/read-picture.ts'
import { importLimits } from '../../../platform/storage/limits.ts'
import type { Org } from './orgs.schema.ts'
import { offeredLanguages } from '../../messaging/index.ts'
import { countThreats } from '../../hazards/index.ts'

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
    isActive: row.archivedAt === null,
    mailAllowed: row.mailAllowed,
    threatsCount: await countThreats(tx),
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
    consentLanguages: offeredLanguages(row.consentLanguages),
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
  const { rows } = await db.execute<
    Record<'portfolio' | 'property' | 'unlocated' | 'source' | 'sender' | 'team', boolean>
  >(sql`
    select
      ${exists(sql`select from ${portfolio} where ${and(eq(portfolio.orgId, orgId), eq(portfolio.unassigned, false))}`)} as portfolio,
      ${exists(sql`select from ${property} where ${isHere}`)} as property,
      ${exists(sql`select from ${property} where ${isHere} and ${property.lat} is null`)} as unlocated,
      ${exists(sql`select from ${source} where ${and(eq(source.orgId, orgId), eq(source.category, 'hazard'), isNull(source.archivedAt))}`)} as source,
      ${exists(sql`select from ${emailSender} where ${and(eq(emailSender.orgId, orgId), inArray(emailSender.status, ['verified', 'degraded']), isNull(emailSender.archivedAt))}`)} as sender,
      (select count(*) > 1 from ${membership} where ${and(eq(membership.orgId, orgId), eq(membership.status, 'active'))}) as team`)
  const found = rows[0]!
  return {
    profile: row.postalAddress !== null && row.contactEmail !== null,
    portfolio: found.portfolio,
    property: found.property,
    geocoded: found.property && !found.unlocated,
    source: found.source,
    sender: found.sender,
    team: found.team,
  }
}
