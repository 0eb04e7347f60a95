import type { Permission } from '@parapet/permissions'
import type { HeaderSetting, SidebarSetting } from '~/lib/sidebar'
import { pageTitles } from '~/texts/pages'

export type LayoutName = 'intelligence' | 'main' | 'settings'

export interface RouteEntry {
  path: string
  layout: LayoutName
  sidebar: SidebarSetting
  header: HeaderSetting
  title: string
  /** Skips every check: session, first load, onboarding, permissions. */
  public: boolean
  /** A person needs every one of them. */
  permissions: readonly Permission[]
  /** The module of the page: `loader`, `Component` and `ErrorBoundary` by name. */
  lazy: () => Promise<object>
}

/** An address that only leads to another one. */
export interface RedirectEntry {
  path: string
  redirectTo: string
}

const closed = { sidebar: 'closed', header: 'closed' } as const
const open = { sidebar: 'open', header: 'open' } as const

/** Every address of the product. `path: '*'` is whatever no other entry matches. */
export const routeTable: readonly RouteEntry[] = [
  {
    path: '/auth',
    title: pageTitles.signIn,
    layout: 'main',
    ...closed,
    public: true,
    permissions: [],
    lazy: () => import('~/routes/auth/sign-in'),
  },
  {
    path: '/oauth/callback',
    title: pageTitles.signIn,
    layout: 'main',
    ...closed,
    public: true,
    permissions: [],
    lazy: () => import('~/routes/oauth/callback'),
  },
  {
    path: '/logout',
    title: pageTitles.signOut,
    layout: 'main',
    ...closed,
    public: true,
    permissions: [],
    lazy: () => import('~/routes/logout'),
  },
  {
    path: '/onboarding',
    title: pageTitles.onboarding,
    layout: 'main',
    ...closed,
    public: false,
    permissions: ['user:read', 'user:update'],
    lazy: () => import('~/routes/onboarding/onboarding'),
  },
  {
    path: '/home',
    title: pageTitles.home,
    layout: 'intelligence',
    ...open,
    public: false,
    permissions: ['user:read'],
    lazy: () => import('~/routes/home/home'),
  },
  {
    path: '/portfolios',
    title: pageTitles.portfolios,
    layout: 'main',
    ...open,
    public: false,
    permissions: ['portfolio:read'],
    lazy: () => import('~/routes/portfolios/portfolio-list'),
  },
  {
    path: '/portfolios/:id',
    title: pageTitles.portfolio,
    layout: 'main',
    ...open,
    public: false,
    permissions: ['portfolio:read'],
    lazy: () => import('~/routes/portfolios/portfolio-detail'),
  },
  {
    path: '/properties',
    title: pageTitles.properties,
    layout: 'main',
    ...open,
    public: false,
    permissions: ['property:read'],
    lazy: () => import('~/routes/properties/property-list'),
  },
  {
    path: '/properties/import',
    title: pageTitles.propertyImport,
    layout: 'main',
    ...open,
    public: false,
    permissions: ['property:read', 'property:import'],
    lazy: () => import('~/routes/properties/property-import'),
  },
  {
    path: '/properties/:id',
    title: pageTitles.property,
    layout: 'intelligence',
    ...open,
    public: false,
    permissions: ['property:read'],
    lazy: () => import('~/routes/properties/property-detail'),
  },
  {
    path: '*',
    title: pageTitles.notFound,
    layout: 'main',
    ...closed,
    public: true,
    permissions: [],
    lazy: () => import('~/routes/not-found'),
  },
]

export const redirectTable: readonly RedirectEntry[] = [{ path: '/', redirectTo: '/home' }]
