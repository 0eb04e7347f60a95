import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AppEnv } from './http/router.ts'
import { authRoutes } from './modules/auth/auth.routes.ts'
import { propertyImportsRoutes } from './modules/imports/property-imports.routes.ts'
import { ledgerRoutes } from './modules/ledger/ledger.routes.ts'
import { orgsRoutes } from './modules/orgs/orgs.routes.ts'
import { portfoliosRoutes } from './modules/portfolios/portfolios.routes.ts'
import { propertiesRoutes } from './modules/properties/properties.routes.ts'
import { tasksRoutes } from './modules/tasks/tasks.routes.ts'
import { usersRoutes } from './modules/users/users.routes.ts'

/** Every module of the product API. Each names its full paths below `/api`. */
export const apiRoutes: (() => OpenAPIHono<AppEnv>)[] = [
  authRoutes,
  usersRoutes,
  orgsRoutes,
  portfoliosRoutes,
  propertyImportsRoutes,
  propertiesRoutes,
  ledgerRoutes,
  tasksRoutes,
]
