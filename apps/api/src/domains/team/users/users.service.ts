import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { readAccess } from '../../../platform/access/read-access.ts'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import {
  type ListSettings,
  membership,
  membershipRole,
  org,
  role,
  user,
} from '../../../platform/db/schema/index.ts'
import { invalidFields, notFound, Problem } from '../../../platform/errors/problem.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { joinFieldNames } from '../../../platform/ledger/list-changes.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { countThreats } from '../../hazards/index.ts'
import type { User, UserPatch } from './users.schema.ts'

type UserRow = typeof user.$inferSelect

/** What colleagues see of a person. Changes of these are recorded; preferences are private. */
const publicFields = ['name', 'picture', 'companyRole', 'onboarded'] as const

/** The caller's own account. */
export async function getUser(ctx: ServiceContext): Promise<User> {
  requirePermission(ctx, 'user:read')
  const row = await inTransaction(ctx, (tx) => readOwnRow(tx))
  return await toUser(ctx.db, row)
}

/**
 * Changes the caller's own account. Selecting another organization is recorded there.
 * @throws Problem `org-not-found` for an organization the caller is no member of.
 */
export async function updateUser(
  ctx: ServiceContext,
  patch: UserPatch,
  expected: ExpectedVersions,
): Promise<User> {
  requirePermission(ctx, 'user:update')
  const target = patch.selectedOrgId ?? ctx.orgId
  if (target !== ctx.orgId) await requireMembership(ctx, target)

  const { row, previousVersion } = await inTransaction({ ...ctx, orgId: target }, async (tx) => {
    const before = await readOwnRow(tx, { lock: true })
    const { emailKey: _emailKey, ...current } = before
    await requireVersion(expected, before.version, () => current)
    const [after] = await tx.db
      .update(user)
      .set({
        ...toColumns(before, patch),
        updatedAt: new Date(),
        updatedBy: before.id,
        version: sql`${user.version} + 1`,
      })
      .where(eq(user.id, before.id))
      .returning()
    recordProfileChange(tx, before, after!)
    if (before.selectedOrgId !== after!.selectedOrgId) recordSwitch(tx, after!)
    return { row: after!, previousVersion: before.version }
  })
  ctx.invalidateAccess({ userId: row.id })
  return { ...(await toUser(ctx.db, row)), ...(expected === null && { previousVersion }) }
}

/** Gives the caller a picture that is stored already. */
export async function updateUserPicture(ctx: ServiceContext, path: string) {
  requirePermission(ctx, 'user:update')
  await inTransaction(ctx, async (tx) => {
    const before = await readOwnRow(tx, { lock: true })
    const [after] = await tx.db
      .update(user)
      .set({ picture: path, updatedAt: new Date(), updatedBy: before.id, version: sql`${user.version} + 1` })
      .where(eq(user.id, before.id))
      .returning()
    recordProfileChange(tx, before, after!)
  })
  return { picture: path }
}

async function readOwnRow(tx: TransactionContext, { lock = false } = {}): Promise<UserRow> {
  const query = tx.db.select().from(user).where(eq(user.id, tx.actor.id!))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw notFound('account')
  return row
}

async function requireMembership(ctx: ServiceContext, orgId: string) {
  const [found] = await ctx.db
    .select({ id: membership.id })
    .from(membership)
    .where(
      and(eq(membership.orgId, orgId), eq(membership.userId, ctx.actor.id!), eq(membership.status, 'active')),
    )
  if (!found)
    throw new Problem('org-not-found', "No organization with this ID, or you aren't a member of it.")
}

function toColumns(before: UserRow, patch: UserPatch): Partial<UserRow> {
  const {
    notify,
    listSettings,
    onboarding,
    onboarded,
    email: _email,
    descopeId: _descopeId,
    ...plain
  } = patch
  return {
    ...plain,
    ...(notify && { notify: { ...before.notify, ...notify } }),
    ...(listSettings && { listSettings: patchListSettings(before.listSettings, listSettings) }),
    ...(onboarding && { onboarding: advance(before, onboarding.step) }),
    ...(onboarded && { onboarded, onboarding: finish(before, patch) }),
  }
}

function advance({ onboarding }: UserRow, step: string) {
  if (step === onboarding.step) return onboarding
  const completedSteps = [...new Set([...onboarding.completedSteps, onboarding.step])]
  return { ...onboarding, step, completedSteps: completedSteps.filter((completed) => completed !== step) }
}

function finish(before: UserRow, patch: UserPatch) {
  const companyRole = patch.companyRole === undefined ? before.companyRole : patch.companyRole
  if (companyRole === null) {
    const message = 'Choose your job title to finish onboarding.'
    throw invalidFields({ pointer: '/companyRole', code: 'required', message })
  }
  const completedSteps = [...new Set([...before.onboarding.completedSteps, before.onboarding.step])]
  return {
    step: 'done',
    completedSteps: completedSteps.filter((step) => step !== 'done'),
    completedAt: before.onboarding.completedAt ?? new Date().toISOString(),
  }
}

function describeChange(fields: readonly string[]): string {
  const named = fields.filter((field) => field !== 'onboarded')
  if (named.length === 0) return 'A member completed onboarding.'
  return `A member changed their profile: ${joinFieldNames(named)}.`
}

function recordProfileChange(tx: TransactionContext, before: UserRow, after: UserRow) {
  const changed = publicFields.filter((field) => before[field] !== after[field])
  if (changed.length === 0) return
  recordEvent(tx, {
    action: 'access.profile_updated',
    category: 'access',
    // By id only: a name in the ledger, which is never purged, could not be erased.
    subject: { type: 'user', id: after.id, name: null },
    summary: describeChange(changed),
    changes: changed
      .filter((field) => field !== 'name' && field !== 'picture')
      .map((field) => ({ field, from: before[field], to: after[field] })),
  })
}

function recordSwitch(tx: TransactionContext, after: UserRow) {
  recordEvent(tx, {
    action: 'access.org_switched',
    category: 'access',
    subject: { type: 'user', id: after.id, name: null },
    summary: 'A member switched to this organization.',
  })
}

const untouched: ListSettings = { columns: [], density: 'normal', defaultQuery: null }

function patchListSettings(
  before: Record<string, ListSettings>,
  patch: NonNullable<UserPatch['listSettings']>,
): Record<string, ListSettings> {
  const after = { ...before }
  for (const [screen, change] of Object.entries(patch)) {
    if (change === null) delete after[screen]
    else if (change) after[screen] = { ...untouched, ...before[screen], ...change }
  }
  return after
}

/**
 * The account as its owner sees it, with every organization they are an active member of. It reads across
 * organizations, so it runs outside of their transactions and filters by the person.
 */
async function toUser(db: Database, row: UserRow): Promise<User> {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    picture: row.picture,
    onboarded: row.onboarded,
    descopeId: row.descopeId,
    selectedOrgId: row.selectedOrgId,
    companyRole: row.companyRole,
    theme: row.theme,
    phone: row.phone,
    locale: row.locale,
    timeZone: row.timeZone,
    unitSystem: row.unitSystem,
    notify: row.notify,
    onboarding: row.onboarding,
    listSettings: row.listSettings,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    orgs: await listOrganizations(db, row.id),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}

async function listOrganizations(db: Database, userId: string): Promise<User['orgs']> {
  const memberships = await db
    .select({
      id: org.id,
      name: org.name,
      logo: org.logo,
      demo: org.demo,
      onboarded: org.onboarded,
      isActive: sql<boolean>`${org.archivedAt} is null`,
    })
    .from(membership)
    .innerJoin(org, eq(org.id, membership.orgId))
    .where(and(eq(membership.userId, userId), eq(membership.status, 'active')))
    .orderBy(asc(org.name), asc(org.id))
  if (memberships.length === 0) return []

  const held = await db
    .select({ orgId: membership.orgId, name: role.name })
    .from(membership)
    .innerJoin(
      membershipRole,
      and(eq(membershipRole.orgId, membership.orgId), eq(membershipRole.membershipId, membership.id)),
    )
    .innerJoin(role, and(eq(role.orgId, membershipRole.orgId), eq(role.id, membershipRole.roleId)))
    .where(
      and(
        eq(membership.userId, userId),
        isNull(role.archivedAt),
        inArray(
          membership.orgId,
          memberships.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(role.name))
  const listed: User['orgs'] = []
  for (const one of memberships) {
    const roles = held.flatMap(({ orgId, name }) => (orgId === one.id ? name : []))
    const { access } = await readAccess(db, { userId, orgId: one.id })
    listed.push({ ...one, roles, threatsCount: await countThreats({ db, orgId: one.id, actor: { access } }) })
  }
  return listed
}
