import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts'
import { people, signIn } from './sign-in.ts'

test.describe.configure({ timeout: 120_000, mode: 'serial' })

const role = `Night desk ${Date.now().toString(36)}`

async function giveRole(page: Page, person: string, { take, give }: { take: string; give: string }) {
  await page.goto('/settings/team')
  await page.getByRole('button', { name: person, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: person })
  await drawer.getByRole('button', { name: 'Edit roles' }).click()
  await drawer.getByRole('checkbox', { name: give, exact: true }).check()
  await drawer.getByRole('checkbox', { name: take, exact: true }).uncheck()
  return drawer
}

test('a role is copied from another, edited by keyboard, and takes effect in an open browser immediately', async ({
  page,
  browser,
}) => {
  await signIn(page, people.owner, { path: '/settings/roles' })
  await page.getByRole('button', { name: 'New role' }).click()
  const create = page.getByRole('dialog', { name: 'New role' })
  await create.getByLabel('Name').fill(role)
  await create.getByLabel('Start with permissions from').selectOption('Viewer')
  await create.getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByText(`Role ${role} created.`)).toBeVisible()

  const drawer = await giveRole(page, 'Vera Kowalski', { take: 'Viewer', give: role })
  await expect(drawer.getByText('No change in permissions.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Save roles' }).click()
  await expect(page.getByText('Vera Kowalski’s roles saved.')).toBeVisible()

  const context = await browser.newContext()
  const theirs = await context.newPage()
  await signIn(theirs, people.viewer, { path: '/units' })
  await expect(theirs.getByRole('heading', { level: 1, name: 'Units' })).toBeVisible()

  await page.goto('/settings/roles?q=units')
  const box = page.getByRole('checkbox', { name: `${role}: View units` })
  await page.getByRole('checkbox', { name: `${role}: all Units` }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(box).toBeFocused()
  await page.keyboard.press('Space')
  await expect(box).not.toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('gridcell', { name: 'Limited member: View units: not granted' })).toBeFocused()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Review changes' }).click()
  const review = page.getByRole('dialog', { name: 'Save these changes?' })
  await expect(review.getByText('1 member loses “View units”')).toBeVisible()
  await review.getByText('Who’s affected (1)').click()
  await expect(review.getByText('Vera Kowalski')).toBeVisible()
  await expectAccessible(page)
  await review.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Role saved.')).toBeVisible()

  await expect(theirs).toHaveURL('/home')
  await expect(theirs.getByText('You do not have permission to access this page.')).toBeVisible()
  await expect(
    theirs.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Units' }),
  ).toHaveCount(0)
  await context.close()
})

test('a role in use is deleted and replaced', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, people.owner, { path: '/settings/roles' })
  await page.getByRole('button', { name: role }).click()
  const drawer = page.getByRole('dialog', { name: role })
  await expect(drawer.getByText('Vera Kowalski')).toBeVisible()
  await drawer.getByRole('button', { name: 'Delete role' }).click()
  const ask = page.getByRole('alertdialog')
  await ask.getByLabel('Replace with').selectOption('Viewer')
  await ask.getByRole('button', { name: 'Delete role' }).click()
  await expect(page.getByText(`Role ${role} deleted.`)).toBeVisible()
  await expect(page.getByRole('button', { name: role })).toHaveCount(0)
})

test(
  'the role table can be read and searched, on a phone one role at a time, in both themes',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, people.owner, { path: '/settings/roles' })
    const grid = page.getByRole('grid', { name: 'Permissions by role' })
    await expect(
      grid.getByRole('gridcell', { name: 'Viewer: View contact details: not granted' }),
    ).toBeAttached()
    await page.getByRole('checkbox', { name: 'Sensitive only' }).check()
    await expect(grid.getByRole('rowheader', { name: 'View properties' })).toHaveCount(0)
    await expect(grid.getByRole('rowheader', { name: /Give|Assign roles/ })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search permissions' }).fill('nothing like this')
    await page.getByRole('button', { name: 'Show all permissions' }).click()
    await expect(grid).toBeVisible()

    await expectAccessibleInBothThemes(page)
    await page.setViewportSize({ width: 375, height: 800 })
    await page.getByLabel('Role', { exact: true }).selectOption('Communicator')
    await expect(
      page.getByRole('img', { name: 'Communicator: Send messages to tenants: granted' }),
    ).toBeVisible()
    await expectAccessible(page)
  },
)
