import { and, eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { newId } from '../../platform/db/new-id.ts'
import { systemAccess } from '../../platform/access/system-actor.ts'
import type { Config } from '../../config.ts'
import type { Actor, ServiceContext } from '../../platform/context/context.ts'
import { loadHashKeys } from '../../load-hash-keys.ts'
import type { Database } from '../../platform/db/database.ts'
import {
  ledgerEvent,
  membership,
  membershipRole,
  org,
  portfolio,
  property,
  resourceGrant,
  resourceRole,
  role,
  user,
} from '../../platform/db/schema/index.ts'
import { createOrganization } from '../../domains/team/orgs/create-organization.ts'
import { createPortfolio } from '../../domains/estate/portfolios/write-portfolio.service.ts'
import { createProperty } from '../../domains/estate/properties/write-property.service.ts'
import { createCommandContext } from '../command-context.ts'
import { cedarStone, type DemoPerson, demoPeople, limitedMemberGrants, harborPoint } from './demo-people.ts'
import { cedarStonePortfolios, type DemoPortfolio, harborPointPortfolios } from './demo-properties.ts'
import { seedIdentity } from './seed-identity.ts'
import { cedarStoneSources, harborPointSources, seedSources } from './seed-sources.ts'
import { seedTenants } from './seed-tenants.ts'
import { seedUnits } from './seed-units.ts'

interface SeedOptions {
  db: Database
  config: Pick<Config, 'identity' | 'dataDir' | 'feeds' | 'secretKeys'>
  log: Logger
}

/** Creates the demo organizations with their people and properties. Idempotent: existing data isn't changed. */
export async function seedDemo({ db, config, log }: SeedOptions) {
  const startedAt = performance.now()
  const descopeIds = await seedIdentityIfAvailable(db, config, log)
  if (descopeIds === null) return
  const hashKeys = await loadHashKeys(db, config.secretKeys!)
  await seedOrganization(db, { ...cedarStone, slug: 'cedar-stone', demo: true, timeZone: 'America/Denver' })
  await seedOrganization(db, {
    ...harborPoint,
    slug: 'harbor-point',
    demo: false,
    timeZone: 'America/New_York',
  })
  for (const person of demoPeople) await seedPerson(db, person, descopeIds.get(person.email)!)
  for (const [{ id }, portfolios, sources] of [
    [cedarStone, cedarStonePortfolios, cedarStoneSources],
    [harborPoint, harborPointPortfolios, harborPointSources],
  ] as const) {
    const ctx = createCommandContext({ db, config, orgId: id, actor: seedActor, hashKeys })
    await seedProperties(ctx, portfolios)
    const codes = portfolios.flatMap(({ properties }) => properties.map((demoProperty) => demoProperty.code!))
    await seedUnits(ctx, codes)
    await seedTenants(ctx, codes)
    await seedSources(ctx, sources)
  }
  await seedGrants(db)
  log.info({ durationMs: Math.round(performance.now() - startedAt) }, 'demo organizations ready')
}

/** Null if the provider is unavailable and everyone exists already: a restart must not depend on it. */
async function seedIdentityIfAvailable(db: Database, config: SeedOptions['config'], log: Logger) {
  try {
    return await seedIdentity(config.identity)
  } catch (error) {
    const { email } = demoPeople.at(-1)!
    if ((await db.$count(user, eq(user.emailKey, email))) === 0) throw error
    log.warn({ err: error }, 'demo users not synced: identity provider unreachable')
    return null
  }
}

async function seedOrganization(
  db: Database,
  values: { id: string; name: string; slug: string; demo: boolean; timeZone: string },
) {
  const [existingOrg] = await db.select({ id: org.id }).from(org).where(eq(org.id, values.id))
  if (existingOrg) return
  await db.transaction((tx) => createOrganization(tx, { ...values, emailAllowed: true, onboarded: true }))
}

async function seedPerson(db: Database, person: DemoPerson, descopeId: string) {
  const completedOnboarding = {
    step: 'done',
    completedSteps: ['you', 'organization'],
    completedAt: new Date().toISOString(),
  }
  const [row] = await db
    .insert(user)
    .values({
      id: newId(),
      email: person.email,
      emailKey: person.email,
      name: person.name,
      companyRole: person.companyRole,
      onboarded: person.onboarded,
      ...(person.onboarded && { onboarding: completedOnboarding }),
      selectedOrgId: person.roles[0]!.orgId,
      timeZone: 'America/Denver',
      descopeId,
    })
    .onConflictDoUpdate({ target: user.emailKey, set: { descopeId } })
    .returning({ id: user.id })
  for (const assignment of person.roles) await seedMembership(db, row!.id, assignment)
}

async function seedMembership(db: Database, userId: string, assignment: DemoPerson['roles'][number]) {
  await db.transaction(async (tx) => {
    const [createdMembership] = await tx
      .insert(membership)
      .values({ id: newId(), orgId: assignment.orgId, userId, joinedAt: new Date() })
      .onConflictDoNothing()
      .returning({ id: membership.id })
    if (!createdMembership) return
    const [assignedRole] = await tx
      .select({ id: role.id })
      .from(role)
      .where(and(eq(role.orgId, assignment.orgId), eq(role.key, assignment.role)))
    await tx
      .insert(membershipRole)
      .values({ orgId: assignment.orgId, membershipId: createdMembership.id, roleId: assignedRole!.id })
  })
}

async function seedProperties(ctx: ServiceContext, portfolios: readonly DemoPortfolio[]) {
  const demoProperties = portfolios.flatMap(({ properties }) => properties)
  if ((await countSeededProperties(ctx)) >= demoProperties.length) return
  for (const { properties, ...values } of portfolios) {
    const isSamePortfolio = and(eq(portfolio.orgId, ctx.orgId), eq(portfolio.name, values.name))
    const [existingPortfolio] = await ctx.db
      .select({ id: portfolio.id })
      .from(portfolio)
      .where(isSamePortfolio)
    const portfolioId = existingPortfolio?.id ?? (await createPortfolio(ctx, values)).id
    for (const demoProperty of properties) {
      if (!(await propertyExists(ctx, demoProperty.code!)))
        await createProperty(ctx, { ...demoProperty, portfolioId })
    }
  }
}

/**
 * How many properties the seed has ever created, according to the ledger, so that deleted ones aren't created again.
 */
const countSeededProperties = async (ctx: ServiceContext) =>
  await ctx.db.$count(
    ledgerEvent,
    and(
      eq(ledgerEvent.orgId, ctx.orgId),
      eq(ledgerEvent.action, 'property.created'),
      sql`${ledgerEvent.actor} ->> 'name' = ${seedActor.name}`,
    ),
  )

const propertyExists = async (ctx: ServiceContext, code: string) =>
  (await ctx.db.$count(property, and(eq(property.orgId, ctx.orgId), eq(property.code, code)))) > 0

async function seedGrants(db: Database) {
  const isLimitedMember = eq(user.emailKey, 'fga@cedar-stone.test')
  const [limitedMember] = await db.select({ id: user.id }).from(user).where(isLimitedMember)
  for (const grant of limitedMemberGrants) {
    const [demoProperty] = await db
      .select({ id: property.id })
      .from(property)
      .where(and(eq(property.orgId, cedarStone.id), eq(property.code, grant.propertyCode)))
    const [grantedRole] = await db
      .select({ id: resourceRole.id })
      .from(resourceRole)
      .where(and(eq(resourceRole.orgId, cedarStone.id), eq(resourceRole.key, grant.role)))
    if (!demoProperty || !grantedRole) continue
    const resource = { resourceType: 'property' as const, resourceId: demoProperty.id }
    await db
      .insert(resourceGrant)
      .values({
        id: newId(),
        orgId: cedarStone.id,
        userId: limitedMember!.id,
        resourceRoleId: grantedRole.id,
        ...resource,
      })
      .onConflictDoNothing()
  }
}

const seedActor: Actor = { type: 'system', id: null, name: 'Demo data', access: systemAccess }
