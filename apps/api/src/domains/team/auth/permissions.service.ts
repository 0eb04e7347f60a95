import { hash } from 'node:crypto'
import { PERMISSION_KEYS } from '@parapet/permissions'
import { readHeldGrants, readHeldRoles } from '../../../platform/access/read-access.ts'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'

/** What the caller may do in the current organisation. Needs a session and nothing else. */
export async function getPermissions(ctx: ServiceContext) {
  const { access } = ctx.actor
  const held = await inTransaction(ctx, async ({ db, orgId }) => {
    const member = { userId: ctx.actor.id!, orgId }
    return { roles: await readHeldRoles(db, member), grants: await readHeldGrants(db, member) }
  })

  const answer = {
    permissions: PERMISSION_KEYS.filter((key) => access.permissions.has(key)),
    isFga: access.isFga,
    permittedProperties: [...access.permittedProperties],
    roles: held.roles.map(({ key }) => key),
    resourceGrants: held.grants.map(({ permissions: _, ...grant }) => ({
      ...grant,
      expiresAt: grant.expiresAt?.toISOString() ?? null,
    })),
    orgId: ctx.orgId,
  }
  return { ...answer, revision: revisionOf(answer) }
}

const revisionOf = (answer: object) => hash('sha256', JSON.stringify(answer), 'buffer').readUIntBE(0, 6)
