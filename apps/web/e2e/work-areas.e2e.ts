import { expect, test, type Page } from '@playwright/test'
import { cancelRunningCampaign, createApiCaller } from './api-calls.ts'
import { blockFirstLoad, people, signIn } from './sign-in.ts'

async function openArea(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }),
  ).toHaveAttribute('aria-current', 'page')
}

/** Work areas with records, and how a page says that its record is missing. */
const recordAreas = [
  { name: 'Units', path: '/units', missing: 'Unit not found', back: 'All units' },
  { name: 'Tenants', path: '/tenants', missing: 'Tenant not found', back: 'All tenants' },
  { name: 'Threats', path: '/threats', missing: 'Threat not found', back: 'Show all threats' },
]

test('[1.11] [1.12] [2.23] [2.24] [2.25] [2.26] units, tenants and threats have work areas, and a missing one says so in place', async ({
  page,
}) => {
  await signIn(page, people.owner, { path: '/portfolios' })
  for (const { name, path, missing, back } of recordAreas) {
    await openArea(page, name)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('grid', { name })).toBeVisible()

    await page.goto(`${path}/01932f01-0000-7000-8000-000000000204`)
    await expect(page.getByText(missing)).toBeVisible()
    await page.getByRole('link', { name: back }).click()
    await expect(page).toHaveURL(path)
  }
})

test('[1.13] [2.29] data sources have a work area with a list, a catalog, and their health', async ({
  page,
}) => {
  await signIn(page, people.owner, { path: '/portfolios' })
  await openArea(page, 'Sources')
  await expect(page).toHaveURL('/sources/feeds')
  await expect(
    page.getByRole('grid', { name: 'Your sources' }).getByRole('link', { name: 'NWS alerts' }),
  ).toBeVisible()

  await page.getByRole('link', { name: 'Catalog', exact: true }).click()
  await expect(page).toHaveURL('/sources/catalog')
  await expect(page.getByRole('list', { name: 'Catalog' }).getByText('NWS alerts').first()).toBeVisible()
  await page.getByRole('link', { name: 'Health', exact: true }).click()
  await expect(page).toHaveURL('/sources/health')
  await expect(page.getByRole('heading', { name: 'Coverage gaps' })).toBeVisible()
})

test('[1.16] [1.17] [3.29] the home page is the dashboard and has the activity, including for a single property', async ({
  page,
}) => {
  await signIn(page, people.owner)
  await expect(page.getByRole('region', { name: 'Key metrics' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent activity' })).toBeVisible()

  await openArea(page, 'Properties')
  const link = page.getByRole('row').nth(1).getByRole('link').first()
  const name = (await link.textContent()) ?? ''
  const propertyId = (await link.getAttribute('href'))?.split('/').at(-1)
  await link.click()
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await expect(page).toHaveURL(/tab=activity/)

  await page.goto(`/home?property=${propertyId}`)
  await expect(page.getByRole('region', { name: `${name}: recent activity` })).toBeVisible()
  await page.getByRole('button', { name: 'Show all activity' }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('region', { name: 'Recent activity', exact: true })).toBeVisible()
})

test('[1.20] [2.13] communication has a work area, only for members who can send', async ({ page }) => {
  const { call, orgId } = await createApiCaller(people.owner)
  await cancelRunningCampaign(call, orgId)
  await signIn(page, people.communicator)
  await openArea(page, 'Communication')
  await expect(page).toHaveURL('/alerts')
  await page.getByRole('link', { name: 'Welcome email' }).click()
  await expect(page).toHaveURL('/communication')
  await expect(page.getByText(/^Ask tenants to opt in to safety alerts/)).toBeVisible()
  await page.getByRole('link', { name: /^(Set up sender|All senders)$/ }).click()
  await expect(page).toHaveURL('/settings/email-senders?from=welcome-email')

  await blockFirstLoad(page)
  await page.route('**/api/auth/permissions', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { permissions: string[] }
    const permissions = answer.permissions.filter((held) => held !== 'org:communication_send')
    await route.fulfill({ response, json: { ...answer, permissions } })
  })
  await page.goto('/communication')
  await expect(page.getByText('You do not have permission to access this page.')).toBeVisible()
  await expect(page).toHaveURL('/home')
})

test('[6.01] the server decides which pages a person can open, regardless of the token', async ({ page }) => {
  await blockFirstLoad(page)
  await page.route('**/api/auth/permissions', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { permissions: string[] }
    const permissions = answer.permissions.filter((held) => held !== 'unit:read')
    await route.fulfill({ response, json: { ...answer, permissions } })
  })
  await signIn(page, people.owner)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link', { name: 'Tenants', exact: true })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Units', exact: true })).toHaveCount(0)

  await page.goto('/units')
  await expect(page.getByText('You do not have permission to access this page.')).toBeVisible()
})

test('[2.10] [2.11] the tenant page needs no session and says that the link doesn’t work', async ({
  page,
}) => {
  await page.goto('/optin?org=01932e00-0000-7000-8000-000000000009&t=abc')

  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
})
