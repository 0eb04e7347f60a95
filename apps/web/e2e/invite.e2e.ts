import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts'
import { listMessageIds, readCode, readMessage } from './inbox.ts'
import { appUrl } from './ports.ts'
import {
  assignOwnClientAddress,
  createSession,
  enterCode,
  people,
  requestCode,
  signInByCode,
  startSession,
} from './sign-in.ts'

const orgName = 'Cedar & Stone'

/** An address that no earlier run has used. */
const createAddress = (name: string) => `${name}-${Date.now().toString(36)}@invited.test`

// Getting from the email to onboarding takes a while on a busy machine.
test.describe.configure({ timeout: 90_000 })

let adminToken: string

test.beforeAll(async () => {
  adminToken = (await createSession(people.owner)).sessionJwt
})

async function callApi<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${appUrl}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${adminToken}`,
      'content-type': 'application/json',
      'idempotency-key': `"${crypto.randomUUID()}"`,
      'x-org-id': await getOrgId(),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`)
  return (response.status === 204 ? undefined : await response.json()) as Answer
}

let orgId: string | undefined

async function getOrgId(): Promise<string> {
  if (orgId !== undefined) return orgId
  const response = await fetch(`${appUrl}/api/user`, { headers: { authorization: `Bearer ${adminToken}` } })
  const { orgs } = (await response.json()) as { orgs: { id: string; name: string }[] }
  orgId = orgs.find(({ name }) => name === orgName)?.id
  return orgId ?? ''
}

interface InviteAnswer {
  results: { email: string; status: string; invitationId: string }[]
}

/** Invites someone as an administrator, and reads the link in the email. */
async function invite(email: string, roleKey = 'property_manager', more: object = {}) {
  const { items } = await callApi<{ items: { id: string; key: string }[] }>('GET', '/team/role')
  const roleId = items.find(({ key }) => key === roleKey)?.id
  const seen = await listMessageIds(email)
  const { results } = await callApi<InviteAnswer>('POST', '/team/user/invite', {
    invites: [{ email, roleIds: [roleId], message: 'Welcome to the buildings.', ...more }],
  })
  expect(results).toMatchObject([{ email, status: 'invited' }])
  const { text } = await readMessage(email, seen)
  const link = /https?:\/\/\S+\/auth\/invite\?token=\S+/.exec(text)?.[0] ?? ''
  expect(link).not.toBe('')
  return { link, id: results[0]?.invitationId ?? '' }
}

async function openInvitation(page: Page, link: string) {
  await assignOwnClientAddress(page)
  await page.goto(link)
  // The page has this title until its content has loaded.
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Invitation')
}

/** Accepts the open invitation with the code from the inbox. */
async function acceptWithCode(page: Page, email: string) {
  const seen = await listMessageIds(email)
  await page.getByRole('button', { name: `Accept as ${email}` }).click()
  await enterCode(page, await readCode(email, seen))
}

test('[2.08] [2.09] an invited person verifies the address, accepts, and is in the organization', async ({
  page,
}) => {
  const email = createAddress('dana')
  const { link } = await invite(email)
  await openInvitation(page, link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(`invited you to ${orgName} as Property manager$`, 'i'),
  )
  await expect(page.getByText('Welcome to the buildings.')).toBeVisible()
  await expect(page.getByText(/^This invitation expires (in 7 days|in 1 week|next week)/)).toBeVisible()
  await acceptWithCode(page, email)

  await expect(page).toHaveURL('/onboarding')
  await expect(page.getByText(`You’re now a member of ${orgName}.`)).toBeVisible()
  await page.getByLabel('Your name').fill('Dana Reyes')
  await page.getByLabel('Job title').selectOption('Property manager')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Welcome to Parapet')
  // The organization is set up already, so that step is skipped.
  await expect(page.getByLabel('Organization name')).toBeHidden()
  const later = page.getByRole('button', { name: 'Not now' })
  const start = page.getByRole('button', { name: 'Open Parapet' })
  await expect(later.or(start)).toBeVisible()
  if (await later.isVisible()) await later.click()
  await start.click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('banner').getByText(orgName)).toBeVisible()

  // Opens the link again, as after a reload.
  await openInvitation(page, link)
  await page.getByRole('button', { name: `Open ${orgName}` }).click()
  await expect(page).toHaveURL('/home')
})

test(
  '[2.09] a member of another organization accepts without a code, and goes to the new one',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const email = createAddress('harriet')
    await signInByCode(page, email)
    await expect(page).toHaveURL('/onboarding')
    const { link } = await invite(email)
    await openInvitation(page, link)
    await expect(page.getByText(`You’re signed in as ${email}`)).toBeVisible()
    await page.getByRole('button', { name: 'Accept invitation' }).dblclick()

    await expect(page.getByText(`You’re now a member of ${orgName}.`)).toBeVisible()
    await expect(page).toHaveURL('/onboarding')
    expect(await page.evaluate(() => sessionStorage.getItem('parapet.org'))).toBe(await getOrgId())

    // Anyone else with the link only learns that it was used.
    const stranger = await (await browser.newContext()).newPage()
    await openInvitation(stranger, link)
    await expect(
      stranger.getByRole('heading', { name: 'This invitation has already been used' }),
    ).toBeVisible()
    await stranger.context().close()
  },
)

test(
  'another signed-in user is told so, and continues with the invited address',
  { tag: '@nightly' },
  async ({ page }) => {
    const email = createAddress('erik')
    const { link } = await invite(email)
    await startSession(page, people.viewer)
    await openInvitation(page, link)
    await expect(
      page.getByText(`You’re signed in as ${people.viewer}, but this invitation is for ${email}.`),
    ).toBeVisible()
    await expectAccessible(page)

    const seen = await listMessageIds(email)
    await page.getByRole('button', { name: `Continue as ${email}` }).click()
    await enterCode(page, await readCode(email, seen))
    await expect(page).toHaveURL('/onboarding')
    await expect(page.getByText(`You’re now a member of ${orgName}.`)).toBeVisible()
  },
)

test(
  'a revoked invitation says so, and suggests asking for a new one',
  { tag: '@nightly' },
  async ({ page }) => {
    const email = createAddress('farah')
    const { link, id } = await invite(email)
    await openInvitation(page, link)
    await expect(page.getByRole('button', { name: `Accept as ${email}` })).toBeVisible()
    await callApi('DELETE', `/team/user/invite/${id}`)

    await openInvitation(page, link)
    await expect(page.getByRole('heading', { name: 'This invitation was revoked' })).toBeVisible()
    const seen = await listMessageIds(people.owner)
    await page.getByRole('button', { name: 'Request a new invitation' }).click()
    await expect(page.getByText(/^We forwarded your request\./)).toBeVisible()
    await readMessage(people.owner, seen, { subject: /requested a new invitation/ })
    await expectAccessible(page)
  },
)

test('an expired invitation says so', { tag: '@nightly' }, async ({ page }) => {
  const email = createAddress('gita')
  const { link } = await invite(email)
  // Simulates the server's response after seven days.
  await page.route('**/api/auth/invite/*', async (route) => {
    const response = await route.fetch()
    const invitation = (await response.json()) as object
    const hidden = { roles: [], grants: [], message: null, expiresAt: null }
    await route.fulfill({ response, json: { ...invitation, ...hidden, status: 'expired' } })
  })
  await openInvitation(page, link)

  await expect(page.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request a new invitation' })).toBeVisible()
})

test(
  'an invited person who signs in without the link gets to the invitation',
  { tag: '@nightly' },
  async ({ page }) => {
    const email = createAddress('imani')
    await invite(email)
    await page.goto('/auth')
    const seen = await listMessageIds(email)
    await requestCode(page, email)
    await enterCode(page, await readCode(email, seen))

    await expect(page).toHaveURL('/auth/invite')
    await expectAccessible(page)
    await page.getByRole('button', { name: `Join ${orgName}` }).click()
    await expect(page).toHaveURL('/onboarding')
  },
)

test('a link without an invitation says so', { tag: '@nightly' }, async ({ page }) => {
  await openInvitation(page, '/auth/invite?token=nothing')
  await expect(page.getByRole('heading', { name: 'Invitation not found' })).toBeVisible()
})

test(
  'the invitation has no accessibility violations in either theme',
  { tag: '@nightly' },
  async ({ page }) => {
    const { link } = await invite(createAddress('axe'))
    await openInvitation(page, link)
    await expect(page.getByRole('button', { name: /^Accept as/ })).toBeVisible()
    await expectAccessibleInBothThemes(page)
  },
)
