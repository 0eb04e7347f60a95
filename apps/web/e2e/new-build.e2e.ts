import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { copyRenamed } from './rename-build.ts'
import { passTime, people, signIn, signInWithClock } from './sign-in.ts'
import { findServedBuild, serveBuild } from './site.ts'

const hourMs = 3_600_000
const portfoliosChunk = /\/assets\/.*portfolio-list-[\w-]+\.js$/

let first: string
let second: string

test.beforeAll(async () => {
  first = await findServedBuild()
  second = await mkdtemp(join(tmpdir(), 'parapet-second-'))
  await copyRenamed(first, { folder: second, id: 'second' })
})

test.beforeEach(() => serveBuild(first))
test.afterAll(async () => {
  await serveBuild(first)
  await rm(second, { recursive: true, force: true })
})

const portfoliosLink = (page: Page) => page.getByRole('link', { name: 'Portfolios', exact: true })
const propertiesLink = (page: Page) => page.getByRole('link', { name: 'Properties', exact: true })
const newVersion = (page: Page) =>
  page.getByRole('button', { name: 'Reload for new version', includeHidden: true })

/** Collects full page loads from now on, by path. */
function countLoads(page: Page): string[] {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  return loads
}

const listScripts = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.scripts, ({ src }) => src).filter((src) => src.includes('/assets/')),
  )

async function openWithClock(page: Page) {
  // Requested by the work that also schedules the first check for a new build.
  const laterWork = page.waitForResponse(/prepare-product/)
  await signInWithClock(page, people.manager)
  await laterWork
}

/** Advances the clock to the next check for a new build. */
async function notice(page: Page) {
  await page.clock.fastForward(hourMs)
  await expect(newVersion(page)).toBeVisible()
}

test('[4.60] [7.75] [7.76] a tab with an older build reloads with the next navigation, once', async ({
  page,
}) => {
  const builds: string[] = []
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url())
    if (pathname.startsWith('/builds/')) builds.push(`${response.status()} ${pathname}${search && '?'}`)
  })
  await openWithClock(page)
  builds.splice(0)
  await page.clock.fastForward(hourMs)
  await expect.poll(() => builds).toContain('200 /builds/latest.json?')
  expect(builds.filter((asked) => asked.startsWith('200 /builds/meta/'))).toHaveLength(1)
  await expect(newVersion(page)).toHaveCount(0)

  await serveBuild(second)
  await notice(page)
  const loads = countLoads(page)
  await portfoliosLink(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolios' })).toBeVisible()
  await expect(page).toHaveURL('/portfolios')
  expect(loads).toEqual(['/portfolios'])
  for (const script of await listScripts(page)) expect(script).toContain('/assets/second/')
  await expect(newVersion(page)).toHaveCount(0)

  await propertiesLink(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Properties' })).toBeVisible()
  expect(loads).toEqual(['/portfolios'])
})

test('the notice of a new version loads it immediately', { tag: '@nightly' }, async ({ page }) => {
  await openWithClock(page)
  await serveBuild(second)
  await notice(page)
  await newVersion(page).click()

  await expect(newVersion(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  for (const script of await listScripts(page)) expect(script).toContain('/assets/second/')
})

test('a page whose code is gone is loaded from the new build', async ({ page }) => {
  await signIn(page, people.manager)
  // Code that Home still loads would be gone too, and would cause a reload of Home.
  await page.waitForLoadState('networkidle')
  await serveBuild(second)
  const loads = countLoads(page)
  await portfoliosLink(page).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Portfolios' })).toBeVisible()
  expect(loads).toEqual(['/portfolios'])
  for (const script of await listScripts(page)) expect(script).toContain('/assets/second/')
})

test('code that fails once causes one reload', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, people.manager)
  const loads = countLoads(page)
  await page.route(portfoliosChunk, (route) => (loads.length === 0 ? route.abort() : route.continue()))
  await portfoliosLink(page).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Portfolios' })).toBeVisible()
  expect(loads).toEqual(['/portfolios'])
})

test('[4.61] code that keeps failing causes one more reload, then shows the error', async ({ page }) => {
  await signInWithClock(page, people.manager)
  const loads = countLoads(page)
  await page.route(portfoliosChunk, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await portfoliosLink(page).click()

  const error = page.getByRole('heading', { name: 'Internal Server Error' })
  await expect(error).toBeVisible()
  await expect(page.locator('[data-slot=loading-bar]')).toHaveAttribute('data-error')
  await passTime(page, 60)
  await expect(error).toBeVisible()
  await expect(page).toHaveURL('/portfolios')
  expect(loads).toEqual(['/portfolios'])
})

test(
  'background code, such as that of the device ID, may fail without a reload',
  { tag: '@nightly' },
  async ({ page }) => {
    const blocked: string[] = []
    await page.route(/\/assets\/(device|fp\.esm)-[\w-]+\.js$/, (route) => {
      blocked.push(route.request().url())
      return route.abort()
    })
    await signIn(page, people.manager)
    await expect.poll(() => blocked.length).toBeGreaterThan(0)
    const loads = countLoads(page)
    await portfoliosLink(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Portfolios' })).toBeVisible()
    await propertiesLink(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Properties' })).toBeVisible()

    expect(loads).toEqual([])
  },
)

test(
  'a page that fails offline says so in place, and loads after a retry',
  { tag: '@nightly' },
  async ({ context, page }) => {
    await signIn(page, people.manager)
    await context.setOffline(true)
    await portfoliosLink(page).click()
    await expect(
      page.getByText('Couldn’t load this page. Check your connection', { exact: false }),
    ).toBeVisible()

    await context.setOffline(false)
    await page.getByRole('button', { name: 'Reload page' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Portfolios' })).toBeVisible()
  },
)

test(
  'an unsaved form isn’t lost to a new version without one confirmation',
  { tag: '@nightly' },
  async ({ page }) => {
    await openWithClock(page)
    await portfoliosLink(page).click()
    const nativeQuestions: string[] = []
    page.on('dialog', (dialog) => {
      nativeQuestions.push(dialog.type())
      void dialog.accept()
    })
    await page.getByRole('button', { name: 'New portfolio' }).first().click()
    const name = page.getByRole('dialog').getByLabel('Name')
    await name.fill('Half a portfolio')
    await serveBuild(second)
    await notice(page)
    const loads = countLoads(page)
    // The form has its own URL.
    const leave = () => page.evaluate(() => history.go(-2))
    await leave()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(name).toHaveValue('Half a portfolio')
    expect(loads).toEqual([])

    await leave()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    expect(loads).toEqual(['/home'])
    expect(nativeQuestions).toEqual([])
  },
)
