import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { z } from 'zod'
import { badRequest, invalidProject, invalidRequest, managementUnauthorized } from './identity-error.ts'
import type { Identity } from './identity.ts'

/**
 * Reads and checks a JSON body. An empty body counts as `{}`.
 *
 * @throws IdentityError E011001 for a body that is not JSON, E011003 for one of the wrong shape.
 */
export async function readBody<T extends z.ZodType>(c: Context, schema: T): Promise<z.infer<T>> {
  const text = await c.req.text()
  const result = schema.safeParse(text === '' ? {} : parseJson(text))
  if (result.success) return result.data
  const reasons = result.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
  throw invalidRequest(reasons.join('; '))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('The body is not JSON')
  }
}

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

export function getClientAddress(c: Context): string {
  return getConnInfo(c).remote.address ?? ''
}
