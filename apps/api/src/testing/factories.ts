import type { BuiltInResourceRole, BuiltInRole } from '@parapet/permissions'
import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { newId } from '../platform/db/new-id.ts'
import type { AppDeps } from '../app-deps.ts'
import { contactHashesOf } from '../domains/estate/tenants/contacts.ts'
import {
  ledgerEvent,
  membership,
  membershipRole,
  portfolio,
  property,
  resourceGrant,
  resourceRole,
  role,
  tenant,
  threat,
  threatImpact,
  unit,
  user,
} from '../platform/db/schema/index.ts'
import { severities } from '../platform/db/schema/hazard.ts'
import { toSearchText } from '../domains/estate/lists/search.ts'
import { createOrganization } from '../domains/team/orgs/create-organization.ts'
import { toUnitInsert, type UnitInput } from '../domains/estate/units/to-unit-insert.ts'

export interface TestPerson {
  id: string
  orgId: string
  descopeId: string
  email: string
  name: string
}

export interface TestOrg {
  id: string
  name: string
  unassignedPortfolioId: string
  /** A member of this organization with these built-in roles. */
  member(...roles: BuiltInRole[]): Promise<TestPerson>
  /** A limited member with these grants. */
  fga(...grants: TestGrant[]): Promise<TestPerson>
  /** Gives a member one more built-in role. */
  grantRole(person: TestPerson, role: BuiltInRole): Promise<void>
  /** Gives a member one more role, by id. */
  grantRoleId(person: TestPerson, roleId: string): Promise<void>
  /** Adds an existing person as a member. */
  join(person: TestPerson, ...roles: BuiltInRole[]): Promise<TestPerson>
  portfolio(values?: Partial<typeof portfolio.$inferInsert>): Promise<typeof portfolio.$inferSelect>
  property(values?: Partial<typeof property.$inferInsert>): Promise<typeof property.$inferSelect>
  /** A unit of a property of this organization. */
  unit(
    values: { propertyId: string; name?: string } & Partial<Omit<UnitInput, 'orgId' | 'property'>>,
  ): Promise<typeof unit.$inferSelect>
  /** A tenant, optionally of a unit or property. */
  tenant(values?: Partial<typeof tenant.$inferInsert>): Promise<typeof tenant.$inferSelect>
  /** A threat reported by a feed, with its impacts; a severe flash flood by default. */
  threat(values?: TestThreat): Promise<typeof threat.$inferSelect>
  /** The recorded events, oldest first. */
  ledger(action?: string): Promise<(typeof ledgerEvent.$inferSelect)[]>
}

type TestThreat = Partial<Omit<typeof threat.$inferInsert, 'orgId'>> & {
  impacts?: ({ propertyId: string } & Partial<typeof threatImpact.$inferInsert>)[]
}

interface TestGrant {
  role: BuiltInResourceRole
  resourceId: string
  expiresAt?: Date
}

const randomSuffix = () => randomBytes(5).toString('hex')

/** Rows that a test starts from, written past the API. `addAccount` creates a person's account at the identity provider. */
export function createFactories(
  { db, access, gateways }: Pick<AppDeps, 'db' | 'access' | 'gateways'>,
  addAccount: (email: string) => Promise<string> = async () => `U${randomSuffix()}`,
) {
  /** A person without an organization. */
  async function mintUser(values: Partial<typeof user.$inferInsert> = {}) {
    const email = `person-${randomSuffix()}@example.test`
    const [row] = await db
      .insert(user)
      .values({
        id: newId(),
        email,
        emailKey: email,
        name: 'Robin Test',
        descopeId: await addAccount(values.email ?? email),
        onboarded: true,
        ...values,
      })
      .returning()
    return row!
  }

  /** A new organization with built-in roles, an Unassigned portfolio and a ledger. */
  async function mintOrg(
    name = `Test ${randomSuffix()}`,
    values: { demo?: boolean; emailAllowed?: boolean; onboarded?: boolean } = {},
  ): Promise<TestOrg> {
    const org = await db.transaction((tx) =>
      createOrganization(tx, { name, onboarded: true, emailAllowed: true, ...values }),
    )
    const [unassigned] = await db
      .select({ id: portfolio.id })
      .from(portfolio)
      .where(and(eq(portfolio.orgId, org.id), eq(portfolio.unassigned, true)))

    async function addMember(userId: string, roles: BuiltInRole[]) {
      const membershipId = newId()
      await db.insert(membership).values({ id: membershipId, orgId: org.id, userId, joinedAt: new Date() })
      for (const key of roles) await addRole(membershipId, key)
      access.invalidate({ userId })
    }

    async function addRole(membershipId: string, key: BuiltInRole) {
      const [row] = await db
        .select({ id: role.id })
        .from(role)
        .where(and(eq(role.orgId, org.id), eq(role.key, key)))
      await db.insert(membershipRole).values({ orgId: org.id, membershipId, roleId: row!.id })
    }

    async function getMembershipId(person: TestPerson) {
      const [row] = await db
        .select({ id: membership.id })
        .from(membership)
        .where(and(eq(membership.orgId, org.id), eq(membership.userId, person.id)))
      return row!.id
    }

    async function getProperty(propertyId: string) {
      const [row] = await db.select().from(property).where(eq(property.id, propertyId))
      return row!
    }

    async function readTenantLocation({
      unitId,
      propertyId,
    }: {
      unitId?: string | null
      propertyId?: string | null
    }) {
      if (unitId) {
        const [unitRow] = await db.select().from(unit).where(eq(unit.id, unitId))
        const { propertySort, portfolioId, placeSort: unitSort } = unitRow!
        return { unitId, propertyId: unitRow!.propertyId, portfolioId, propertySort, unitSort }
      }
      if (!propertyId) return {}
      const { portfolioId, nameSort: propertySort } = await getProperty(propertyId)
      return { propertyId, portfolioId, propertySort }
    }

    async function member(...roles: BuiltInRole[]): Promise<TestPerson> {
      const { id, descopeId, email, name } = await mintUser({ selectedOrgId: org.id })
      await addMember(id, roles)
      return { id, orgId: org.id, descopeId, email, name }
    }

    return {
      id: org.id,
      name,
      unassignedPortfolioId: unassigned!.id,
      member,
      async fga(...grants) {
        const person = await member('fga_member')
        const resourceRoles = await db.select().from(resourceRole).where(eq(resourceRole.orgId, org.id))
        for (const grant of grants) {
          const grantedRole = resourceRoles.find(({ key }) => key === grant.role)!
          await db.insert(resourceGrant).values({
            id: newId(),
            orgId: org.id,
            userId: person.id,
            resourceRoleId: grantedRole.id,
            resourceType: grantedRole.resourceType,
            resourceId: grant.resourceId,
            expiresAt: grant.expiresAt ?? null,
          })
        }
        access.invalidate({ userId: person.id })
        return person
      },
      async grantRole(person, key) {
        await addRole(await getMembershipId(person), key)
        access.invalidate({ userId: person.id })
      },
      async grantRoleId(person, roleId) {
        const membershipId = await getMembershipId(person)
        await db.insert(membershipRole).values({ orgId: org.id, membershipId, roleId })
        access.invalidate({ userId: person.id })
      },
      async join(person, ...roles) {
        await addMember(person.id, roles)
        return { ...person, orgId: org.id }
      },
      async portfolio(values = {}) {
        const [row] = await db
          .insert(portfolio)
          .values({ id: newId(), orgId: org.id, name: `Portfolio ${randomSuffix()}`, ...values })
          .returning()
        return row!
      },
      async property(values = {}) {
        const id = newId()
        const address = {
          line1: `${randomSuffix()} Test Street`,
          city: 'Denver',
          region: 'CO',
          postalCode: '80202',
        }
        const keys = { id, orgId: org.id, portfolioId: unassigned!.id, fingerprint: id }
        const [row] = await db
          .insert(property)
          .values({ ...keys, ...address, name: `House ${randomSuffix()}`, ...values })
          .returning()
        return row!
      },
      async unit(values) {
        const { propertyId, ...fields } = values
        const propertyRow = await getProperty(propertyId)
        const row = toUnitInsert({
          name: randomSuffix(),
          createdBy: null,
          ...fields,
          orgId: org.id,
          property: propertyRow,
        })
        const [inserted] = await db.insert(unit).values(row).returning()
        return inserted!
      },
      async tenant(values = {}) {
        const id = newId()
        const [row] = await db
          .insert(tenant)
          .values({
            id,
            orgId: org.id,
            lastName: `Tenant ${randomSuffix()}`,
            contactHashes: contactHashesOf({ orgId: org.id, gateways }, values.contactKeys ?? []),
            ...values,
            ...(await readTenantLocation(values)),
          })
          .returning()
        return row!
      },
      async threat({ impacts = [], ...values } = {}) {
        const id = newId()
        const now = new Date()
        const severity = values.severity ?? 'severe'
        const event = values.event ?? 'Flash Flood Warning'
        const title = values.title ?? `${event} ${randomSuffix()}`
        const [row] = await db
          .insert(threat)
          .values({
            id,
            orgId: org.id,
            connector: 'nws_alerts',
            dedupeKey: id,
            hazard: 'flash_flood',
            event,
            title,
            status: 'active',
            severity,
            severityRank: severities.length - severities.indexOf(severity),
            certainty: 'likely',
            urgency: 'immediate',
            responseType: 'avoid',
            sentAt: now,
            firstSeenAt: now,
            maxRisk: Math.max(0, ...impacts.map(({ riskScore }) => riskScore ?? 50)),
            searchText: toSearchText([title, event, values.areaDesc]),
            ...values,
          })
          .returning()
        for (const impact of impacts) {
          await db.insert(threatImpact).values({
            orgId: org.id,
            threatId: row!.id,
            method: 'inside_geometry',
            distanceMeters: 0,
            rule: { id: null, name: 'Medium preset', radiusMeters: null },
            proximity: 'inside',
            riskScore: 50,
            riskParts: { severity: 75, certainty: 0.9, urgency: 1, proximity: 1 },
            firstMatchedAt: now,
            lastMatchedAt: now,
            ...impact,
          })
        }
        return row!
      },
      async ledger(action) {
        const rows = await db
          .select()
          .from(ledgerEvent)
          .where(eq(ledgerEvent.orgId, org.id))
          .orderBy(ledgerEvent.seq)
        return action === undefined ? rows : rows.filter((row) => row.action === action)
      },
    }
  }

  return { mintOrg, mintUser }
}
