import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AppEnv } from './http/router.ts'
import { realtimeTokenRoutes } from './live/realtime-token.routes.ts'
import { authRoutes } from './modules/auth/auth.routes.ts'
import { communicationRoutes } from './modules/communication/communication.routes.ts'
import { mailReportsRoutes } from './modules/communication/mail-reports.routes.ts'
import { batchesRoutes } from './modules/batches/batches.routes.ts'
import { dashboardRoutes } from './modules/dashboard/dashboard.routes.ts'
import { exportsRoutes } from './modules/exports/exports.routes.ts'
import { importsRoutes } from './modules/imports/imports.routes.ts'
import { invitationsRoutes } from './modules/invitations/invitations.routes.ts'
import { ledgerRoutes } from './modules/ledger/ledger.routes.ts'
import { optInPagesRoutes } from './modules/opt-in/opt-in-pages.routes.ts'
import { optInRoutes } from './modules/opt-in/opt-in.routes.ts'
import { orgsRoutes } from './modules/orgs/orgs.routes.ts'
import { portfoliosRoutes } from './modules/portfolios/portfolios.routes.ts'
import { propertiesRoutes } from './modules/properties/properties.routes.ts'
import { savedViewsRoutes } from './modules/saved-views/saved-views.routes.ts'
import { searchRoutes } from './modules/search/search.routes.ts'
import { sendersRoutes } from './modules/senders/senders.routes.ts'
import { sessionsRoutes } from './modules/sessions/sessions.routes.ts'
import { sourcesRoutes } from './modules/sources/sources.routes.ts'
import { tasksRoutes } from './modules/tasks/tasks.routes.ts'
import { grantsRoutes } from './modules/team/grants.routes.ts'
import { membersRoutes } from './modules/team/members.routes.ts'
import { resourceRolesRoutes } from './modules/team/resource-roles.routes.ts'
import { rolesRoutes } from './modules/team/roles.routes.ts'
import { teamRoutes } from './modules/team/team.routes.ts'
import { threatsRoutes } from './modules/threats/threats.routes.ts'
import { unitsRoutes } from './modules/units/units.routes.ts'
import { tenantsRoutes } from './modules/tenants/tenants.routes.ts'
import { usersRoutes } from './modules/users/users.routes.ts'

/** Every module of the product API. Each names its full paths below `/api`. */
export const apiRoutes: (() => OpenAPIHono<AppEnv>)[] = [
  authRoutes,
  realtimeTokenRoutes,
  invitationsRoutes,
  usersRoutes,
  sessionsRoutes,
  sendersRoutes,
  teamRoutes,
  resourceRolesRoutes,
  rolesRoutes,
  grantsRoutes,
  membersRoutes,
  orgsRoutes,
  optInRoutes,
  optInPagesRoutes,
  communicationRoutes,
  mailReportsRoutes,
  batchesRoutes,
  dashboardRoutes,
  exportsRoutes,
  portfoliosRoutes,
  importsRoutes,
  propertiesRoutes,
  unitsRoutes,
  savedViewsRoutes,
  tenantsRoutes,
  threatsRoutes,
  searchRoutes,
  ledgerRoutes,
  sourcesRoutes,
  tasksRoutes,
]
