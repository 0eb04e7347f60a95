import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { z } from 'zod'
import { badRequest, invalidProject, invalidRequest, managementUnauthorized } from './identity-error.ts'
import type { Identity } from './identity.ts'

/**
 * Reads and validates a JSON body. An empty body counts as `{}`.
 *
 * @throws IdentityError E011001 if the body isn't JSON, E011003 if it has the wrong shape
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
    throw badRequest("The body isn't JSON")
  }
}

/**
 * The token after the project ID in `Authorization: Bearer <project id>[:<token>]`, or '' without one.
 *
 * @throws IdentityError if the header has another project ID or none
 */
export function readBearerToken(c: Context, identity: Identity): string {
  const header = c.req.header('authorization') ?? ''
  const value = /^Bearer (.+)$/.exec(header)?.[1] ?? ''
  const [projectId, ...token] = value.split(':')
  if (projectId !== identity.projectId) throw invalidProject()
  return token.join(':')
}

/** @throws IdentityError without the management key */
export function requireManagementKey(c: Context, identity: Identity): void {
  if (readBearerToken(c, identity) !== identity.managementKey) throw managementUnauthorized()
}

export function getClientAddress(c: Context): string {
  return getConnInfo(c).remote.address ?? ''
}
