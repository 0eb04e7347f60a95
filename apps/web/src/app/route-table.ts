import type { Permission } from '@parapet/permissions'
import type { HeaderSetting, SidebarSetting } from '~/lib/sidebar'
import { pageTitles } from '~/lib/page-texts'

export type LayoutName = 'intelligence' | 'main' | 'settings'

export interface RouteEntry {
  path: string
  layout: LayoutName
  sidebar: SidebarSetting
  header: HeaderSetting
  title: string
  /** Skips every check: session, first load, onboarding, permissions. */
  public: boolean
  /** All of them are required. */
  permissions: readonly Permission[]
  /** Imports the page's module, which exports `Component` and optionally `loader`, `preload` and `ErrorBoundary`. */
  lazy: () => Promise<object>
}

export interface RedirectEntry {
  path: string
  redirectTo: string
}

const publicPage = {
  layout: 'main',
  sidebar: 'closed',
  header: 'closed',
  public: true,
  permissions: [],
} as const
const productPage = { layout: 'main', sidebar: 'open', header: 'open', public: false } as const

/** Every page of the product. `path: '*'` matches what no other entry does. */
export const routeTable: readonly RouteEntry[] = [
  {
    ...publicPage,
    path: '/auth',
    title: pageTitles.signIn,
    lazy: () => import('~/routes/auth/sign-in'),
  },
  {
    ...publicPage,
    path: '/auth/link',
    title: pageTitles.signIn,
    lazy: () => import('~/routes/auth/link'),
  },
  {
    ...publicPage,
    path: '/auth/invite',
    title: pageTitles.invitation,
    lazy: () => import('~/routes/auth/invite'),
  },
  {
    ...publicPage,
    path: '/oauth/callback',
    title: pageTitles.signIn,
    lazy: () => import('~/routes/oauth/callback'),
  },
  {
    ...publicPage,
    path: '/optin',
    title: pageTitles.optIn,
    lazy: () => import('~/routes/opt-in/opt-in'),
  },
  {
    ...publicPage,
    path: '/logout',
    title: pageTitles.signOut,
    lazy: () => import('~/routes/logout'),
  },
  {
    ...productPage,
    path: '/onboarding',
    title: pageTitles.onboarding,
    sidebar: 'closed',
    header: 'closed',
    permissions: ['user:read', 'user:update'],
    lazy: () => import('~/routes/onboarding/onboarding'),
  },
  {
    ...productPage,
    path: '/home',
    title: pageTitles.home,
    layout: 'intelligence',
    permissions: ['user:read'],
    lazy: () => import('~/routes/home/home'),
  },
  {
    ...productPage,
    path: '/portfolios',
    title: pageTitles.portfolios,
    permissions: ['portfolio:read'],
    lazy: () => import('~/routes/portfolios/portfolio-list'),
  },
  {
    ...productPage,
    path: '/portfolios/:id',
    title: pageTitles.portfolio,
    permissions: ['portfolio:read'],
    lazy: () => import('~/routes/portfolios/portfolio-detail'),
  },
  {
    ...productPage,
    path: '/properties',
    title: pageTitles.properties,
    permissions: ['property:read'],
    lazy: () => import('~/routes/properties/property-list'),
  },
  {
    ...productPage,
    path: '/properties/import',
    title: pageTitles.propertyImport,
    permissions: ['property:read'],
    lazy: () => import('~/routes/properties/property-import'),
  },
  {
    ...productPage,
    path: '/properties/locations',
    title: pageTitles.propertyLocations,
    permissions: ['property:read'],
    lazy: () => import('~/routes/properties/property-locations'),
  },
  {
    ...productPage,
    path: '/properties/:id',
    title: pageTitles.property,
    layout: 'intelligence',
    permissions: ['property:read'],
    lazy: () => import('~/routes/properties/property-detail'),
  },
  {
    ...productPage,
    path: '/threats',
    title: pageTitles.threats,
    layout: 'intelligence',
    permissions: ['threat:read'],
    lazy: () => import('~/routes/threats/threat-list'),
  },
  {
    ...productPage,
    path: '/threats/:id',
    title: pageTitles.threat,
    layout: 'intelligence',
    permissions: ['threat:read'],
    lazy: () => import('~/routes/threats/threat-detail'),
  },
  {
    ...productPage,
    path: '/threats/:id/handoff',
    title: pageTitles.handoff,
    permissions: ['threat:read'],
    lazy: () => import('~/routes/threats/threat-handoff'),
  },
  {
    ...productPage,
    path: '/threats/:id/people',
    title: pageTitles.threatPeople,
    permissions: ['threat:read', 'tenant:read'],
    lazy: () => import('~/routes/threats/threat-people'),
  },
  {
    ...productPage,
    path: '/threats/:id/roll-call',
    title: pageTitles.rollCall,
    permissions: ['threat:read', 'tenant:read'],
    lazy: () => import('~/routes/threats/threat-roll-call'),
  },
  {
    ...productPage,
    path: '/alerts/:id/roll-call',
    title: pageTitles.rollCall,
    permissions: ['org:communication_read', 'tenant:read'],
    lazy: () => import('~/routes/alerts/alert-roll-call'),
  },
  {
    ...productPage,
    path: '/units',
    title: pageTitles.units,
    permissions: ['unit:read'],
    lazy: () => import('~/routes/units/unit-list'),
  },
  {
    ...productPage,
    path: '/units/import',
    title: pageTitles.unitImport,
    permissions: ['unit:read'],
    lazy: () => import('~/routes/units/unit-import'),
  },
  {
    ...productPage,
    path: '/units/:id',
    title: pageTitles.unit,
    permissions: ['unit:read'],
    lazy: () => import('~/routes/units/unit-detail'),
  },
  {
    ...productPage,
    path: '/tenants',
    title: pageTitles.tenants,
    permissions: ['tenant:read'],
    lazy: () => import('~/routes/tenants/tenant-list'),
  },
  {
    ...productPage,
    path: '/tenants/import',
    title: pageTitles.tenantImport,
    permissions: ['tenant:read'],
    lazy: () => import('~/routes/tenants/tenant-import'),
  },
  {
    ...productPage,
    path: '/tenants/:id',
    title: pageTitles.tenant,
    permissions: ['tenant:read'],
    lazy: () => import('~/routes/tenants/tenant-detail'),
  },
  {
    ...productPage,
    path: '/alerts',
    title: pageTitles.alerts,
    permissions: ['org:communication_read'],
    lazy: () => import('~/routes/alerts/alerts'),
  },
  {
    ...productPage,
    path: '/alerts/new',
    title: pageTitles.newAlert,
    permissions: ['org:communication_read'],
    lazy: () => import('~/routes/alerts/new-alert'),
  },
  {
    ...productPage,
    path: '/alerts/:id',
    title: pageTitles.alert,
    permissions: ['org:communication_read'],
    lazy: () => import('~/routes/alerts/alert-detail'),
  },
  {
    ...productPage,
    path: '/communication',
    title: pageTitles.communication,
    permissions: ['org:communication_read', 'org:communication_send'],
    lazy: () => import('~/routes/communication/communication'),
  },
  {
    ...productPage,
    path: '/communication/alert-templates',
    title: pageTitles.alertTemplates,
    permissions: ['org:communication_read', 'org:communication_send'],
    lazy: () => import('~/routes/communication/alert-templates'),
  },
  {
    ...productPage,
    path: '/communication/alert-templates/:hazard/:phase',
    title: pageTitles.alertTemplates,
    permissions: ['org:communication_read', 'org:communication_send'],
    lazy: () => import('~/routes/communication/alert-template'),
  },
  {
    ...productPage,
    path: '/sources/:page',
    title: pageTitles.sources,
    permissions: [],
    lazy: () => import('~/routes/sources/sources'),
  },
  {
    ...productPage,
    path: '/settings/:page',
    title: pageTitles.settings,
    layout: 'settings',
    permissions: [],
    lazy: () => import('~/routes/settings/settings'),
  },
  {
    ...publicPage,
    path: '*',
    title: pageTitles.notFound,
    lazy: () => import('~/routes/not-found'),
  },
]

export const redirectTable: readonly RedirectEntry[] = [
  { path: '/', redirectTo: '/home' },
  { path: '/settings', redirectTo: '/settings/my-account' },
  { path: '/sources', redirectTo: '/sources/feeds' },
]
