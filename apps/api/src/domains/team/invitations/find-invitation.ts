import { eq } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { invitation } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { InvitationRow } from './invitation-rules.ts'
import { hashInvitationToken, isInvitationToken } from './invitation-token.ts'

/**
 * The invitation that a link leads to, whichever organisation it is of: a token names exactly one.
 * @throws Problem `invitation-not-found` for a token that was never given, or whose mail was followed by a newer one.
 */
export async function getInvitationByToken(db: Database, token: string): Promise<InvitationRow> {
  const found = await findInvitationByToken(db, token)
  if (!found) throw invitationNotFound()
  return found
}

export async function findInvitationByToken(db: Database, token: string): Promise<InvitationRow | null> {
  if (!isInvitationToken(token)) return null
  const [found] = await db
    .select()
    .from(invitation)
    .where(eq(invitation.tokenHash, hashInvitationToken(token)))
  return found ?? null
}

/** The same by id. Ids are no secret, so whoever uses one has to prove the invited address. */
export async function findInvitationById(db: Database, id: string): Promise<InvitationRow | null> {
  const [found] = await db.select().from(invitation).where(eq(invitation.id, id))
  return found ?? null
}

export const invitationNotFound = () =>
  new Problem(
    'invitation-not-found',
    'This link is not the newest one, or not complete. Use the link of the latest mail, or ask for a new invitation.',
  )
