import { Hono } from 'hono'
import { z } from 'zod'
import { invalidRequest } from '../identity-error.ts'
import type { Identity } from '../identity.ts'
import type { LinkStore } from '../magic-link/link-store.ts'
import type { CodeStore } from '../otp/code-store.ts'
import { DeliveryMethod } from '../otp/delivery.ts'
import { getPerson } from '../person-store.ts'
import { readBody, requireManagementKey } from '../request.ts'
import { createPermissionRoutes, createRoleRoutes } from './role.routes.ts'
import { createTenantRoutes } from './tenant.routes.ts'
import { createUserSearchRoutes } from './user-search.routes.ts'
import { createUserUpdateRoutes } from './user-update.routes.ts'
import { createUserRoutes } from './user.routes.ts'

/** The management API; every call needs the management key. */
export function createManagementRoutes(
  identity: Identity,
  stores: { codes: CodeStore; links: LinkStore },
): Hono {
  const routes = new Hono()
  routes.use(async (c, next) => {
    requireManagementKey(c, identity)
    return next()
  })
  routes.get('/license', (c) => c.json({ rateLimitTier: 'sandbox' }))
  routes.route('/tenant', createTenantRoutes(identity))
  routes.route('/role', createRoleRoutes(identity))
  routes.route('/permission', createPermissionRoutes(identity))
  routes.route('/jwt', createJwtRoutes(identity))
  routes.route('/tests', createTestRoutes(identity, stores.codes))
  routes.route('/', createUserSearchRoutes(identity))
  routes.route('/user/update', createUserUpdateRoutes(identity))
  routes.route('/user', createUserRoutes(identity, stores.links))
  return routes
}

const UpdateJwt = z.object({
  jwt: z.string().min(1),
  customClaims: z.record(z.string(), z.unknown()).nullish(),
})

export function createJwtRoutes({ signer }: Identity): Hono {
  const routes = new Hono()

  routes.post('/update', async (c) => {
    const { jwt, customClaims } = await readBody(c, UpdateJwt)
    const claims = await signer.verify(jwt)
    // Custom claims can't replace the token's own.
    return c.json({ jwt: await signer.sign({ ...customClaims, ...claims }) })
  })

  return routes
}

const GenerateCode = z.object({
  deliveryMethod: z.preprocess(
    (value) => (typeof value === 'string' ? value.toLowerCase() : value),
    DeliveryMethod,
  ),
  loginId: z.string().min(1),
  loginOptions: z.object({ customClaims: z.record(z.string(), z.unknown()).optional() }).nullish(),
})

/** Codes for test users, without a message. */
export function createTestRoutes({ state }: Identity, codes: CodeStore): Hono {
  const routes = new Hono()

  routes.post('/generate/otp', async (c) => {
    const { deliveryMethod, loginId, loginOptions } = await readBody(c, GenerateCode)
    if (!getPerson(state, loginId).test) throw invalidRequest(`"${loginId}" isn't a test user`)
    const code = codes.create(deliveryMethod, loginId, {
      kind: 'sign-in',
      profile: {},
      customClaims: loginOptions?.customClaims,
    })
    return c.json({ loginId, code })
  })

  return routes
}
