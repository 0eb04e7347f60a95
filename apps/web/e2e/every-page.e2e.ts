import { expect, test, type Browser, type Page } from '@playwright/test'
import { emulateTheme, expectAccessible, expectReadable } from './axe.ts'
import { appUrl } from './ports.ts'
import { assignOwnClientAddress, people, startSession } from './sign-in.ts'

const unknownId = '01932f01-0000-7000-8000-000000000204'

const publicPages = [
  '/auth',
  '/auth/link',
  '/auth/invite?token=unknown',
  '/optin?org=unknown&t=unknown',
  '/oauth/callback?error=access_denied',
  '/nowhere',
]

const productPages = [
  '/home',
  '/threats',
  '/threats?q=nothing-is-called-so',
  '/threats?show=map',
  `/threats/${unknownId}`,
  '/portfolios',
  `/portfolios/${unknownId}`,
  '/properties',
  '/properties?q=nothing-is-called-so',
  `/properties/${unknownId}`,
  '/properties/import',
  '/units',
  '/units?q=nothing-is-called-so',
  '/units?new',
  '/units/import',
  `/units/${unknownId}`,
  '/tenants',
  '/tenants?new',
  '/tenants/import',
  `/tenants/${unknownId}`,
  '/alerts',
  '/communication',
  ...['feeds', 'catalog', 'imports', 'tasks', 'health'].map((page) => `/sources/${page}`),
  ...[
    'my-account',
    'notifications',
    'organization',
    'email-senders',
    'matching',
    'on-call',
    'checklists',
    'drills',
    'data',
  ].map(toSettings),
  ...['team', 'roles', 'access', 'nowhere'].map(toSettings),
  '/nowhere',
]

/** A page of each work area; the others are different states of them. */
const workAreas = [
  '/home',
  '/threats',
  '/portfolios',
  '/properties',
  '/units',
  '/tenants',
  '/alerts',
  '/communication',
  '/sources/feeds',
  '/settings/my-account',
  '/settings/team',
  '/nowhere',
]

function toSettings(page: string) {
  return `/settings/${page}`
}

/** Widths with different layouts: phone, tablet, desktop. */
const widths = [375, 820, 1440]

/** Opens a window that follows the system theme, so that both themes can be tested with one page load. */
async function openFollowingSystem(browser: Browser) {
  const context = await browser.newContext({ baseURL: appUrl, reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'theme', value: 'system', url: appUrl, sameSite: 'Strict' }])
  return await context.newPage()
}

/** The shell notices a new width in one frame and renders it in the next. */
const twoFrames = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })

async function openWhole(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

async function expectToFit(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate(twoFrames)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${page.url()} at ${width} px`)
    .toBeLessThanOrEqual(width)
}

async function expectPresentable(page: Page, address: string) {
  await openWhole(page, address)
  for (const width of widths) {
    await emulateTheme(page, 'light')
    await expectToFit(page, width)
    await expectAccessible(page)
    await emulateTheme(page, 'dark')
    await expectReadable(page)
  }
}

test(
  'every public page is accessible and fits its window in both themes',
  { tag: '@nightly' },
  async ({ browser }) => {
    test.setTimeout(180_000)
    const page = await openFollowingSystem(browser)
    await assignOwnClientAddress(page)
    for (const address of publicPages) {
      await test.step(address, () => expectPresentable(page, address))
    }
    await page.context().close()
  },
)

test('[0.29] every work area opens and fits its window', async ({ browser }) => {
  const page = await openFollowingSystem(browser)
  await startSession(page, people.owner)
  for (const address of workAreas) {
    await test.step(address, async () => {
      await openWhole(page, address)
      for (const width of widths) await expectToFit(page, width)
    })
  }
  await page.context().close()
})

test(
  '[0.29] every product page is accessible and fits its window in both themes',
  { tag: '@nightly' },
  async ({ browser }) => {
    test.setTimeout(480_000)
    const page = await openFollowingSystem(browser)
    await startSession(page, people.owner)
    for (const address of productPages) {
      await test.step(address, () => expectPresentable(page, address))
    }
    await page.context().close()
  },
)
