import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AppEnv } from './platform/http/router.ts'
import { realtimeTokenRoutes } from './platform/realtime/realtime-token.routes.ts'
import { authRoutes } from './domains/team/auth/auth.routes.ts'
import { firstLoadRoutes } from './domains/team/first-load/first-load.routes.ts'
import { resetDemoRoutes } from './commands/seed/reset-demo.routes.ts'
import { alertsRoutes } from './domains/messaging/alerts/alerts.routes.ts'
import { campaignsRoutes } from './domains/messaging/campaigns/campaigns.routes.ts'
import { alertReplyRoutes } from './domains/messaging/replies/alert-reply.routes.ts'
import { rollCallRoutes } from './domains/messaging/replies/roll-call.routes.ts'
import { suppressionsRoutes } from './domains/messaging/consent/suppressions.routes.ts'
import { memberNotificationsRoutes } from './domains/messaging/notifications/member-notifications.routes.ts'
import { onCallRoutes } from './domains/messaging/on-call/on-call.routes.ts'
import { deliveryReportsRoutes } from './domains/messaging/delivery-reports/mail-reports.routes.ts'
import { batchesRoutes } from './domains/workspace/batches/batches.routes.ts'
import { dashboardRoutes } from './domains/workspace/dashboard/dashboard.routes.ts'
import { exportsRoutes } from './domains/workspace/exports/exports.routes.ts'
import { importsRoutes } from './domains/imports/http/imports.routes.ts'
import { invitationsRoutes } from './domains/team/invitations/invitations.routes.ts'
import { ledgerRoutes } from './domains/workspace/ledger/ledger.routes.ts'
import { memberPhoneRoutes } from './domains/messaging/member-texts/member-phone.routes.ts'
import { pushSubscriptionsRoutes } from './domains/messaging/push/push-subscriptions.routes.ts'
import { peopleRoutes } from './domains/messaging/people/people.routes.ts'
import { optInPagesRoutes } from './domains/messaging/opt-in/opt-in-pages.routes.ts'
import { textsRoutes } from './domains/messaging/texting/texts.routes.ts'
import { optInRoutes } from './domains/messaging/opt-in/opt-in.routes.ts'
import { orgsRoutes } from './domains/team/orgs/orgs.routes.ts'
import { buildingsRoutes } from './domains/estate/buildings/buildings.routes.ts'
import { suggestionsRoutes } from './domains/estate/geocoding/suggestions.routes.ts'
import { portfoliosRoutes } from './domains/estate/portfolios/portfolios.routes.ts'
import { propertiesRoutes } from './domains/estate/properties/properties.routes.ts'
import { savedViewsRoutes } from './domains/workspace/saved-views/saved-views.routes.ts'
import { searchRoutes } from './domains/workspace/search/search.routes.ts'
import { sendersRoutes } from './domains/messaging/senders/senders.routes.ts'
import { sessionsRoutes } from './domains/team/sessions/sessions.routes.ts'
import { sourcesRoutes } from './domains/hazards/sources/sources.routes.ts'
import { tasksRoutes } from './platform/jobs/tasks.routes.ts'
import { grantsRoutes } from './domains/team/grants/grants.routes.ts'
import { membersRoutes } from './domains/team/members/members.routes.ts'
import { rolesRoutes } from './domains/team/roles/roles.routes.ts'
import { listOpenThreats } from './domains/hazards/threats/open-threats.ts'
import { drillsRoutes } from './domains/messaging/drills/drills.routes.ts'
import { checklistsRoutes } from './domains/hazards/checklists/checklists.routes.ts'
import { incidentsRoutes } from './domains/hazards/incidents/incidents.routes.ts'
import { photosRoutes } from './domains/hazards/threats/photos.routes.ts'
import { threatsRoutes } from './domains/hazards/threats/threats.routes.ts'
import { unitsRoutes } from './domains/estate/units/units.routes.ts'
import { optInMatchingRoutes } from './domains/estate/tenants/opt-ins.routes.ts'
import { tenantsRoutes } from './domains/estate/tenants/tenants.routes.ts'
import { usersRoutes } from './domains/team/users/users.routes.ts'

/** The routes of the product API, by module. Paths are relative to `/api`. */
export const apiRoutes: (() => OpenAPIHono<AppEnv>)[] = [
  authRoutes,
  firstLoadRoutes,
  realtimeTokenRoutes,
  invitationsRoutes,
  usersRoutes,
  sessionsRoutes,
  sendersRoutes,
  rolesRoutes,
  grantsRoutes,
  membersRoutes,
  orgsRoutes,
  resetDemoRoutes,
  optInRoutes,
  optInPagesRoutes,
  campaignsRoutes,
  alertsRoutes,
  alertReplyRoutes,
  rollCallRoutes,
  suppressionsRoutes,
  onCallRoutes,
  checklistsRoutes,
  drillsRoutes,
  memberNotificationsRoutes,
  memberPhoneRoutes,
  pushSubscriptionsRoutes,
  deliveryReportsRoutes,
  textsRoutes,
  batchesRoutes,
  dashboardRoutes,
  exportsRoutes,
  () => portfoliosRoutes(listOpenThreats),
  importsRoutes,
  propertiesRoutes,
  suggestionsRoutes,
  buildingsRoutes,
  unitsRoutes,
  savedViewsRoutes,
  tenantsRoutes,
  optInMatchingRoutes,
  threatsRoutes,
  photosRoutes,
  incidentsRoutes,
  peopleRoutes,
  searchRoutes,
  ledgerRoutes,
  sourcesRoutes,
  tasksRoutes,
]
