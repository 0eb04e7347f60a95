import { describe, expect, it } from 'vitest'
import { matchRoutes } from 'react-router'
import { paths } from '~/lib/paths'
import { createRoutes } from './router.tsx'
import { redirectTable, routeTable } from './route-table.ts'

/** The rows of section 2 of the specification, as far as the pages exist. */
const specified = [
  {
    ids: '[2.01] [2.02]',
    path: '*',
    public: true,
    permissions: [],
    sidebar: 'closed',
    header: 'closed',
    layout: 'main',
  },
  {
    ids: '[2.04] [2.05]',
    path: '/auth',
    public: true,
    permissions: [],
    sidebar: 'closed',
    header: 'closed',
    layout: 'main',
  },
  {
    ids: '[2.15]',
    path: '/home',
    public: false,
    permissions: ['user:read'],
    sidebar: 'open',
    header: 'open',
    layout: 'intelligence',
  },
  {
    ids: '[2.16] [2.18]',
    path: '/onboarding',
    public: false,
    permissions: ['user:read', 'user:update'],
    sidebar: 'closed',
    header: 'closed',
    layout: 'main',
  },
  {
    ids: '[2.19]',
    path: '/portfolios',
    public: false,
    permissions: ['portfolio:read'],
    sidebar: 'open',
    header: 'open',
    layout: 'main',
  },
  {
    ids: '[2.20]',
    path: '/portfolios/:id',
    public: false,
    permissions: ['portfolio:read'],
    sidebar: 'open',
    header: 'open',
    layout: 'main',
  },
  {
    ids: '[2.21]',
    path: '/properties',
    public: false,
    permissions: ['property:read'],
    sidebar: 'open',
    header: 'open',
    layout: 'main',
  },
  {
    ids: '[2.22]',
    path: '/properties/:id',
    public: false,
    permissions: ['property:read'],
    sidebar: 'open',
    header: 'open',
    layout: 'intelligence',
  },
  {
    ids: '[2.33]',
    path: '/oauth/callback',
    public: true,
    permissions: [],
    sidebar: 'closed',
    header: 'closed',
    layout: 'main',
  },
  {
    ids: '[2.31]',
    path: '/logout',
    public: true,
    permissions: [],
    sidebar: 'closed',
    header: 'closed',
    layout: 'main',
  },
] as const

describe('the route table', () => {
  it.each(specified)('$ids says of $path what the specification says', ({ ids: _ids, ...row }) => {
    expect(routeTable.find((entry) => entry.path === row.path)).toMatchObject(row)
  })

  it('[2.53] [2.54] gives every route its own sidebar and header', () => {
    for (const entry of routeTable) {
      expect(['open', 'collapsed', 'closed'], entry.path).toContain(entry.sidebar)
      expect(['open', 'closed'], entry.path).toContain(entry.header)
    }
  })

  it('[2.30] leads from the root to /home', () => {
    expect(redirectTable).toContainEqual({ path: '/', redirectTo: '/home' })
  })

  it('has a page for every address that the product writes', () => {
    const written = [
      paths.auth({ logout: 'true', next: '/home' }),
      paths.oauthCallback(),
      paths.logout(),
      paths.onboarding(),
      paths.home(),
      paths.portfolios(),
      paths.portfolio('01932e55-0000-7000-8000-000000000002'),
      paths.properties(),
      paths.propertyImport({ file: '01932f70-0000-7000-8000-00000000000b' }),
      paths.property('01932f00-0000-7000-8000-000000000001'),
    ]
    const routes = createRoutes()
    for (const path of written) {
      const written = routeTable.find((entry) => entry.path === matchRoutes(routes, path)?.at(-1)?.route.path)
      expect(written?.path ?? '*', path).not.toBe('*')
    }
  })
})
