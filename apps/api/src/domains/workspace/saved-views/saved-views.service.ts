import type { Permission } from '@parapet/permissions'
import { and, eq, or, sql } from 'drizzle-orm'
import { newId } from '../../../platform/db/new-id.ts'
import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { type screensWithLists, savedView } from '../../../platform/db/schema/index.ts'
import { invalidFields, notFound, Problem } from '../../../platform/errors/problem.ts'
import { inTransactionRetryingDuplicates } from '../../../platform/context/retry-duplicates.ts'
import {
  type SavedView,
  type SavedViewCreate,
  type SavedViewPatch,
  savedViewsMax,
} from './saved-views.schema.ts'

type Screen = (typeof screensWithLists)[number]
type SavedViewRow = typeof savedView.$inferSelect

/** What it takes to see each list, and so its views. */
export const readPermissions: Record<Screen, Permission> = {
  portfolios: 'portfolio:read',
  properties: 'property:read',
  units: 'unit:read',
  tenants: 'tenant:read',
  threats: 'threat:read',
}

/** The caller's own views of a list and those shared with the organization, by name. */
export async function listSavedViews(ctx: ServiceContext, screen: Screen): Promise<{ items: SavedView[] }> {
  requirePermission(ctx, readPermissions[screen])
  return await inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .select()
      .from(savedView)
      .where(and(eq(savedView.orgId, tx.orgId), eq(savedView.screen, screen), isVisible(tx)))
      .orderBy(sql`sort_key(${savedView.name})`, savedView.id)
    return { items: await toSavedViews(tx, rows) }
  })
}

/** @throws Problem `duplicate` if the caller already has a view with this name for the list. */
export async function createSavedView(
  ctx: ServiceContext,
  screen: Screen,
  { screen: _screen, ...input }: SavedViewCreate,
): Promise<SavedView> {
  requirePermission(ctx, readPermissions[screen])
  return await inTransactionRetryingDuplicates(ctx, async (tx) => {
    const ownerUserId = tx.actor.id!
    const owner = { screen, ownerUserId }
    await rejectDuplicate(tx, owner, input.name)
    await rejectTooMany(tx, owner)
    if (input.isDefault) await clearDefault(tx, owner)
    const row = {
      ...input,
      ...owner,
      id: newId(),
      orgId: tx.orgId,
      createdBy: ownerUserId,
      updatedBy: ownerUserId,
    }
    const rows = await tx.db.insert(savedView).values(row).returning()
    return (await toSavedViews(tx, rows))[0]!
  })
}

/** Only the owner can change a view; anyone with `org:update` can also change shared ones. */
export async function updateSavedView(
  ctx: ServiceContext,
  id: string,
  patch: SavedViewPatch,
): Promise<SavedView> {
  return await inTransactionRetryingDuplicates(ctx, async (tx) => {
    const currentView = await getChangeableView(tx, id)
    if (patch.isDefault !== undefined && currentView.ownerUserId !== tx.actor.id) {
      const message = 'Only a view’s owner can set it as their default.'
      throw invalidFields({ pointer: '/isDefault', code: 'not_allowed', message })
    }
    if (patch.name !== undefined) await rejectDuplicate(tx, currentView, patch.name, id)
    if (patch.isDefault) await clearDefault(tx, currentView)
    const rows = await tx.db
      .update(savedView)
      .set({
        ...patch,
        updatedAt: new Date(),
        updatedBy: tx.actor.id,
        version: sql`${savedView.version} + 1`,
      })
      .where(and(eq(savedView.orgId, tx.orgId), eq(savedView.id, id)))
      .returning()
    return (await toSavedViews(tx, rows))[0]!
  })
}

export async function deleteSavedView(ctx: ServiceContext, id: string) {
  await inTransaction(ctx, async (tx) => {
    await getChangeableView(tx, id)
    await tx.db.delete(savedView).where(and(eq(savedView.orgId, tx.orgId), eq(savedView.id, id)))
  })
}

const isVisible = (tx: TransactionContext) => or(eq(savedView.ownerUserId, tx.actor.id!), savedView.isShared)

const canChange = ({ actor }: Pick<ServiceContext, 'actor'>, row: SavedViewRow) =>
  row.ownerUserId === actor.id || (row.isShared && actor.access.orgWidePermissions.has('org:update'))

async function getChangeableView(tx: TransactionContext, id: string): Promise<SavedViewRow> {
  const [row] = await tx.db
    .select()
    .from(savedView)
    .where(and(eq(savedView.orgId, tx.orgId), eq(savedView.id, id), isVisible(tx)))
    .for('update')
  if (!row) throw notFound('saved view')
  requirePermission(tx, readPermissions[row.screen])
  if (!canChange(tx, row)) {
    throw new Problem('permission-denied', 'Only its owner and administrators can change a shared view.', {
      members: { missing: ['org:update'] },
    })
  }
  return row
}

type ViewOwner = Pick<SavedViewRow, 'screen' | 'ownerUserId'>
const isOfOwner = (tx: TransactionContext, { screen, ownerUserId }: ViewOwner) =>
  and(eq(savedView.orgId, tx.orgId), eq(savedView.ownerUserId, ownerUserId), eq(savedView.screen, screen))

async function rejectDuplicate(tx: TransactionContext, owner: ViewOwner, name: string, exceptId?: string) {
  const [existingView] = await tx.db
    .select({ id: savedView.id })
    .from(savedView)
    .where(and(isOfOwner(tx, owner), sql`lower(${savedView.name}) = lower(${name})`))
  if (!existingView || existingView.id === exceptId) return
  throw new Problem('duplicate', `A view named “${name}” already exists for this list.`, {
    errors: [{ pointer: '/name', code: 'unique', message: `“${name}” is already in use.`, value: name }],
    members: { existingId: existingView.id },
  })
}

async function rejectTooMany(tx: TransactionContext, owner: ViewOwner) {
  if ((await tx.db.$count(savedView, isOfOwner(tx, owner))) < savedViewsMax) return
  const message = `You can have up to ${savedViewsMax} views per list. Delete one you no longer need.`
  throw invalidFields({ pointer: '/name', code: 'max', message, params: { max: savedViewsMax } })
}

const clearDefault = async (tx: TransactionContext, owner: ViewOwner) =>
  await tx.db
    .update(savedView)
    .set({ isDefault: false })
    .where(and(isOfOwner(tx, owner), savedView.isDefault))

async function toSavedViews(tx: TransactionContext, rows: SavedViewRow[]): Promise<SavedView[]> {
  const names = await findUserNames(
    tx.db,
    rows.map((row) => row.ownerUserId),
  )
  return rows.map((row) => ({
    id: row.id,
    screen: row.screen,
    name: row.name,
    query: row.query,
    isShared: row.isShared,
    isDefault: row.isDefault && row.ownerUserId === tx.actor.id,
    owner: userRef(row.ownerUserId, names)!,
    permissions: canChange(tx, row) ? ['update', 'delete'] : [],
  }))
}
