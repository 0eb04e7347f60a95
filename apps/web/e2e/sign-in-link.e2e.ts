import { expect, test, type Browser, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { listMessageIds, readMessage } from './inbox.ts'
import { people, requestCode } from './sign-in.ts'

interface NumberedLinks {
  /** The number on the page. */
  number: string
  /** The links in the email, by number. */
  links: Map<string, string>
}

async function askForLink(page: Page, email: string, from = '/auth'): Promise<NumberedLinks> {
  await page.goto(from)
  await requestCode(page, email)
  const seen = await listMessageIds(email)
  await page.getByRole('button', { name: 'Email me a link instead' }).click()
  const title = page.getByRole('heading', { name: 'Open the link with this number' })
  await expect(title).toBeFocused()

  const { text } = await readMessage(email, seen, { subject: /sign-in links/ })
  const links = new Map(
    [...text.matchAll(/^(\d+): (\S+)$/gm)].map((match) => [match[1] ?? '', match[2] ?? '']),
  )
  expect(links.size).toBe(3)
  const number = (await page.getByLabel(/^Number \d+$/).textContent()) ?? ''
  return { number, links }
}

function getLink({ number, links }: NumberedLinks): string {
  const link = links.get(number)
  if (!link) throw new Error(`The mail has no link with the number ${number}.`)
  return link
}

async function openOnAnotherDevice(browser: Browser, link: string): Promise<Page> {
  const device = await (await browser.newContext()).newPage()
  await device.goto(link)
  return device
}

const confirm = (page: Page) => page.getByRole('button', { name: 'Yes, sign me in' }).click()

test('a link opened on another device signs in the waiting page, and only that', async ({
  page,
  browser,
}) => {
  const sent = await askForLink(page, people.viewer, '/auth?next=%2Fhome%3Ftab%3Dactivity')
  await expectAccessible(page)
  const phone = await openOnAnotherDevice(browser, getLink(sent))
  await expectAccessible(phone)
  await confirm(phone)

  await expect(page).toHaveURL('/home?tab=activity')
  await expect(phone.getByText('Return to the page that shows the number')).toBeVisible()
  expect(await phone.evaluate(() => localStorage.getItem('DSR'))).toBeNull()
  await phone.context().close()
})

test('a link doesn’t sign in before it’s confirmed', { tag: '@nightly' }, async ({ page, browser }) => {
  const sent = await askForLink(page, people.viewer)
  const phone = await openOnAnotherDevice(browser, getLink(sent))
  await expect(phone.getByRole('heading', { name: 'Confirm your sign-in' })).toBeVisible()
  await page.waitForResponse((response) => response.url().endsWith('/enchantedlink/pending-session'))

  await expect(page.getByText('Waiting for you to open it…')).toBeVisible()
  await phone.context().close()
})

test(
  'in the same browser, a person can continue in the tab that opened the link',
  { tag: '@nightly' },
  async ({ page, context }) => {
    const sent = await askForLink(page, people.viewer)
    const tab = await context.newPage()
    await tab.goto(getLink(sent))
    await confirm(tab)

    await tab.getByRole('link', { name: 'Continue to Parapet' }).click()
    await expect(tab).toHaveURL('/home')
    await expect(page).toHaveURL('/home')
  },
)

test(
  'a link with another number, or a used one, says so and links back',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const sent = await askForLink(page, people.viewer)
    const wrong = [...sent.links].find(([number]) => number !== sent.number)?.[1] ?? ''

    for (const link of [wrong, getLink(sent)]) {
      const phone = await openOnAnotherDevice(browser, link)
      await confirm(phone)
      await expect(phone.getByRole('heading', { name: 'This link didn’t work' })).toBeVisible()
      await expectAccessible(phone)
      await phone.getByRole('link', { name: 'Go to sign-in' }).click()
      await expect(phone).toHaveURL('/auth')
      await phone.context().close()
    }
    await expect(page.getByText('Waiting for you to open it…')).toBeVisible()
  },
)

test('a truncated link asks to open the email again', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/auth/link')

  await expect(page.getByText('Open the link in the email again.')).toBeVisible()
})

test(
  'a link that isn’t opened within ten minutes expires, and new ones can be sent',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.clock.install()
    const sent = await askForLink(page, people.viewer)
    await page.clock.fastForward(601_000)

    await expect(page.getByText('The link wasn’t opened in time.')).toBeVisible()
    await expect(page.getByText('Session polling timeout exceeded: 600000ms')).toBeVisible()
    await page.getByRole('button', { name: 'Send new links' }).click()
    await expect(page.getByText('Waiting for you to open it…')).toBeVisible()
    expect(sent.links.size).toBe(3)
  },
)

test('the code emailed first can still be used', { tag: '@nightly' }, async ({ page }) => {
  await askForLink(page, people.viewer)
  await page.getByRole('button', { name: 'Email me a code instead' }).click()

  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Code' }).getByRole('textbox').first()).toBeFocused()
})
