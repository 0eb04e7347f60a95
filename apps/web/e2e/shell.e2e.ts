import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { blockFirstLoad, people, signIn, startSession } from './sign-in.ts'

test('[2.03] [8.09] an unknown page says which, without its query, and needs no session', async ({
  page,
}) => {
  await page.goto('/no/such-page?token=secret#hash')

  await expect(page.getByRole('heading', { name: 'Page not found: /no/such-page' })).toBeVisible()
  await expect(page.getByText('secret')).toHaveCount(0)
  await expect(page).toHaveURL('/no/such-page?token=secret#hash')
  await expect(page).toHaveTitle(/^404/)
  await expect(page.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/home')
})

test('[1.01] [1.04] [2.30] the root redirects to /home, and moving between pages of a demo organization does not reload the document', async ({
  page,
}) => {
  await signIn(page, people.viewer, { path: '/' })
  await expect(page).toHaveURL('/home')
  await expect(page.getByText('Demo organization.')).toBeVisible()

  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('link', { name: 'Portfolios', exact: true }).click()
  await expect(page).toHaveURL('/portfolios')
  await expect(page.getByText('Demo organization.')).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('[8.05] [6.05] [6.06] a page without its permissions redirects to Home with a notice', async ({
  page,
}) => {
  await startSession(page, people.viewer)
  await blockFirstLoad(page)
  await page.route('**/api/auth/permissions', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { permissions: string[] }
    const permissions = answer.permissions.filter((permission) => permission !== 'portfolio:read')
    await route.fulfill({ response, json: { ...answer, permissions } })
  })
  await page.goto('/portfolios')

  await expect(page.getByText('You do not have permission to access this page.')).toBeVisible()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('link', { name: 'Portfolios', exact: true })).toHaveCount(0)
})

test('[6.06] a person without permission for /home is told so in place', async ({ page }) => {
  await startSession(page, people.viewer)
  await blockFirstLoad(page)
  await page.route('**/api/auth/permissions', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), permissions: [] } })
  })
  await page.goto('/home')

  await expect(
    page.getByRole('heading', { name: 'You do not have permission to access this page.' }),
  ).toBeVisible()
  await expect(page).toHaveURL('/home')
})

test('[1.22] [3.45] [4.28] the theme is stored in a cookie and applied before the first paint', async ({
  page,
}) => {
  await signIn(page, people.viewer, { path: '/portfolios' })
  await page.getByRole('button', { name: 'Theme' }).click()
  const kept = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  expect(await (await kept).json()).toMatchObject({ theme: 'dark' })

  const cookie = (await page.context().cookies()).find(({ name }) => name === 'theme')
  expect(cookie).toMatchObject({ value: 'dark', sameSite: 'Strict' })

  // The product's script doesn't run, only the inline script.
  const product = /\/assets\/(?!page-)[^/]+\.js$/
  await page.route(product, (route) => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(page.locator('html')).toHaveClass(/dark/)

  // Later visits by the same person follow the system theme again.
  await page.unroute(product)
  await page.reload()
  await page.getByRole('button', { name: 'Theme' }).click()
  const restored = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('menuitemradio', { name: 'System' }).click()
  await restored
})

test('[4.25] the page follows the system theme while it’s open', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/auth')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')

  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('[1.03] a person of two organizations works in one per tab, and keeps the page', async ({
  context,
  page,
}) => {
  const banner = page.getByRole('banner')
  const menu = page.getByRole('dialog', { name: 'Organizations' })
  await signIn(page, people.owner, { path: '/settings/team' })
  await expect(banner).toContainText('Cedar & Stone')
  const other = await context.newPage()
  await other.goto('/home')
  await expect(other.getByRole('banner')).toContainText('Cedar & Stone')

  await page.getByRole('button', { name: 'Cedar & Stone' }).click()
  await expect(menu.getByRole('button', { name: /^Cedar & Stone.*Demo.*Administrator/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expectAccessible(page)
  await menu.getByRole('button', { name: /^Harbor Point/ }).click()
  await expect(banner).toContainText('Harbor Point')
  await expect(page).toHaveURL('/settings/team')
  await expect(page.getByText('Vera Kowalski')).toHaveCount(0)
  await expect(page.getByText('Demo organization.')).toHaveCount(0)

  await other.reload()
  await expect(other.getByRole('banner')).toContainText('Cedar & Stone')

  // The next sign-in starts in the last organization.
  await page.keyboard.press('ControlOrMeta+o')
  await menu.getByRole('button', { name: /^Cedar & Stone/ }).click()
  await expect(banner).toContainText('Cedar & Stone')
})

test('[2.48] [2.49] [4.39] on a phone the navigation overlays the page and starts closed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await signIn(page, people.viewer, { path: '/portfolios' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
})

test('[2.46] the sidebar collapses to icons and stays collapsed', async ({ page }) => {
  await signIn(page, people.viewer, { path: '/portfolios' })
  await page.getByRole('button', { name: 'Collapse navigation' }).click()
  await expect(page.getByRole('link', { name: 'Home' }).last()).toBeVisible()
  await page.reload()

  await expect(page.getByRole('button', { name: 'Expand navigation' })).toBeVisible()
})

test('focus moves to the heading of the next page', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, people.manager)
  await page.getByRole('link', { name: 'Portfolios', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test(
  'a failing part of the home page shows the request ID and can be retried',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, people.viewer)
    await page.route('**/api/ledger/events?**', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        json: {
          code: 'validation-failed',
          title: 'Broken',
          detail: 'It broke for the test.',
          requestId: 'req-123',
        },
      }),
    )
    await page.reload()
    await expect(page.getByText('Couldn’t load Recent activity')).toBeVisible()
    await expect(page.getByText('req-123')).toBeVisible()

    await page.unroute('**/api/ledger/events?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('region', { name: 'Recent activity' })).toBeVisible()
  },
)
