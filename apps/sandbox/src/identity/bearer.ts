import type { Context } from 'hono'
import type { Identity } from './identity.ts'
import { invalidProject, managementUnauthorized } from './identity-error.ts'

/**
 * The token behind the project id in `Authorization: Bearer <project id>[:<token>]`, or '' without one.
 *
 * @throws IdentityError when the header names another project or none.
 */
export function readBearerToken(c: Context, identity: Identity): string {
  const header = c.req.header('authorization') ?? ''
  const value = /^Bearer (.+)$/.exec(header)?.[1] ?? ''
  const [projectId, ...token] = value.split(':')
  if (projectId !== identity.projectId) throw invalidProject()
  return token.join(':')
}

/** @throws IdentityError unless the call carries the management key. */
export function requireManagementKey(c: Context, identity: Identity): void {
  if (readBearerToken(c, identity) !== identity.managementKey) throw managementUnauthorized()
}
