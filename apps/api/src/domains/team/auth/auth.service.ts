import { PERMISSION_KEYS } from '@parapet/permissions'
import { hash } from 'node:crypto'
import { readHeldGrants, readHeldRoles } from '../../../platform/access/read-access.ts'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { invalidFields } from '../../../platform/errors/problem.ts'

const emailPattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/

/**
 * How an address signs in. Uses the address alone and never the database, so neither the response nor its timing
 * reveals whether an account exists.
 */
export function checkEmail(email: string) {
  const trimmed = email.trim()
  if (trimmed.length > 254 || !emailPattern.test(trimmed)) {
    const message = `"${email}" is not a valid email`
    throw invalidFields({ pointer: '/email', code: 'format', message, value: email })
  }
  return { next: 'otp' as const, maskedEmail: maskEmail(trimmed) }
}

function maskEmail(email: string) {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

/** The caller's access in the current organization. Requires no permission. */
export async function getPermissions(ctx: ServiceContext) {
  const { access } = ctx.actor
  const heldAccess = await inTransaction(ctx, async ({ db, orgId }) => {
    const member = { userId: ctx.actor.id!, orgId }
    return { roles: await readHeldRoles(db, member), grants: await readHeldGrants(db, member) }
  })

  const response = {
    permissions: PERMISSION_KEYS.filter((key) => access.permissions.has(key)),
    isFga: access.isFga,
    permittedProperties: [...access.permittedProperties],
    roles: heldAccess.roles.map(({ key }) => key),
    resourceGrants: heldAccess.grants.map(({ permissions: _, ...grant }) => ({
      ...grant,
      expiresAt: grant.expiresAt?.toISOString() ?? null,
    })),
    orgId: ctx.orgId,
  }
  return { ...response, revision: computeRevision(response) }
}

const computeRevision = (response: object) =>
  hash('sha256', JSON.stringify(response), 'buffer').readUIntBE(0, 6)
