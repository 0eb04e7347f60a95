import { expect, test, type Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './axe.ts'
import { readCode } from './inbox.ts'
import { sandboxUrl } from './ports.ts'
import { people, signIn } from './sign-in.ts'

const page_ = '/settings/email-senders'
const unique = () => `${Date.now() % 1_000_000}`
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'New sender' }).first().click()
  return page.getByRole('dialog', { name: 'New sender' })
}

test('an address is added and verified with the emailed code', async ({ page }) => {
  await signIn(page, people.owner, { path: page_ })
  await expect(page.getByRole('heading', { name: 'Email senders', level: 1 })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  const email = `office-${unique()}@cedar-mail.test`
  const form = await openForm(page)
  await form.getByText('An email address').click()
  await form.getByLabel('From address', { exact: true }).fill('cedar@gmail.com')
  await form.getByRole('button', { name: 'Send code' }).click()
  await expect(form.getByText(/free email provider/).first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await form.getByLabel('From address', { exact: true }).fill(email)
  await form.getByLabel('Reply-to address').fill('cedar@gmail.com')
  await form.getByRole('button', { name: 'Send code' }).click()

  const drawer = page.getByRole('dialog', { name: email })
  await expect(drawer.getByText(`We sent a six-digit code to ${email}.`, { exact: false })).toBeVisible()
  await expect(page).toHaveURL(/\?sender=[\w-]{36}$/)
  await expectAccessibleInBothThemes(page)
  const code = await readCode(email)
  const wrong = code === '123456' ? '654321' : '123456'
  await drawer.getByRole('textbox').first().focus()
  await page.keyboard.type(wrong)
  await expect(drawer.getByText('4 attempts left.', { exact: false }).first()).toBeVisible()
  await drawer.getByRole('textbox').first().focus()
  await page.keyboard.type(code)
  await expect(drawer.getByText('Verified').first()).toBeVisible()
  await expect(drawer.getByText('<no-reply@parapet.test>', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row(page, email)).toContainText('Verified')
})

test(
  'a domain is added, its records are published, and it is verified',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, people.owner, { path: page_ })
    const domain = `cedar-${unique()}.test`
    const form = await openForm(page)
    await form.getByLabel('From address', { exact: true }).fill(`alerts@${domain}`)
    await form.getByRole('button', { name: 'Show DNS records' }).click()

    const drawer = page.getByRole('dialog', { name: `alerts@${domain}` })
    await expect(drawer.getByText('0 of 5 DNS records found')).toBeVisible()
    await expect(drawer.getByText('Waiting')).toHaveCount(5)
    await expectAccessibleInBothThemes(page)

    // The format for the domain's administrator.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await drawer.getByRole('button', { name: 'Copy all' }).click()
    const lines = await page.evaluate(() => navigator.clipboard.readText())
    const published = await page.request.post(`${sandboxUrl}/dns`, { form: { records: lines } })
    expect(published.ok()).toBe(true)

    await drawer.getByRole('button', { name: 'Check again' }).click()
    await expect(drawer.getByText('Found')).toHaveCount(5)
    await expect(drawer.getByText('Verified').first()).toBeVisible()
    await expectAccessibleInBothThemes(page)

    await page.keyboard.press('Escape')
    await expect(row(page, `alerts@${domain}`)).toContainText('Verified')
    await row(page, `alerts@${domain}`).getByRole('link').click()
    await drawer.getByRole('button', { name: `Actions for alerts@${domain}` }).click()
    // The button's tooltip covers the menu until the pointer leaves.
    await page.mouse.move(0, 0)
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('textbox').fill(`alerts@${domain}`)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, `alerts@${domain}`)).toHaveCount(0)
  },
)
