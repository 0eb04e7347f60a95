import { and, eq, lt, lte, ne } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { systemActor } from '../../../platform/access/system-actor.ts'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { invitation } from '../../../platform/db/schema/index.ts'
import { expireInvitation } from './expire-invitation.ts'

const retentionMs = 180 * 24 * 60 * 60 * 1000

/** Writes down which invitations ran out, and forgets the addresses of those that ended half a year ago. */
export async function sweepInvitations(
  deps: Omit<ServiceContext, 'actor' | 'orgId' | 'origin'>,
  signal?: AbortSignal,
) {
  const isOver = and(eq(invitation.status, 'pending'), lte(invitation.expiresAt, new Date()))
  const orgs = await deps.db.selectDistinct({ orgId: invitation.orgId }).from(invitation).where(isOver)
  for (const { orgId } of orgs) {
    if (signal?.aborted) return
    const origin = { requestId: uuidv7(), via: 'job' as const, ip: null, userAgent: null }
    await inTransaction({ ...deps, orgId, origin, actor: systemActor }, async (tx) => {
      const rows = await tx.db
        .select({ id: invitation.id })
        .from(invitation)
        .where(and(eq(invitation.orgId, orgId), isOver))
        .for('update')
      for (const { id } of rows) await expireInvitation(tx, id)
    })
  }
  await deps.db
    .delete(invitation)
    .where(
      and(ne(invitation.status, 'pending'), lt(invitation.updatedAt, new Date(Date.now() - retentionMs))),
    )
}
