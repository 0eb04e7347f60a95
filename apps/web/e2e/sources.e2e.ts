import { expect, test, type Page } from '@playwright/test'
import { createApiCaller } from './api-calls.ts'
import { expectAccessibleInBothThemes } from './axe.ts'
import { ports, sandboxUrl } from './ports.ts'
import { people, signIn } from './sign-in.ts'

const analyst = 'analyst@cedar-stone.test'
// Rarely fetched automatically, so that the test controls the timing.
const feedName = 'GDACS disasters'
/** Must match the feed schedule's circuit breaker. */
const failuresUntilFailing = 5

const switchFeeds = (page: Page, feeds: 'ok' | 'malformed' | 'down') =>
  page.request.post(`${sandboxUrl}/control`, { data: { feeds } })

test.afterEach(async ({ page }) => {
  await switchFeeds(page, 'ok')
})

const banner = (page: Page) => page.locator('[data-slot="watch-banner"]')
/** Works with other gaps too: the banner summarizes several gaps, and the details name each. */
async function expectGap(page: Page, name: string) {
  await expect(banner(page)).toContainText(/not monitored/)
  const details = banner(page).getByRole('button', { name: 'Details' })
  if (await details.isVisible()) await details.click()
  await expect(banner(page).getByRole('listitem').filter({ hasText: name })).toContainText(
    'Not monitored since',
  )
}

async function expectNoGap(page: Page, name: string, timeout = 20_000) {
  await expect(banner(page)).toBeAttached()
  const details = banner(page).getByRole('button', { name: 'Details' })
  if (await details.isVisible()) await details.click()
  await expect(banner(page)).not.toContainText(name, { timeout })
}

interface Source {
  id: string
  name: string
  health: { consecutiveFailures: number }
  runs: { status: string }[]
}

/** Presses “Fetch now” until enough consecutive failures mark the source as failing. */
async function runUntilFailing(page: Page, name: string) {
  const { call } = await createApiCaller(analyst)
  const { id } = (await call<{ items: Source[] }>('GET', '/source')).items.find(
    (source) => source.name === name,
  )!
  /** Zero during an attempt, when “Fetch now” starts no other. */
  async function countFailures() {
    const { health, runs } = await call<Source>('GET', `/source/${id}`)
    const isFetching = runs.some(({ status }) => status === 'queued' || status === 'running')
    return isFetching ? 0 : health.consecutiveFailures
  }
  for (let failures = 0; failures < failuresUntilFailing; failures = await countFailures()) {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Fetch now' }).click()
    // The menu was above a date, whose tooltip would cover the button.
    await page.mouse.move(0, 0)
    await expect.poll(countFailures, { timeout: 30_000 }).toBeGreaterThan(failures)
  }
  await expect(row(page, name)).toContainText('Failing')
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) }).first()

/** Adds a source with the form, after testing its settings. */
async function addSource(page: Page, name: string) {
  await page.getByRole('link', { name: 'Catalog', exact: true }).click()
  await page.getByRole('button', { name: /^Add (another )?USGS earthquakes$/ }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Name').fill(name)
  await drawer.getByLabel('Earthquakes').selectOption('4.5')
  await drawer.getByLabel('Minimum severity').selectOption('minor')
  await drawer.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(drawer.getByText(/returned \d+ items?\./)).toBeVisible({ timeout: 20_000 })
  return drawer
}

test('[1.13] a source is added from the catalog after a test that stores nothing, and shows in the list', async ({
  page,
}) => {
  await signIn(page, analyst, { path: '/sources/feeds' })
  await expect(row(page, 'NWS alerts')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  const name = `Strong earthquakes ${Date.now() % 100_000}`
  const drawer = await addSource(page, name)
  await expectAccessibleInBothThemes(page)
  await drawer.getByRole('button', { name: 'Add source' }).click()

  await expect(page).toHaveURL(/\/sources\/feeds\?source=[\w-]{36}$/)
  await expect(page.getByRole('dialog').getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Magnitude 4.5 and above')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/sources/feeds')

  await page.getByRole('searchbox', { name: 'Search sources' }).fill('Strong earth')
  await expect(page).toHaveURL(/\?q=Strong\+earth$/)
  await expect(row(page, 'NWS alerts')).toHaveCount(0)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText(/\d+ properties won’t be monitored/)
  await confirmation.getByRole('button', { name: 'Pause' }).click()
  await expect(row(page, name)).toContainText('Paused')
  // Sources that people paused on purpose raise no alarm.
  await expectNoGap(page, name)

  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No matching sources')).toBeVisible()
  await expectNoGap(page, name)
})

test(
  '[1.14] a broken feed fails its task and shows as unmonitored until a retry succeeds',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, analyst, { path: '/sources/feeds' })
    await expect(row(page, feedName)).toContainText('Active')
    await switchFeeds(page, 'malformed')
    await runUntilFailing(page, feedName)
    await expectGap(page, feedName)

    await page.goto('/properties')
    await expect(banner(page)).toContainText('earthquake')
    await expectGap(page, feedName)
    await expect(banner(page)).toContainText('Threats reported only by unmonitored sources may be missing.')
    await expectAccessibleInBothThemes(page)

    await page.goto('/units')
    await expect(banner(page)).toContainText('not monitored since')
    await banner(page)
      .getByRole('button', { name: /^Hide until/ })
      .click()
    await expect(banner(page)).not.toContainText('not monitored')

    await page.goto('/sources/tasks?type=source_run&state=failed')
    const task = page.getByRole('row', { name: new RegExp(feedName) }).first()
    await expect(task).toContainText('Failed', { timeout: 20_000 })
    await task.getByRole('link').first().click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText('Why it failed')).toBeVisible()
    await expect(drawer.getByRole('link', { name: 'View source' })).toBeVisible()
    await expectAccessibleInBothThemes(page)

    await switchFeeds(page, 'ok')
    await drawer.getByRole('button', { name: 'Try again' }).click()
    await expect(drawer.locator('[data-slot=status-dot]').filter({ hasText: 'Done' }).first()).toBeVisible({
      timeout: 60_000,
    })
    await page.goto('/properties')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoGap(page, feedName)
  },
)

test(
  '[1.14] a source whose host is down says which host failed, and is monitored again once it’s back',
  { tag: '@nightly' },
  async ({ page }) => {
    const name = 'FEMA disaster declarations'
    await signIn(page, analyst, { path: '/sources/feeds' })
    await expect(row(page, name)).toContainText('Active')
    await switchFeeds(page, 'down')
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Fetch now' }).click()
    await row(page, name).getByRole('link').first().click()
    const drawer = page.getByRole('dialog')
    await expect(
      drawer.getByText(/www\.fema\.gov returned 503: temporarily unavailable\./).first(),
    ).toBeVisible({
      timeout: 30_000,
    })

    await switchFeeds(page, 'ok')
    // `Retry-After` also applies to manual runs; the sandbox sends a few seconds.
    await drawer.getByRole('button', { name: 'Fetch now' }).click()
    await expect(drawer.getByText(/returned (200|304)/)).toBeVisible({ timeout: 60_000 })
    await expect(drawer.locator('[data-slot=status-dot]').filter({ hasText: 'Active' }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expectNoGap(page, name)
  },
)

test(
  'an agency’s CAP feed is entered, tested over TLS, added, and shows its alerts and coverage',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, analyst, { path: '/sources/catalog' })
    await page.getByRole('button', { name: /^Add (another )?CAP feed$/ }).click()
    const form = page.getByRole('dialog')
    const name = `City alerts ${Date.now() % 100_000}`
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Feed URL').fill('https://localhost:1/feeds/cap/index.xml')
    await form.getByRole('button', { name: 'Test', exact: true }).click()
    await expect(form.getByText(/isn’t on the public internet/)).toBeVisible({ timeout: 20_000 })

    await form.getByLabel('Feed URL').fill(`https://localhost:${ports.tls}/feeds/cap/index.xml`)
    await form.getByRole('button', { name: 'Test', exact: true }).click()
    await expect(form.getByText(/returned \d+ items?\./)).toBeVisible({ timeout: 20_000 })
    await form.getByRole('button', { name: 'Add source' }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('heading', { name })).toBeVisible()
    await expect(drawer.getByText(`localhost:${ports.tls} returned 200`)).toBeVisible({ timeout: 30_000 })
    await expectAccessibleInBothThemes(page)
  },
)

test('[2.29] everyone can open the source pages, and is told what they have no permission for', async ({
  page,
}) => {
  await signIn(page, people.communicator, { path: '/sources/feeds' })
  for (const path of ['feeds', 'catalog', 'health']) {
    await page.goto(`/sources/${path}`)
    await expect(page.getByText('You don’t have permission to view sources.')).toBeVisible()
  }
  await expectAccessibleInBothThemes(page)
})

test(
  'the gaps of all sources are shown on a timeline and in an equivalent table',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, analyst, { path: '/sources/health' })
    await expect(page.getByRole('heading', { name: 'Coverage gaps' })).toBeVisible()
    await page.getByRole('radio', { name: '7 days' }).check()
    await expect(page).toHaveURL('/sources/health?span=week')
    await expect(page.getByText('Nov').first()).toBeVisible()
    await expectAccessibleInBothThemes(page)
  },
)
