export type SourcesPageName = 'feeds' | 'catalog' | 'imports' | 'tasks' | 'health'
export type CommunicationTab = 'welcome' | 'campaigns' | 'pages' | 'suppressed'
export type AlertPhaseName = 'prepare' | 'act_now' | 'update' | 'all_clear'
export type SettingsPageName =
  | 'my-account'
  | 'notifications'
  | 'organization'
  | 'email-senders'
  | 'matching'
  | 'on-call'
  | 'checklists'
  | 'drills'
  | 'data'
  | 'team'
  | 'roles'
  | 'access'

interface RollCallQuery extends Record<string, string | undefined> {
  group?: string
  person?: string
}

const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const definedEntries = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return definedEntries.length === 0 ? path : `${path}?${new URLSearchParams(definedEntries)}`
}

/** Builds every URL of the product; nothing else hardcodes one. */
export const paths = {
  root: () => '/',
  auth: (query: { logout?: 'true'; next?: string; 'second-factor'?: 'true' } = {}) =>
    withQuery('/auth', query),
  signInLink: () => '/auth/link',
  invitation: (query: { token?: string } = {}) => withQuery('/auth/invite', query),
  optIn: (query: { org?: string; t?: string } = {}) => withQuery('/optin', query),
  oauthCallback: (query: { state?: string } = {}) => withQuery('/oauth/callback', query),
  logout: () => '/logout',
  onboarding: (query: { next?: string } = {}) => withQuery('/onboarding', query),
  home: (query: { property?: string; threat?: string } = {}) => withQuery('/home', query),
  threats: (query: { sourceId?: string; propertyId?: string; attention?: string } = {}) =>
    withQuery('/threats', query),
  threat: (threatId: string) => `/threats/${encodeURIComponent(threatId)}`,
  threatPeople: (threatId: string, query: { propertyId?: string; building?: string } = {}) =>
    withQuery(`/threats/${encodeURIComponent(threatId)}/people`, query),
  threatHandoff: (threatId: string) => `/threats/${encodeURIComponent(threatId)}/handoff`,
  threatRollCall: (threatId: string, query: RollCallQuery = {}) =>
    withQuery(`/threats/${encodeURIComponent(threatId)}/roll-call`, query),
  alertRollCall: (alertId: string, query: RollCallQuery = {}) =>
    withQuery(`/alerts/${encodeURIComponent(alertId)}/roll-call`, query),
  portfolios: () => '/portfolios',
  portfolio: (portfolioId: string) => `/portfolios/${encodeURIComponent(portfolioId)}`,
  properties: (query: { importFileId?: string } = {}) => withQuery('/properties', query),
  property: (propertyId: string, query: { threat?: string; tab?: string; edit?: 'address' } = {}) =>
    withQuery(`/properties/${encodeURIComponent(propertyId)}`, query),
  propertyLocations: (query: { property?: string; geocode?: string; importFileId?: string } = {}) =>
    withQuery('/properties/locations', query),
  propertyImport: (query: { file?: string } = {}) => withQuery('/properties/import', query),
  units: (query: { importFileId?: string } = {}) => withQuery('/units', query),
  unitImport: (query: { file?: string } = {}) => withQuery('/units/import', query),
  unit: (unitId: string) => `/units/${encodeURIComponent(unitId)}`,
  tenants: (query: { importFileId?: string; 'opt-ins'?: '' } = {}) => withQuery('/tenants', query),
  tenantImport: (query: { file?: string } = {}) => withQuery('/tenants/import', query),
  tenant: (tenantId: string) => `/tenants/${encodeURIComponent(tenantId)}`,
  alerts: () => '/alerts',
  newAlert: (
    query: { threat?: string; thread?: string; phase?: AlertPhaseName; ask?: 'unanswered' | undefined } = {},
  ) => withQuery('/alerts/new', query),
  alert: (alertId: string) => `/alerts/${encodeURIComponent(alertId)}`,
  alertTemplates: () => '/communication/alert-templates',
  alertTemplate: (hazard: string, phase: string) =>
    `/communication/alert-templates/${encodeURIComponent(hazard)}/${encodeURIComponent(phase)}`,
  communication: (query: { tab?: CommunicationTab; campaign?: string } = {}) =>
    withQuery('/communication', query),
  sources: (page: SourcesPageName = 'feeds', query: { task?: string; source?: string; add?: string } = {}) =>
    withQuery(`/sources/${page}`, query),
  team: (query: { member?: string; role?: string } = {}) => withQuery('/settings/team', query),
  drill: (drillId: string) => withQuery('/settings/drills', { drill: drillId }),
  settings: (page: SettingsPageName = 'my-account', query: { from?: 'welcome-email' } = {}) =>
    withQuery(`/settings/${page}`, query),
}
