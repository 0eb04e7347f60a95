import { isPermission } from '@parapet/permissions'
import { eq } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  asSystem,
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { user } from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { requireHeldOrgWide } from '../access/held-permissions.ts'
import type { MemberSession } from '../sessions/sessions.schema.ts'
import { describeDevices, endSessionRows, readActiveSessions } from '../sessions/sessions.service.ts'
import { getMemberRow, requireManageable } from './members.service.ts'

/**
 * Where a member is signed in, most recent first.
 * @throws Problem `permission-denied` for a member with a role that the caller couldn't assign, `not-found`.
 */
export async function listMemberSessions(
  ctx: ServiceContext,
  userId: string,
  currentId: string,
): Promise<{ items: MemberSession[] }> {
  requirePermission(ctx, 'team:update')
  return await inTransaction(ctx, async (tx) => {
    await requireAssignable(tx, userId)
    const rows = await asSystem(tx.db, () => readActiveSessions(tx, userId))
    return { items: describeDevices(rows, currentId) }
  })
}

/**
 * Signs a member out on every device and at the identity provider.
 * @throws Problem `permission-denied` for a member with a role that the caller couldn't assign, `not-found`.
 */
export async function endMemberSessions(ctx: ServiceContext, userId: string) {
  requirePermission(ctx, 'team:update')
  const descopeId = await inTransaction(ctx, async (tx) => {
    await requireAssignable(tx, userId)
    const [row] = await tx.db.select({ descopeId: user.descopeId }).from(user).where(eq(user.id, userId))
    return row!.descopeId
  })
  // The provider comes first: if it is unavailable, the caller has to be able to try again.
  await ctx.gateways.identity.endSignIns(descopeId)
  await inTransaction(ctx, async (tx) => {
    const rows = await asSystem(tx.db, () => readActiveSessions(tx, userId))
    await asSystem(tx.db, () => endSessionRows(tx, rows, userId))
    recordEvent(tx, {
      action: 'access.sessions_ended',
      category: 'access',
      subject: { type: 'user', id: userId, name: null },
      summary: 'A member was signed out on all devices.',
      metadata: { sessions: rows.length },
    })
  })
}

async function requireAssignable(tx: TransactionContext, userId: string) {
  const member = await getMemberRow(tx, userId)
  await requireManageable(tx, member)
  for (const { name, permissions } of member.roles) {
    const detail = `You can’t manage this member’s devices because the ${name} role includes permissions you don’t have.`
    requireHeldOrgWide(tx, permissions.filter(isPermission), detail)
  }
}
