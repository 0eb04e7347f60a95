import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { readAccess } from '../../../platform/access/read-access.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import {
  defaultFollowUps,
  type ListSettings,
  membership,
  membershipRole,
  org,
  role,
  user,
} from '../../../platform/db/schema/index.ts'
import { invalidFields, notFound, Problem } from '../../../platform/errors/problem.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { readPhone } from '../../../platform/http/phone.ts'
import { formatFieldNames } from '../../../platform/ledger/list-changes.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { readDefaultCountry } from '../../estate/index.ts'
import { countThreats } from '../../hazards/index.ts'
import type { User, UserPatch } from './users.schema.ts'

type UserRow = typeof user.$inferSelect

/** The fields that colleagues can see. Changes to them are recorded in the ledger; preferences are private. */
const publicFields = ['name', 'picture', 'companyRole', 'onboarded'] as const

/** The caller's own account. */
export async function getUser(ctx: ServiceContext): Promise<User> {
  requirePermission(ctx, 'user:read')
  const row = await inTransaction(ctx, (tx) => readCallerRow(tx))
  return await toUser(ctx.db, row)
}

/**
 * Changes the caller's own account. Selecting another organization is recorded in that organization.
 * @throws Problem `org-not-found` for an organization that the caller isn't a member of
 */
export async function updateUser(
  ctx: ServiceContext,
  patch: UserPatch,
  expected: ExpectedVersions,
): Promise<User> {
  requirePermission(ctx, 'user:update')
  const orgId = patch.selectedOrgId ?? ctx.orgId
  if (orgId !== ctx.orgId) await requireMembership(ctx, orgId)

  const { row, previousVersion } = await inTransaction({ ...ctx, orgId }, async (tx) => {
    const currentUser = await readCallerRow(tx, { lock: true })
    const { emailKey: _emailKey, ...visibleRow } = currentUser
    await requireVersion(expected, currentUser.version, () => visibleRow)
    const [updatedUser] = await tx.db
      .update(user)
      .set({
        ...toColumns(currentUser, patch),
        ...(patch.phone && { phone: readPhone(patch.phone, await readDefaultCountry(tx), '/phone') }),
        updatedAt: new Date(),
        updatedBy: currentUser.id,
        version: sql`${user.version} + 1`,
      })
      .where(eq(user.id, currentUser.id))
      .returning()
    recordProfileChange(tx, currentUser, updatedUser!)
    if (currentUser.selectedOrgId !== updatedUser!.selectedOrgId) recordOrgSwitch(tx, updatedUser!)
    return { row: updatedUser!, previousVersion: currentUser.version }
  })
  ctx.invalidateAccess({ userId: row.id })
  return { ...(await toUser(ctx.db, row)), ...(expected === null && { previousVersion }) }
}

/** Sets the caller's picture to a stored one. */
export async function updateUserPicture(ctx: ServiceContext, path: string) {
  requirePermission(ctx, 'user:update')
  await inTransaction(ctx, async (tx) => {
    const currentUser = await readCallerRow(tx, { lock: true })
    const [updatedUser] = await tx.db
      .update(user)
      .set({
        picture: path,
        updatedAt: new Date(),
        updatedBy: currentUser.id,
        version: sql`${user.version} + 1`,
      })
      .where(eq(user.id, currentUser.id))
      .returning()
    recordProfileChange(tx, currentUser, updatedUser!)
  })
  return { picture: path }
}

async function readCallerRow(tx: TransactionContext, { lock = false } = {}): Promise<UserRow> {
  const query = tx.db.select().from(user).where(eq(user.id, tx.actor.id!))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw notFound('account')
  return row
}

async function requireMembership(ctx: ServiceContext, orgId: string) {
  const [row] = await ctx.db
    .select({ id: membership.id })
    .from(membership)
    .where(
      and(eq(membership.orgId, orgId), eq(membership.userId, ctx.actor.id!), eq(membership.status, 'active')),
    )
  if (!row) throw new Problem('org-not-found', 'No organization with this ID, or you aren’t a member of it.')
}

function toColumns(currentUser: UserRow, patch: UserPatch): Partial<UserRow> {
  const {
    notify,
    listSettings,
    onboarding,
    onboarded,
    email: _email,
    descopeId: _descopeId,
    ...fields
  } = patch
  return {
    ...fields,
    ...(notify && { notify: { ...currentUser.notify, ...notify } }),
    ...(listSettings && { listSettings: patchListSettings(currentUser.listSettings, listSettings) }),
    ...(onboarding && { onboarding: patchOnboarding(currentUser, onboarding) }),
    ...(onboarded && { onboarded, onboarding: finishOnboarding(currentUser, patch) }),
  }
}

function patchOnboarding(
  { onboarding }: UserRow,
  { step, tourClosed }: NonNullable<UserPatch['onboarding']>,
): UserRow['onboarding'] {
  const advanced = step === undefined ? onboarding : advanceOnboarding(onboarding, step)
  return tourClosed ? { tourClosedAt: new Date().toISOString(), ...advanced } : advanced
}

function advanceOnboarding(onboarding: UserRow['onboarding'], step: string) {
  if (step === onboarding.step) return onboarding
  const completedSteps = [...new Set([...onboarding.completedSteps, onboarding.step])]
  return {
    ...onboarding,
    step,
    completedSteps: completedSteps.filter((completedStep) => completedStep !== step),
  }
}

function finishOnboarding(currentUser: UserRow, patch: UserPatch) {
  const companyRole = patch.companyRole === undefined ? currentUser.companyRole : patch.companyRole
  if (companyRole === null) {
    const message = 'Choose your job title to finish onboarding.'
    throw invalidFields({ pointer: '/companyRole', code: 'required', message })
  }
  const completedSteps = [...new Set([...currentUser.onboarding.completedSteps, currentUser.onboarding.step])]
  return {
    ...currentUser.onboarding,
    step: 'done',
    completedSteps: completedSteps.filter((step) => step !== 'done'),
    completedAt: currentUser.onboarding.completedAt ?? new Date().toISOString(),
  }
}

function describeChange(fields: readonly string[]): string {
  const namedFields = fields.filter((field) => field !== 'onboarded')
  if (namedFields.length === 0) return 'A member completed onboarding.'
  return `A member updated their ${formatFieldNames(namedFields)}.`
}

function recordProfileChange(tx: TransactionContext, before: UserRow, after: UserRow) {
  const changedFields = publicFields.filter((field) => before[field] !== after[field])
  if (changedFields.length === 0) return
  recordEvent(tx, {
    action: 'access.profile_updated',
    category: 'access',
    // The ledger can't be erased, so it names people by id only.
    subject: { type: 'user', id: after.id, name: null },
    summary: describeChange(changedFields),
    changes: changedFields
      .filter((field) => field !== 'name' && field !== 'picture')
      .map((field) => ({ field, from: before[field], to: after[field] })),
  })
}

function recordOrgSwitch(tx: TransactionContext, { id }: UserRow) {
  recordEvent(tx, {
    action: 'access.org_switched',
    category: 'access',
    subject: { type: 'user', id, name: null },
    summary: 'A member switched to this organization.',
  })
}

const defaultListSettings: ListSettings = { columns: [], density: 'normal', defaultQuery: null }

function patchListSettings(
  currentSettings: Record<string, ListSettings>,
  patch: NonNullable<UserPatch['listSettings']>,
): Record<string, ListSettings> {
  const updatedSettings = { ...currentSettings }
  for (const [screen, change] of Object.entries(patch)) {
    if (change === null) delete updatedSettings[screen]
    else if (change)
      updatedSettings[screen] = { ...defaultListSettings, ...currentSettings[screen], ...change }
  }
  return updatedSettings
}

/**
 * The account as its owner sees it, with every organization that they are an active member of. It reads across
 * organizations, so it doesn't run in a transaction of one of them, and filters by user.
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
    notify: { followUps: defaultFollowUps, ...row.notify },
    onboarding: { tourClosedAt: null, ...row.onboarding },
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

  const roleRows = await db
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
  const organizations: User['orgs'] = []
  for (const organization of memberships) {
    const { id } = organization
    const roles = roleRows.flatMap(({ orgId, name }) => (orgId === id ? name : []))
    const { access } = await readAccess(db, { userId, orgId: id })
    const threatsCount = await countThreats({ db, orgId: id, actor: { access } })
    organizations.push({ ...organization, roles, threatsCount })
  }
  return organizations
}
