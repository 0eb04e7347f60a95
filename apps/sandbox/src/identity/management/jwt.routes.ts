import { Hono } from 'hono'
import { z } from 'zod'
import type { Identity } from '../identity.ts'
import { readBody } from '../read-body.ts'

const UpdateJwt = z.object({
  jwt: z.string().min(1),
  customClaims: z.record(z.string(), z.unknown()).nullish(),
})

export function createJwtRoutes({ signer }: Identity): Hono {
  const routes = new Hono()

  routes.post('/update', async (c) => {
    const { jwt, customClaims } = await readBody(c, UpdateJwt)
    const claims = await signer.verify(jwt)
    // Claims that say who signed in, and for how long, cannot be replaced.
    return c.json({ jwt: await signer.sign({ ...customClaims, ...claims }) })
  })

  return routes
}
