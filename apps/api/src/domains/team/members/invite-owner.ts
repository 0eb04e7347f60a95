import { and, eq } from 'drizzle-orm'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { org, role } from '../../../platform/db/schema/index.ts'
import { deliverInvitations } from './deliver-invitations.ts'
import { findRoles } from './find-roles.ts'
import { invitationUrl } from './invitation-url.ts'
import { writeInvitation } from './write-invitation.ts'

/** The link of an invitation, and why its mail did not leave, if so. */
export interface OwnerInvitation {
  url: string
  failure: string | null
}

/** Invites the first administrator of an organisation that the operator made. */
export async function inviteOwner(
  ctx: ServiceContext,
  owner: { email: string; name: string | null },
): Promise<OwnerInvitation> {
  const { organisation, unsent } = await inTransaction(ctx, async (tx) => {
    const [organisation] = await tx.db
      .select({ id: org.id, name: org.name })
      .from(org)
      .where(eq(org.id, tx.orgId))
    const [administrator] = await tx.db
      .select({ id: role.id })
      .from(role)
      .where(and(eq(role.orgId, tx.orgId), eq(role.key, 'org_admin')))
    const roleIds = [administrator!.id]
    const { unsent } = await writeInvitation(tx, { ...owner, roleIds }, {}, await findRoles(tx, roleIds))
    return { organisation: organisation!, unsent: unsent! }
  })
  const failures = await deliverInvitations(ctx, organisation, [unsent])
  return { url: invitationUrl(ctx, unsent.token), failure: failures.get(unsent.id) ?? null }
}
