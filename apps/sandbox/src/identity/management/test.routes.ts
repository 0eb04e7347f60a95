import { Hono } from 'hono'
import { z } from 'zod'
import type { Identity } from '../identity.ts'
import { invalidRequest } from '../identity-error.ts'
import type { CodeBook } from '../otp/code-book.ts'
import { Delivery } from '../otp/delivery.ts'
import { getPerson } from '../person-store.ts'
import { readBody } from '../read-body.ts'

const GenerateCode = z.object({
  deliveryMethod: z.preprocess(
    (value) => (typeof value === 'string' ? value.toLowerCase() : value),
    Delivery,
  ),
  loginId: z.string().min(1),
  loginOptions: z.object({ customClaims: z.record(z.string(), z.unknown()).optional() }).nullish(),
})

/** Codes for test users, without a message. */
export function createTestRoutes({ state }: Identity, codes: CodeBook): Hono {
  const routes = new Hono()

  routes.post('/generate/otp', async (c) => {
    const { deliveryMethod, loginId, loginOptions } = await readBody(c, GenerateCode)
    if (!getPerson(state, loginId).test) throw invalidRequest(`"${loginId}" is not a test user`)
    const code = codes.create(deliveryMethod, loginId, {
      kind: 'sign-in',
      profile: {},
      customClaims: loginOptions?.customClaims,
    })
    return c.json({ loginId, code })
  })

  return routes
}
