import { eq, inArray, sql } from 'drizzle-orm'
import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { systemAccess } from '../../platform/access/system-actor.ts'
import { newId } from '../../platform/db/new-id.ts'
import type { Config } from '../../config.ts'
import { type Actor, enterOrganization, type ServiceContext } from '../../platform/context/context.ts'
import type { Gateways } from '../../platform/context/gateways.ts'
import { loadHashKeys } from '../../load-hash-keys.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import {
  feed,
  ledgerHead,
  membership,
  org,
  resourceRole,
  role,
  user,
} from '../../platform/db/schema/index.ts'
import type { Storages } from '../../platform/storage/open-storage.ts'
import { createOrganization } from '../../domains/team/orgs/create-organization.ts'
import { createCommandContext } from '../command-context.ts'
import {
  type DemoOrganization,
  demoOrganizations,
  demoRetention,
  generateHistory,
} from './demo-organizations.ts'
import { type DemoPerson, demoPeople } from './demo-people.ts'
import { drawPicture } from './demo-pictures.ts'
import { startHours, workTime } from './demo-time.ts'
import type { DemoColleague, DemoFrame } from './history.ts'
import { makeMembers } from './demo-team.ts'
import { loadHistory } from './load-history.ts'
import { seedIdentity } from './seed-identity.ts'
import { SeededRandom } from './seeded-random.ts'

interface SeedOptions {
  db: Database
  config: Pick<Config, 'identity' | 'dataDir' | 'feeds' | 'secretKeys'>
  storages: Storages
  log: Logger
  now?: Date
}

/**
 * Creates the demo organizations with their history. Organizations that exist aren't changed, except that people who are
 * new in this version join them.
 */
export async function seedDemo({ db, config, storages, log, now = new Date() }: SeedOptions) {
  const startedAt = performance.now()
  const descopeIds = await seedIdentityIfAvailable(db, config, log)
  if (descopeIds === null) return
  const hashKeys = await loadHashKeys(db, config.secretKeys!)
  const known = await readKnownEmails(db)
  const picturePaths = await drawPictures(
    storages.pictures,
    demoPeople.filter(({ email }) => !known.has(email)),
  )
  const colleagues = await seedPeople(db, { descopeIds, picturePaths, now })
  for (const organization of demoOrganizations) {
    const ctx = createCommandContext({ db, config, orgId: organization.id, actor: seedActor, hashKeys })
    const isNew = (await db.$count(org, eq(org.id, organization.id))) === 0
    if (isNew) await createDemoOrganization(ctx, { organization, colleagues, storages, now })
    else await joinDemoOrganization(ctx, { organization, colleagues, storages })
  }
  log.info({ durationMs: Math.round(performance.now() - startedAt) }, 'demo organizations ready')
}

/** How long the sandbox may take to start. Only the first start depends on it, and takes longest on a slow machine. */
const sandboxWaitMs = { first: 60_000, later: 10_000 }

/** Null if the provider is unavailable and everyone exists already: a restart must not depend on it. */
async function seedIdentityIfAvailable(db: Database, config: SeedOptions['config'], log: Logger) {
  const { email } = demoPeople.at(-1)!
  const isFirst = (await db.$count(user, eq(user.emailKey, email))) === 0
  const waitMs = isFirst ? sandboxWaitMs.first : sandboxWaitMs.later
  try {
    return await seedIdentity({ ...config.identity, waitMs })
  } catch (error) {
    if (isFirst) throw error
    log.warn({ err: error }, 'demo users not synced: identity provider unreachable')
    return null
  }
}

interface PeopleOptions {
  /** By email address, like `picturePaths`. */
  descopeIds: ReadonlyMap<string, string>
  picturePaths: ReadonlyMap<string, string>
  now: Date
}

/** Creates the people, or updates their ids at the provider. */
async function seedPeople(
  db: Database,
  { descopeIds, picturePaths, now }: PeopleOptions,
): Promise<DemoColleague[]> {
  // Everyone belongs to the first organization, and signed up when it was created.
  const createdAt = findCreationTime(demoOrganizations[0]!, now)
  const completedOnboarding = {
    step: 'done',
    completedSteps: ['you', 'organization'],
    completedAt: createdAt.toISOString(),
  }
  const rows = await db
    .insert(user)
    .values(
      demoPeople.map((person) => ({
        id: newId(),
        email: person.email,
        emailKey: person.email,
        name: person.name,
        picture: picturePaths.get(person.email) ?? null,
        companyRole: person.companyRole,
        onboarded: person.onboarded,
        ...(person.onboarded && { onboarding: completedOnboarding }),
        selectedOrgId: person.roles[0]!.orgId,
        timeZone: 'America/Denver',
        descopeId: descopeIds.get(person.email)!,
        createdAt,
      })),
    )
    .onConflictDoUpdate({ target: user.emailKey, set: { descopeId: sql`excluded.descope_id` } })
    .returning({ id: user.id, email: user.emailKey })
  const ids = new Map(rows.map(({ id, email }) => [email, id]))
  return demoPeople.map((person) => ({ ...person, id: ids.get(person.email)! }))
}

/** Draws and stores the pictures of people. Returns their paths by email address. */
async function drawPictures(pictures: Storages['pictures'], people: readonly DemoPerson[]) {
  const paths = new Map<string, string>()
  for (const { email, name, look } of people) {
    if (look === null) continue
    const { file, path } = await drawPicture({ name, look })
    await pictures.put(file.key, Readable.from([file.content]))
    paths.set(email, path)
  }
  return paths
}

async function readKnownEmails(db: Database): Promise<ReadonlySet<string>> {
  const emails = demoPeople.map(({ email }) => email)
  const rows = await db.select({ email: user.emailKey }).from(user).where(inArray(user.emailKey, emails))
  return new Set(rows.map(({ email }) => email))
}

export interface DemoOrganizationOptions {
  organization: DemoOrganization
  colleagues: readonly DemoColleague[]
  storages: Storages
  now: Date
}

/** Creates an organization and its whole history in one transaction, so that it has all of it or doesn't exist. */
async function createDemoOrganization(
  { db, orgId, gateways }: ServiceContext,
  { organization, colleagues, storages, now }: DemoOrganizationOptions,
) {
  const { name, slug, demo, timeZone } = organization
  const createdAt = findCreationTime(organization, now)
  await db.transaction(async (tx) => {
    await createOrganization(
      tx,
      { id: orgId, name, slug, demo, timeZone, emailAllowed: true, onboarded: true },
      createdAt,
    )
    await tx
      .update(org)
      .set({ ...organization.contact, retention: demoRetention })
      .where(eq(org.id, orgId))
    await loadDemo(tx, gateways, { organization, colleagues, storages, now })
  })
}

const createRandom = (orgId: string) => (part: string) => new SeededRandom(`${orgId} ${part}`)

export const findCreationTime = ({ id, timeZone, startedDaysAgo }: DemoOrganization, now: Date) =>
  workTime({ now, timeZone }, startedDaysAgo + 1, createRandom(id)('organization'), startHours.organization)

/** Without it, someone new who signs in would get an organization of their own. */
async function joinDemoOrganization(
  { db, gateways }: ServiceContext,
  { organization, colleagues, storages }: Omit<DemoOrganizationOptions, 'now'>,
) {
  const { id: orgId } = organization
  // Those who were removed keep a membership, so they don't join again.
  const memberships = await db
    .select({ userId: membership.userId })
    .from(membership)
    .where(eq(membership.orgId, orgId))
  const memberIds = new Set(memberships.map(({ userId }) => userId))
  const joining = colleagues.filter(
    ({ id, roles }) => !memberIds.has(id) && roles.some((assigned) => assigned.orgId === orgId),
  )
  if (joining.length === 0) return
  await db.transaction(async (tx) => {
    // Nothing else is recorded while this is locked, so no event is later than a time that is taken afterward.
    await tx.select().from(ledgerHead).where(eq(ledgerHead.orgId, orgId)).for('update')
    const now = new Date()
    const frame = await createFrame(tx, gateways, { organization, colleagues, now })
    // Tokens must differ from those of people who joined at another time.
    const random = createRandom(`${orgId} ${now.toISOString()}`)
    await enterOrganization(tx, orgId, null)
    const members = makeMembers({ ...frame, random }, joining, () => now)
    await loadHistory([members], { db: tx, orgId, storages, random: random('ledger') })
  })
}

/** Generates and writes everything that happened to an organization that has only its roles. */
export async function loadDemo(
  tx: Transaction,
  gateways: Gateways,
  { organization, colleagues, storages, now }: DemoOrganizationOptions,
) {
  const { id: orgId } = organization
  const frame = await createFrame(tx, gateways, { organization, colleagues, now })
  await enterOrganization(tx, orgId, null)
  const parts = await generateHistory(frame, organization)
  await loadHistory(parts, { db: tx, orgId, storages, random: frame.random('ledger') })
}

async function createFrame(
  tx: Transaction,
  gateways: Gateways,
  { organization, colleagues, now }: Omit<DemoOrganizationOptions, 'storages'>,
): Promise<DemoFrame> {
  const { id: orgId, name: orgName, timeZone } = organization
  const random = createRandom(orgId)
  const members = colleagues.filter(({ roles }) => roles.some((assigned) => assigned.orgId === orgId))
  return {
    now,
    orgId,
    orgName,
    timeZone,
    gateways,
    colleagues: new Map(members.map((colleague) => [colleague.email.split('@')[0]!, colleague])),
    ...(await readRoles(tx, orgId)),
    feedIds: await readFeedIds(tx),
    exampleAgency: gateways.feeds.exampleAgency,
    random,
  }
}

async function readRoles(tx: Transaction, orgId: string) {
  const roles = await tx.select({ key: role.key, id: role.id }).from(role).where(eq(role.orgId, orgId))
  const resourceRoles = await tx
    .select({ key: resourceRole.key, id: resourceRole.id })
    .from(resourceRole)
    .where(eq(resourceRole.orgId, orgId))
  const byKey = (rows: { key: string; id: string }[]) => new Map(rows.map(({ key, id }) => [key, id]))
  return { roleIds: byKey(roles), resourceRoleIds: byKey(resourceRoles) }
}

async function readFeedIds(tx: Transaction) {
  const feeds = await tx.select({ key: feed.requestKey, id: feed.id }).from(feed)
  return new Map(feeds.map(({ key, id }) => [key, id]))
}

const seedActor: Actor = { type: 'system', id: null, name: 'Demo data', access: systemAccess }
