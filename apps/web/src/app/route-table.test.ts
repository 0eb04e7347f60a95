import { BUILT_IN_ROLES, holdsEvery, type Permission } from '@parapet/permissions'
import { describe, expect, it } from 'vitest'
import { matchRoutes } from 'react-router'
import { paths } from '~/lib/paths'
import { settingsPages } from '~/routes/settings/settings-pages'
import { sourcesPages } from '~/routes/sources/sources-pages'
import { createRoutes } from './router.tsx'
import { redirectTable, routeTable, type LayoutName } from './route-table.ts'

interface SpecifiedRow {
  ids: string
  path: string
  public: boolean
  permissions: readonly Permission[]
  sidebar: 'open' | 'closed'
  header: 'open' | 'closed'
  layout: LayoutName
}

const row = (
  ids: string,
  path: string,
  access: 'public' | readonly Permission[],
  shell: 'open' | 'closed',
  layout: LayoutName = 'main',
): SpecifiedRow => ({
  ids,
  path,
  public: access === 'public',
  permissions: access === 'public' ? [] : access,
  sidebar: shell,
  header: shell,
  layout,
})

/** Section 2 of docs/requirements.md: what the specification says and, where it's silent, the notes. */
const specified: readonly SpecifiedRow[] = [
  row('[2.01] [2.02]', '*', 'public', 'closed'),
  row('[2.04] [2.05]', '/auth', 'public', 'closed'),
  row('[2.08]', '/auth/invite', 'public', 'closed'),
  row('[2.10] [2.11]', '/optin', 'public', 'closed'),
  row('[2.13]', '/communication', ['org:communication_read', 'org:communication_send'], 'open'),
  row('[2.15]', '/home', ['user:read'], 'open', 'intelligence'),
  row('[2.16] [2.18]', '/onboarding', ['user:read', 'user:update'], 'closed'),
  row('[2.19]', '/portfolios', ['portfolio:read'], 'open'),
  row('[2.20]', '/portfolios/:id', ['portfolio:read'], 'open'),
  row('[2.21]', '/properties', ['property:read'], 'open'),
  row('[2.22]', '/properties/:id', ['property:read'], 'open', 'intelligence'),
  row('[2.23]', '/tenants', ['tenant:read'], 'open'),
  row('[2.24]', '/tenants/:id', ['tenant:read'], 'open'),
  row('[2.25]', '/units', ['unit:read'], 'open'),
  row('[2.26]', '/units/:id', ['unit:read'], 'open'),
  row('[2.27]', '/settings/:page', [], 'open', 'settings'),
  row('[2.29]', '/sources/:page', [], 'open'),
  row('[2.31]', '/logout', 'public', 'closed'),
  row('[2.33]', '/oauth/callback', 'public', 'closed'),
]

/**
 * Additions to the specification: the target of sign-in links, the import wizards, the list of rough locations, threats, the
 * people affected by one, roll calls, alert templates, and alerts.
 */
const added: readonly SpecifiedRow[] = [
  row('', '/auth/link', 'public', 'closed'),
  row('', '/properties/import', ['property:read'], 'open'),
  row('', '/properties/locations', ['property:read'], 'open'),
  row('', '/units/import', ['unit:read'], 'open'),
  row('', '/tenants/import', ['tenant:read'], 'open'),
  row('', '/threats', ['threat:read'], 'open', 'intelligence'),
  row('', '/threats/:id', ['threat:read'], 'open', 'intelligence'),
  row('', '/threats/:id/handoff', ['threat:read'], 'open'),
  row('', '/threats/:id/people', ['threat:read', 'tenant:read'], 'open'),
  row('', '/threats/:id/roll-call', ['threat:read', 'tenant:read'], 'open'),
  row('', '/alerts/:id/roll-call', ['org:communication_read', 'tenant:read'], 'open'),
  row('', '/communication/alert-templates', ['org:communication_read', 'org:communication_send'], 'open'),
  row(
    '',
    '/communication/alert-templates/:hazard/:phase',
    ['org:communication_read', 'org:communication_send'],
    'open',
  ),
  row('', '/alerts', ['org:communication_read'], 'open'),
  row('', '/alerts/new', ['org:communication_read'], 'open'),
  row('', '/alerts/:id', ['org:communication_read'], 'open'),
]

const redirects = [
  { ids: '[2.30]', path: '/', redirectTo: '/home' },
  { ids: '[2.28]', path: '/settings', redirectTo: '/settings/my-account' },
  { ids: '[2.29]', path: '/sources', redirectTo: '/sources/feeds' },
]

const findEntry = (path: string) => routeTable.find((entry) => entry.path === path)

describe('the route table', () => {
  it.each(specified)('$ids configures $path as specified', ({ ids: _ids, ...expected }) => {
    const { title, lazy, ...entry } = findEntry(expected.path) ?? {}
    expect(entry).toEqual(expected)
    expect(title).toBeTruthy()
    expect(lazy).toBeTypeOf('function')
  })

  it.each(added)('configures $path, which is not in the specification', ({ ids: _ids, ...expected }) => {
    expect(findEntry(expected.path)).toMatchObject(expected)
  })

  it('has no other and no duplicate entries', () => {
    const named = [...specified, ...added].map(({ path }) => path)
    expect(routeTable.map(({ path }) => path).toSorted()).toEqual(named.toSorted())
  })

  it.each(redirects)('$ids redirects $path to $redirectTo', ({ path, redirectTo }) => {
    expect(redirectTable).toContainEqual({ path, redirectTo })
  })

  it('redirects nothing else', () => {
    expect(redirectTable).toHaveLength(redirects.length)
  })

  it('[2.53] [2.54] gives every route its own sidebar and header', () => {
    for (const entry of routeTable) {
      expect(['open', 'collapsed', 'closed'], entry.path).toContain(entry.sidebar)
      expect(['open', 'closed'], entry.path).toContain(entry.header)
    }
  })

  it('has a module with a component or a redirect for every entry', async () => {
    for (const entry of routeTable) {
      const module = await entry.lazy()
      expect('Component' in module || 'loader' in module, entry.path).toBe(true)
    }
  })
})

describe('the pages below /settings and /sources', () => {
  it('[2.27] are twelve settings pages in three groups', () => {
    expect(settingsPages.map(({ group, name }) => `${group}/${name}`)).toEqual([
      'you/my-account',
      'you/notifications',
      'organization/organization',
      'organization/email-senders',
      'organization/matching',
      'organization/on-call',
      'organization/checklists',
      'organization/drills',
      'organization/data',
      'people/team',
      'people/roles',
      'people/access',
    ])
  })

  it('[2.29] are five sources pages, none of which requires a permission', () => {
    expect(sourcesPages.map(({ name }) => name)).toEqual(['feeds', 'catalog', 'imports', 'tasks', 'health'])
    expect(sourcesPages.flatMap(({ anyOf }) => anyOf)).toEqual([])
  })

  it('each have a module with a component', async () => {
    for (const page of [...settingsPages, ...sourcesPages]) {
      expect((await page.lazy()).Component, page.name).toBeTypeOf('function')
    }
  })
})

/** The permissions in section 6 of the specification, with the pages that require them. */
const guarded = [
  {
    ids: '[6.08]',
    permission: 'org:communication_read',
    pages: [
      '/communication',
      '/communication/alert-templates',
      '/communication/alert-templates/:hazard/:phase',
      '/alerts',
      '/alerts/new',
      '/alerts/:id',
      '/alerts/:id/roll-call',
    ],
  },
  {
    ids: '[6.09]',
    permission: 'org:communication_send',
    pages: [
      '/communication',
      '/communication/alert-templates',
      '/communication/alert-templates/:hazard/:phase',
    ],
  },
  { ids: '[6.10]', permission: 'user:read', pages: ['/home', '/onboarding'] },
  { ids: '[6.11]', permission: 'user:update', pages: ['/onboarding'] },
  { ids: '[6.12]', permission: 'portfolio:read', pages: ['/portfolios', '/portfolios/:id'] },
  {
    ids: '[6.13]',
    permission: 'property:read',
    pages: ['/properties', '/properties/:id', '/properties/import', '/properties/locations'],
  },
  {
    ids: '[6.14]',
    permission: 'tenant:read',
    pages: [
      '/tenants',
      '/tenants/:id',
      '/tenants/import',
      '/threats/:id/people',
      '/threats/:id/roll-call',
      '/alerts/:id/roll-call',
    ],
  },
  { ids: '[6.15]', permission: 'unit:read', pages: ['/units', '/units/:id', '/units/import'] },
] as const satisfies { ids: string; permission: Permission; pages: string[] }[]

const administrator = BUILT_IN_ROLES.find(({ key }) => key === 'org_admin')!

describe('the permissions of the pages', () => {
  it.each(guarded)('$ids $permission guards exactly $pages', ({ permission, pages }) => {
    const others = administrator.permissions.filter((held) => held !== permission)
    const refused = routeTable.filter(({ permissions }) => !holdsEvery(others, permissions))

    expect(refused.map(({ path }) => path).toSorted()).toEqual([...pages].toSorted())
    expect(routeTable.every(({ permissions }) => holdsEvery(administrator.permissions, permissions))).toBe(
      true,
    )
  })

  it('[5.01] [6.07] are required for product pages only', () => {
    const asking = routeTable.filter(({ permissions }) => permissions.length > 0)

    expect(asking.length).toBeGreaterThan(0)
    expect(asking.filter((entry) => entry.public)).toEqual([])
  })
})

describe('the paths', () => {
  it('that the product builds all have a page', () => {
    const id = '01932e55-0000-7000-8000-000000000002'
    const written = [
      paths.auth({ logout: 'true', next: '/home' }),
      paths.signInLink(),
      paths.invitation({ token: 'abc' }),
      paths.optIn({ org: id, t: 'abc' }),
      paths.oauthCallback(),
      paths.logout(),
      paths.onboarding(),
      paths.home(),
      paths.portfolios(),
      paths.portfolio(id),
      paths.properties(),
      paths.propertyImport({ file: id }),
      paths.property(id),
      paths.units(),
      paths.unit(id),
      paths.tenants(),
      paths.tenant(id),
      paths.communication(),
      paths.alerts(),
      paths.newAlert({ threat: id, phase: 'act_now' }),
      paths.alert(id),
      paths.sources('tasks', { task: id }),
      paths.settings('team'),
    ]
    const routes = createRoutes()
    for (const path of written) {
      const match = matchRoutes(routes, path)?.at(-1)?.route.path
      expect(findEntry(match ?? '*')?.path ?? '*', path).not.toBe('*')
    }
  })
})
