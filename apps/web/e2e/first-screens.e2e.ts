import { measurePageLoad, throttle, type PageLoad } from '@parapet/config/page-load'
import { expect, test } from '@playwright/test'
import { appUrl } from './ports.ts'
import { people, startSession } from './sign-in.ts'

/** What every page loads. */
const startFiles = ['page.js', 'rolldown-runtime.js', 'start.js', 'start.css']
const productFiles = [...startFiles, 'product.js', 'product.css', '/api/auth/first-load']

/** What a browser may load from a cold start until people see what they came for. */
const screens = [
  {
    path: '/auth',
    visible: 'input[type="email"]',
    codeKb: 127,
    requests: ['/auth', ...startFiles, 'sign-in.js'],
  },
  {
    path: '/properties',
    visible: '[data-slot="data-table"] a[href^="/properties/"]',
    codeKb: 160,
    requests: ['/properties', ...productFiles, '/api/property'],
  },
  {
    path: '/home',
    visible: 'ul[data-rows] [data-threat] a[href]',
    codeKb: 190,
    requests: [
      '/home',
      ...productFiles,
      'threats.js',
      'threats.css',
      'home.js',
      'home.css',
      '/api/org/dashboard',
      '/api/org/overview',
      '/api/org/watch',
    ],
  },
]

const simplify = (name: string) =>
  name.replace(/^\/assets\//, '').replace(/^\/api\/org\/[^/]+\/([a-z]+).*$/, '/api/org/$1')

/** The organization's logo, whose request can start before or after the rows are visible. */
const isPicture = (name: string) => name.startsWith('/media/')

const listRequests = ({ requests }: PageLoad) =>
  requests.map(({ name }) => simplify(name)).filter((name) => !isPicture(name))

for (const { path, visible, codeKb, requests } of screens) {
  test(`a cold ${path} loads only what it shows first, and no file waits for another`, async ({
    browser,
    page: sessionPage,
  }) => {
    if (path !== '/auth') await startSession(sessionPage, people.manager)
    // Without the files that the page with the session may have loaded.
    const context = await browser.newContext({ storageState: await sessionPage.context().storageState() })
    const page = await context.newPage()
    await throttle(page, 1)
    const load = await measurePageLoad(page, new URL(path, appUrl).href, visible)
    await context.close()

    expect(listRequests(load).toSorted()).toEqual(requests.toSorted())
    expect(load.codeKb, `JavaScript and CSS: ${describe(load)}`).toBeLessThanOrEqual(codeKb)
    const start = load.requests.find(({ name }) => name.endsWith('/start.js'))!
    const late = load.requests.filter(
      ({ name, startMs }) => name.startsWith('/assets/') && startMs >= start.endMs,
    )
    expect(late.map(({ name }) => name)).toEqual([])
  })
}

test('the small script of the page requests its rows, whenever the first load and the code of the app arrive', async ({
  page,
}) => {
  await startSession(page, people.manager)
  const requested = Promise.withResolvers<void>()
  await page.route(/\/assets\/start-[\w-]+\.js$|\/auth\/first-load$/, async (route) => {
    await requested.promise
    await route.continue()
  })
  const rows = page.waitForRequest(/\/api\/property\?/)
  await page.goto('/properties', { waitUntil: 'commit' })
  await rows
  requested.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Properties' })).toBeVisible()
})

const describe = ({ requests }: PageLoad) =>
  requests.map(({ name, kb }) => `${simplify(name)} ${kb.toFixed(1)} KB`).join(', ')
