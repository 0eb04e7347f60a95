import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { invitation, membership, type membershipStatuses, user } from '../../../platform/db/schema/index.ts'
import type { InvitationRow } from '../invitations/invitation-rules.ts'

/** What an organisation knows about an address already. */
export interface Addressee {
  membership?: (typeof membershipStatuses)[number]
  pending?: InvitationRow
  /** Of all invitations to it, also of those that were taken back. */
  mailsOfLastDay?: number
}

/** How far back mails to an address count. */
const mailedSinceMs = 24 * 60 * 60 * 1000

/** By address in lower case. Pending invitations are locked until the transaction ends. */
export async function findAddressees(
  tx: TransactionContext,
  emailKeys: readonly string[],
): Promise<Map<string, Addressee>> {
  const found = new Map<string, Addressee>()
  const add = (emailKey: string, more: Addressee) => found.set(emailKey, { ...found.get(emailKey), ...more })
  const isNamed = and(eq(invitation.orgId, tx.orgId), inArray(invitation.emailKey, [...emailKeys]))
  // First the lock: somebody who is accepting just now is found among the members after it.
  const invitations = await tx.db
    .select()
    .from(invitation)
    .where(and(isNamed, eq(invitation.status, 'pending')))
    .for('update')
  for (const pending of invitations) add(pending.emailKey, { pending })

  const members = await tx.db
    .select({ emailKey: user.emailKey, status: membership.status })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(and(eq(membership.orgId, tx.orgId), inArray(user.emailKey, [...emailKeys])))
  for (const { emailKey, status } of members) add(emailKey, { membership: status })

  const mailed = await tx.db
    .select({ emailKey: invitation.emailKey, mailsOfLastDay: sql<number>`sum(${invitation.sentCount})::int` })
    .from(invitation)
    .where(and(isNamed, gt(invitation.updatedAt, new Date(Date.now() - mailedSinceMs))))
    .groupBy(invitation.emailKey)
  for (const { emailKey, mailsOfLastDay } of mailed) add(emailKey, { mailsOfLastDay })
  return found
}
