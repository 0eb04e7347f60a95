import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { holdsOnProperty, inTransaction, type ServiceContext } from '../../../../platform/context/context.ts'
import { membership, portfolio, property, user } from '../../../../platform/db/schema/index.ts'
import { type KnownProperty, PropertyIndex } from './property-index.ts'
import type { PropertyLookups } from './property-planner.ts'
import { readInPages } from '../../write/read-in-pages.ts'
import { visiblePortfolios } from '../../../estate/index.ts'

/** What an import of properties has to know of the organisation: keys of all properties, portfolios, members. */
export async function loadPropertyLookups(ctx: ServiceContext): Promise<PropertyLookups> {
  const index = new PropertyIndex()
  const show = hideNames(ctx)
  for await (const page of loadProperties(ctx)) for (const known of page) index.add(show(known))
  return await inTransaction(ctx, async (tx) => {
    const portfolios = await tx.db
      .select({
        id: portfolio.id,
        name: portfolio.name,
        code: portfolio.code,
        unassigned: portfolio.unassigned,
        isArchived: sql<boolean>`${portfolio.status} = 'archived'`,
        isVisible: sql<boolean>`${visiblePortfolios(ctx) ?? sql`true`}`,
      })
      .from(portfolio)
      .where(eq(portfolio.orgId, ctx.orgId))
    const members = await tx.db
      .select({ id: user.id, email: user.emailKey })
      .from(membership)
      .innerJoin(user, eq(user.id, membership.userId))
      .where(and(eq(membership.orgId, ctx.orgId), eq(membership.status, 'active')))
    const unassigned = portfolios.find((candidate) => candidate.unassigned)
    if (!unassigned)
      throw new Error(`Organisation ${ctx.orgId} has no Unassigned portfolio for new properties`)
    return {
      orgId: ctx.orgId,
      userId: ctx.actor.id,
      index,
      portfolios,
      unassignedPortfolioId: unassigned.id,
      members: new Map(members.map((member) => [member.email, member.id])),
      ...rights(ctx),
    }
  })
}

const loadProperties = (ctx: ServiceContext) =>
  readInPages<KnownProperty>(
    ctx,
    async (tx, after, limit) =>
      await tx.db
        .select({
          id: property.id,
          name: property.name,
          code: property.code,
          externalId: property.externalId,
          fingerprint: property.fingerprint,
          portfolioId: property.portfolioId,
          isArchived: sql<boolean>`${property.archivedAt} is not null`,
          sharesAddress: property.sharesAddress,
        })
        .from(property)
        .where(and(eq(property.orgId, tx.orgId), after === null ? undefined : gt(property.id, after)))
        .orderBy(asc(property.id))
        .limit(limit),
  )

/** Keys of hidden properties still count, so that no second one is made; their names stay hidden. */
function hideNames({ actor: { access } }: ServiceContext): (known: KnownProperty) => KnownProperty {
  const permitted = access.isFga ? new Set(access.permittedProperties) : null
  return (known) =>
    !permitted || permitted.has(known.id) ? known : { ...known, name: 'A property you do not see' }
}

/** A limited member creates only where a whole portfolio was granted and changes only what was. */
function rights({ actor }: ServiceContext) {
  const { access } = actor
  const permitted = new Set(access.permittedProperties)
  return {
    canCreatePortfolios: access.unscoped.has('portfolio:create') && !access.isFga,
    canCreateIn: (portfolioId: string) =>
      access.unscoped.has('property:create') && (!access.isFga || access.byPortfolio.has(portfolioId)),
    canUpdate: (known: KnownProperty) =>
      holdsOnProperty({ actor }, 'property:update', known) && (!access.isFga || permitted.has(known.id)),
  }
}
