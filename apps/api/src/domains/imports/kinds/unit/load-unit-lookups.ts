import { and, eq } from 'drizzle-orm'
import type { Permission } from '@parapet/permissions'
import { holdsOnProperty, inTransaction, type ServiceContext } from '../../../../platform/context/context.ts'
import { org, portfolio } from '../../../../platform/db/schema/index.ts'
import type { ImportOptions } from '../../import-options.ts'
import { MissingProperties } from './missing-properties.ts'
import { UnitIndex } from './unit-index.ts'
import type { UnitLookups } from './unit-planner.ts'
import type { KnownPlace } from '../../places/known-place.ts'
import { PropertyFinder } from '../../places/property-finder.ts'
import { loadPlaces } from '../../places/load-places.ts'
import { loadUnits } from '../../places/load-units.ts'

/** What an import of units has to know of the organisation: its properties by every name, and their units. */
export async function loadUnitLookups(ctx: ServiceContext, options: ImportOptions): Promise<UnitLookups> {
  const properties = new PropertyFinder()
  const places = new Map<string, KnownPlace>()
  for await (const page of loadPlaces(ctx)) {
    for (const place of page) {
      properties.add(place)
      places.set(place.id, place)
    }
  }
  const units = new UnitIndex()
  for await (const page of loadUnits(ctx)) for (const unit of page) units.add(unit)
  return await inTransaction(ctx, async (tx) => {
    const [owner] = await tx.db.select({ currency: org.currency }).from(org).where(eq(org.id, ctx.orgId))
    const [home] = await tx.db
      .select({ id: portfolio.id })
      .from(portfolio)
      .where(
        and(
          eq(portfolio.orgId, ctx.orgId),
          options.portfolioId === null ? portfolio.unassigned : eq(portfolio.id, options.portfolioId),
        ),
      )
    return {
      orgId: ctx.orgId,
      userId: ctx.actor.id,
      currency: owner?.currency ?? 'USD',
      defaultCountry: options.defaultCountry,
      properties,
      places,
      units,
      missing: home && canCreateIn(ctx, home.id) ? newProperties(ctx, home.id, options) : null,
      canCreateAt: (place) => holds(ctx, 'unit:create', place),
      canUpdateAt: (place) => holds(ctx, 'unit:update', place),
    }
  })
}

const newProperties = (ctx: ServiceContext, portfolioId: string, { defaultCountry }: ImportOptions) =>
  new MissingProperties({ orgId: ctx.orgId, userId: ctx.actor.id, portfolioId, defaultCountry })

/** A limited member creates properties only where a whole portfolio was granted. */
const canCreateIn = ({ actor: { access } }: ServiceContext, portfolioId: string) =>
  access.unscoped.has('property:create') && (!access.isFga || access.byPortfolio.has(portfolioId))

function holds({ actor }: ServiceContext, permission: Permission, place: KnownPlace) {
  const { access } = actor
  // A property that the import makes is the importer's own.
  if (place.nameSort === '') return access.unscoped.has(permission)
  return (
    holdsOnProperty({ actor }, permission, place) &&
    (!access.isFga || access.permittedProperties.includes(place.id))
  )
}
