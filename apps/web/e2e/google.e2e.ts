import { expect, test, type Page } from '@playwright/test'
import { sandboxUrl } from './ports.ts'
import { callIdentity, people } from './sign-in.ts'

const success = 'Successfully signed in with Google.'
const failure = 'There was an error while trying to sign in with Google.'

/** A code that Google issued to someone else, in another browser. */
async function createForeignCode(email: string): Promise<string> {
  const redirectUrl = encodeURIComponent('http://localhost/nowhere')
  const { url } = (await callIdentity(
    `/v1/auth/oauth/authorize?provider=google&redirectURL=${redirectUrl}`,
    {},
  )) as { url: string }
  const chosen = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ email }),
    redirect: 'manual',
  })
  return new URL(chosen.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

/** Collects the calls that send a code to the provider. */
function watchExchanges(page: Page): string[] {
  const exchanges: string[] = []
  page.on('request', (request) => {
    const isExchange = request.method() === 'POST' && request.url().includes('/exchange')
    if (isExchange && request.url().startsWith(sandboxUrl)) exchanges.push(request.postData() ?? '')
  })
  return exchanges
}

async function leaveForGoogle(page: Page, from = '/auth') {
  await page.goto(from)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
}

/** The state that this tab stores during the redirect. */
async function readKeptState(page: Page): Promise<string> {
  await page.goto('/auth')
  return page.evaluate(() => sessionStorage.getItem('parapet.provider-trip')?.split(' ')[1] ?? '')
}

async function expectFailure(page: Page) {
  await expect(page.getByText(failure)).toBeVisible()
  await expect(page).toHaveURL('/auth')
  expect(await page.evaluate(() => localStorage.getItem('DSR'))).toBeNull()
}

test('[1.06] [2.33] [8.01] Google signs in, confirms it and returns to the requested page', async ({
  page,
}) => {
  const exchanges = watchExchanges(page)
  await leaveForGoogle(page, '/auth?next=%2Fhome%3Ftab%3Dactivity')
  await page.getByText(people.owner).click()

  await expect(page.getByText(success)).toBeVisible()
  await expect(page).toHaveURL('/home?tab=activity')
  expect(exchanges).toHaveLength(1)
})

test('[2.34] [8.02] a person who hasn’t onboarded goes to onboarding', async ({ page }) => {
  await leaveForGoogle(page)
  await page.getByText(people.newcomer).click()

  await expect(page).toHaveURL('/onboarding')
  await expect(page.getByText(success)).toBeVisible()
})

test('[2.35] [8.03] [8.04] a person who denies access returns to the sign-in page', async ({ page }) => {
  await leaveForGoogle(page)
  await page.getByRole('button', { name: /Deny/ }).click()

  await expectFailure(page)
})

for (const query of ['', '?code=', '?code=not-a-code']) {
  const tag = query === '?code=not-a-code' ? [] : '@nightly'
  test(`[2.35] /oauth/callback${query} counts as a failure`, { tag }, async ({ page }) => {
    await page.goto(`/oauth/callback${query}`)

    await expectFailure(page)
  })
}

test('[8.03] [8.04] someone else’s code isn’t exchanged, with any state', async ({ page }) => {
  const exchanges = watchExchanges(page)
  for (const state of [null, '', 'guessed']) {
    const code = await createForeignCode(people.owner)
    const query = new URLSearchParams({ code, ...(state !== null && { state }) })
    await page.goto(`/oauth/callback?${query}`)
    await expectFailure(page)
  }
  expect(exchanges).toEqual([])
})

test('[8.03] [8.04] a code without the state ends the pending sign-in', async ({ page }) => {
  const exchanges = watchExchanges(page)
  await leaveForGoogle(page)
  const state = await readKeptState(page)
  expect(state).not.toBe('')

  await page.goto(`/oauth/callback?code=${await createForeignCode(people.owner)}`)
  await expectFailure(page)
  await page.goto(`/oauth/callback?code=${await createForeignCode(people.owner)}&state=${state}`)
  await expectFailure(page)
  expect(exchanges).toEqual([])
})

test('[8.03] [8.04] a used state accepts no other code', { tag: '@nightly' }, async ({ page }) => {
  await leaveForGoogle(page)
  const state = await readKeptState(page)
  await page.goto(`/oauth/callback?code=${await createForeignCode(people.owner)}&state=${state}`)
  await expect(page.getByText(success)).toBeVisible()
  await page.goto('/logout')
  await expect(page.getByText('You’re signed out.')).toBeVisible()

  const exchanges = watchExchanges(page)
  await page.goto(`/oauth/callback?code=${await createForeignCode(people.manager)}&state=${state}`)
  await expectFailure(page)
  expect(exchanges).toEqual([])
})

test(
  '[8.03] [8.04] another tab doesn’t use this one’s state',
  { tag: '@nightly' },
  async ({ page, context }) => {
    await leaveForGoogle(page)
    const state = await readKeptState(page)
    const other = await context.newPage()
    const exchanges = watchExchanges(other)

    await other.goto(`/oauth/callback?code=${await createForeignCode(people.owner)}&state=${state}`)
    await expectFailure(other)
    expect(exchanges).toEqual([])
  },
)
