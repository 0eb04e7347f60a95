import { Hono } from 'hono'
import { requireManagementKey } from '../bearer.ts'
import type { Identity } from '../identity.ts'
import type { LinkBook } from '../magic-link/link-book.ts'
import type { CodeBook } from '../otp/code-book.ts'
import { createJwtRoutes } from './jwt.routes.ts'
import { createPermissionRoutes } from './permission.routes.ts'
import { createRoleRoutes } from './role.routes.ts'
import { createTenantRoutes } from './tenant.routes.ts'
import { createTestRoutes } from './test.routes.ts'
import { createUserRoutes } from './user.routes.ts'
import { createUserSearchRoutes } from './user-search.routes.ts'
import { createUserUpdateRoutes } from './user-update.routes.ts'

/** The management API; every call needs the management key. */
export function createManagementRoutes(
  identity: Identity,
  books: { codes: CodeBook; links: LinkBook },
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
  routes.route('/tests', createTestRoutes(identity, books.codes))
  routes.route('/', createUserSearchRoutes(identity))
  routes.route('/user/update', createUserUpdateRoutes(identity))
  routes.route('/user', createUserRoutes(identity, books.links))
  return routes
}
