import { expect, test, type Page } from '@playwright/test'
import { createApiCaller } from './api-calls.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts'
import { setNwsAlerts, createTornadoWarning, resetNwsAlerts } from './nws-warning.ts'
import { people, signIn } from './sign-in.ts'
import { followSubscriptions } from './subscriptions.ts'
import { undoAfter } from './undo.ts'

test.afterAll(resetNwsAlerts)

interface Listed<Item> {
  items: Item[]
}

interface Place {
  id: string
  address: { lat: number; lon: number }
}

/** Issues a warning for Larkspur Court, and waits until it arrives. */
async function raiseWarning(number: number) {
  const { call } = await createApiCaller(people.owner)
  const [property] = (await call<Listed<Place>>('GET', '/property?q=larkspur')).items
  const source = (await call<Listed<{ id: string; connector: string }>>('GET', '/source')).items.find(
    ({ connector }) => connector === 'nws_alerts',
  )
  const listIds = async () =>
    (await call<Listed<{ id: string }>>('GET', `/threat?propertyId=${property!.id}`)).items.map(
      ({ id }) => id,
    )
  const earlierIds = await listIds()
  await setNwsAlerts([createTornadoWarning(number, property!.address)])
  await call('POST', `/source/${source!.id}/run`, {})
  const findNew = async () => (await listIds()).find((id) => !earlierIds.includes(id))
  await expect.poll(findNew, { timeout: 45_000 }).toBeDefined()
  return { propertyId: property!.id, threatId: (await findNew())! }
}

const openBrief = (page: Page) => page.getByRole('article', { name: /^Tornado Warning/ })

test('a warning arrives, one person acknowledges it, and another sees that', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const colleague = await other.newPage()
  const { propertyId, threatId } = await raiseWarning(7001)
  const path = `/properties/${propertyId}`
  await signIn(page, people.owner, { path })
  await signIn(colleague, people.manager, { path })

  const row = page.locator(`[data-threat="${threatId}"]`)
  await expect(row).toContainText('Extreme')
  await expect(row).toContainText('Tornado Warning')
  await expect(row).toContainText(/ends in \d+ min/)

  await row.getByRole('link').click()
  await expect(page).toHaveURL(/threat=[\w-]{36}/)
  const brief = openBrief(page)
  await expect(brief.getByText('TAKE COVER NOW!')).toBeVisible()
  await brief.getByRole('button', { name: 'Why it’s here' }).click()
  await expect(brief.getByText('The property is inside the alert area.')).toBeVisible()
  await expect(
    brief.getByText('Not for life-safety decisions. Follow instructions from local authorities.'),
  ).toBeVisible()
  await brief.getByRole('button', { name: 'Source' }).click()
  await expect(brief.getByRole('link', { name: 'View at source' })).toHaveAttribute('rel', /noopener/)
  await expectAccessible(page)

  const waitUntilSubscribed = followSubscriptions(colleague)
  await colleague.goto(page.url())
  await expect(openBrief(colleague).getByText('New', { exact: true })).toBeVisible()
  await waitUntilSubscribed()
  let loads = 0
  colleague.on('load', () => (loads += 1))

  await page.keyboard.press('a')
  await expect(brief.getByText('Acknowledged', { exact: true })).toBeVisible()
  const step = brief.getByRole('checkbox', { name: 'Notify on-site contact' })
  await step.click()
  await expect(step).toBeChecked()
  await expect(brief.getByText('1 of 5 done')).toBeVisible()

  await expect(openBrief(colleague).getByText('Acknowledged', { exact: true })).toBeVisible()
  await expect(openBrief(colleague).getByText('1 of 5 done')).toBeVisible()
  expect(loads).toBe(0)
  await other.close()
})

test('new feed content appears on another screen without a reload', { tag: '@nightly' }, async ({ page }) => {
  const { call } = await createApiCaller(people.owner)
  const [property] = (await call<Listed<Place>>('GET', '/property?q=larkspur')).items
  const source = (await call<Listed<{ id: string; connector: string }>>('GET', '/source')).items.find(
    ({ connector }) => connector === 'nws_alerts',
  )
  const waitUntilSubscribed = followSubscriptions(page)
  await signIn(page, people.manager, { path: `/properties/${property!.id}` })
  await waitUntilSubscribed()
  const rows = page.getByRole('listitem').filter({ hasText: 'Tornado Warning' })
  await expect(
    page.getByRole('group', { name: 'When' }).or(page.getByRole('radiogroup')).first(),
  ).toBeVisible()
  const before = await rows.count()
  let loads = 0
  page.on('load', () => (loads += 1))
  await setNwsAlerts([createTornadoWarning(7003, property!.address)])
  await call('POST', `/source/${source!.id}/run`, {})
  await expect(rows).toHaveCount(before + 1)
  expect(loads).toBe(0)
})

test(
  'a threat is worked on, resolved with an outcome, and reopened',
  { tag: '@nightly' },
  async ({ page }) => {
    const { propertyId } = await raiseWarning(7002)
    await signIn(page, people.owner, { path: `/properties/${propertyId}` })
    const link = page.getByRole('link', { name: /^Tornado Warning/ })
    await expect(link.first()).toBeVisible({ timeout: 45_000 })
    await link.first().click()
    const brief = openBrief(page)
    const note = `Roof was looked at, ${Date.now()}`
    await brief.getByRole('textbox', { name: 'Note' }).fill(note)
    await brief.getByRole('button', { name: 'Add note' }).click()
    await expect(brief.getByRole('listitem').filter({ hasText: note })).toBeVisible()

    await brief.getByRole('button', { name: 'Dismiss' }).click()
    const dialog = page.getByRole('dialog', { name: 'Dismiss threat' })
    await dialog.getByRole('radio', { name: 'Test' }).check()
    await expectAccessible(page)
    await undoAfter(page, /dismissed/i, () => dialog.getByRole('button', { name: 'Dismiss' }).click())
    await expect(brief.getByText('New', { exact: true })).toBeVisible()

    await brief.getByRole('button', { name: /^Acknowledge/ }).click()
    await brief.getByRole('button', { name: /^Start work/ }).click()
    await expect(brief.getByText('In progress', { exact: true })).toBeVisible()
    await brief.getByRole('button', { name: 'Resolve' }).click()
    const resolving = page.getByRole('dialog', { name: 'Resolve threat' })
    await resolving.getByRole('radio', { name: 'No damage' }).check()
    await resolving.getByRole('button', { name: 'Resolve' }).click()
    await expect(brief.getByText('Resolved', { exact: true })).toBeVisible()
    await expect(brief.getByRole('button', { name: 'Reopen' })).toBeVisible()
  },
)

test('the brief is accessible on a phone in either theme', { tag: '@nightly' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 375, height: 812 })
  const { call } = await createApiCaller(people.owner)
  const [property] = (await call<Listed<Place>>('GET', '/property?hasThreats=true&limit=1')).items
  await signIn(page, people.owner, { path: `/properties/${property!.id}` })
  await page
    .getByRole('region', { name: /^(Active|Upcoming)$/ })
    .getByRole('link')
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: 'Why it’s here' })).toBeVisible()
  await expect(sheet).toBeFocused()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page).not.toHaveURL(/threat=/)
  await expectAccessibleInBothThemes(page)
})
