import { and, eq, lt, lte, ne, sql } from 'drizzle-orm'
import { hash, randomBytes } from 'node:crypto'
import { createSystemContext, type SystemDeps } from '../../../platform/access/system-context.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { invitation } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'

export type InvitationRow = typeof invitation.$inferSelect

const invitationDays = 7

export const resendsMax = 5

/** When an invitation that is sent now expires. */
export const invitationExpiry = () => new Date(Date.now() + invitationDays * 24 * 60 * 60 * 1000)

/** The current status: an invitation may have expired before the daily sweep records it. */
export const currentStatus = ({ status, expiresAt }: Pick<InvitationRow, 'status' | 'expiresAt'>) =>
  status === 'pending' && expiresAt <= new Date() ? 'expired' : status

/** How many more times it can be resent. Emails that couldn't be sent don't count. */
export const resendsLeft = ({ sentCount }: Pick<InvitationRow, 'sentCount'>) =>
  Math.max(0, resendsMax + 1 - Math.max(1, sentCount))

const tokenPattern = /^[\w-]{43}$/

/** 256 random bits. Only the email contains it; the database has its hash. */
export const createInvitationToken = () => randomBytes(32).toString('base64url')

export const hashInvitationToken = (token: string) => hash('sha256', token)

/** The page where an invitation is accepted. The person still has to verify the invited address. */
export const invitationUrl = ({ gateways }: Pick<ServiceContext, 'gateways'>, token: string) =>
  `${gateways.publicUrl}/auth/invite?token=${token}`

/**
 * Finds the invitation with a token, in any organization.
 * @throws Problem `invitation-not-found` for an unknown token, or one that a later email replaced
 */
export async function getInvitationByToken(db: Database, token: string): Promise<InvitationRow> {
  const row = await findInvitationByToken(db, token)
  if (!row) throw invitationNotFound()
  return row
}

export async function findInvitationByToken(db: Database, token: string): Promise<InvitationRow | null> {
  if (!tokenPattern.test(token)) return null
  const [row] = await db
    .select()
    .from(invitation)
    .where(eq(invitation.tokenHash, hashInvitationToken(token)))
  return row ?? null
}

/** Finds an invitation by id. Ids aren't secret, so the caller also has to verify the invited address. */
export async function findInvitationById(db: Database, id: string): Promise<InvitationRow | null> {
  const [row] = await db.select().from(invitation).where(eq(invitation.id, id))
  return row ?? null
}

export const invitationNotFound = () =>
  new Problem(
    'invitation-not-found',
    'This link is incomplete, or a newer one replaced it. Use the link in the latest email, or ask for a new invitation.',
  )

/** Records that a pending invitation has expired. */
export async function expireInvitation(tx: TransactionContext, id: string) {
  await tx.db
    .update(invitation)
    .set({ status: 'expired', updatedAt: new Date(), version: sql`${invitation.version} + 1` })
    .where(and(eq(invitation.orgId, tx.orgId), eq(invitation.id, id)))
  recordEvent(tx, {
    action: 'access.invite_expired',
    category: 'access',
    subject: { type: 'invitation', id, name: null },
    summary: 'An invitation expired before it was accepted.',
  })
}

const retentionMs = 180 * 24 * 60 * 60 * 1000

/** Marks expired invitations, and purges those that ended half a year ago, with their addresses. */
export async function sweepInvitations(deps: SystemDeps, signal?: AbortSignal) {
  const isExpired = and(eq(invitation.status, 'pending'), lte(invitation.expiresAt, new Date()))
  const orgs = await deps.db.selectDistinct({ orgId: invitation.orgId }).from(invitation).where(isExpired)
  for (const { orgId } of orgs) {
    if (signal?.aborted) return
    await inTransaction(createSystemContext(deps, orgId), async (tx) => {
      const rows = await tx.db
        .select({ id: invitation.id })
        .from(invitation)
        .where(and(eq(invitation.orgId, orgId), isExpired))
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
