import { expect, test } from '@playwright/test'
import { createApiCaller } from './api-calls.ts'
import { expectAccessible } from './axe.ts'
import { people, signIn } from './sign-in.ts'
import { undoAfter } from './undo.ts'

interface Listed<Item> {
  items: Item[]
}

test(
  'a fire of three feeds is one row, and a threat is split off and put back',
  { tag: '@nightly' },
  async ({ page }) => {
    const { call } = await createApiCaller(people.manager)
    const findFire = async () =>
      (
        await call<Listed<{ id: string; title: string; incident: { threats: { title: string }[] } | null }>>(
          'GET',
          '/threat?groupBy=incident&q=storm king',
        )
      ).items.find(({ incident }) => incident?.threats.length === 3)
    // Feeds are fetched in the background after startup.
    await expect.poll(findFire, { timeout: 60_000 }).toBeDefined()
    const fire = (await findFire())!

    await signIn(page, people.manager, { path: '/threats?q=storm%20king' })
    const row = page.getByRole('row', { name: new RegExp(fire.title) }).first()
    await row.getByRole('button', { name: /^3 threats/ }).click()
    await expect(page.getByRole('row', { name: /Heat detected by satellite/ })).toBeVisible()
    await expectAccessible(page)

    await row.getByRole('link', { name: fire.title }).click()
    const incident = page.getByRole('region', { name: 'Incident' })
    await expect(incident).toContainText('Ongoing · 3 threats')
    await incident.getByRole('button', { name: /^Split off Heat detected/ }).click()
    await undoAfter(page, /split off/, () =>
      page.getByRole('alertdialog').getByRole('button', { name: 'Split off' }).click(),
    )
    await expect(incident).toContainText('Ongoing · 3 threats')

    await page.getByRole('link', { name: 'Activity' }).click()
    await expect(page.getByText(/was separated from/).first()).toBeVisible()
  },
)
