import type { Context } from 'hono'
import type { z } from 'zod'
import { badRequest, invalidRequest } from './identity-error.ts'

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
