import { expect, test, type Page } from '@playwright/test'
import { cancelRunningCampaign, createApiCaller, type CallApi } from './api-calls.ts'
import { checkRows, readResultCounts, uploadFile } from './import-steps.ts'
import { listMessageIds, readCode, readMessage } from './inbox.ts'
import { sandboxUrl } from './ports.ts'
import { assignOwnClientAddress, enterCode, people, signIn, startSession } from './sign-in.ts'

/** The complete journey of the welcome email, from the invited colleague to the suppressed address. */
test.describe.configure({ mode: 'serial', timeout: 180_000 })

const key = Date.now().toString(36)
const house = { name: `Journey Court ${key}`, line1: `${Date.now() % 10_000} Journey St` }
const colleague = { email: `mona-${key}@invited.test`, name: `Mona Journey ${key}` }
const role = `Welcome desk ${key}`
const domain = `journey-${key}.test`
const sender = `hello@${domain}`
const tenants = 150
const addressOf = (n: number) => `tenant${n}-${key}@homes.test`

let call: CallApi
let orgId: string
let theirs: Page

test.beforeAll(async ({ browser }) => {
  ;({ call, orgId } = await createApiCaller(people.owner))
  await cancelRunningCampaign(call, orgId)
  await call('PATCH', `/org/${orgId}`, {
    postalAddress: {
      line1: '500 W 2nd St',
      city: 'Austin',
      region: 'TX',
      postalCode: '78701',
      country: 'US',
    },
    contactEmail: 'office@cedar-stone.test',
  })
  await call('POST', '/property', {
    name: house.name,
    propertyClass: 'residential',
    address: { line1: house.line1, city: 'Denver', region: 'CO', postalCode: '80206', country: 'US' },
  })
  theirs = await (await browser.newContext()).newPage()
})

test.afterAll(() => theirs.context().close())

test(
  'a colleague is invited, accepts with a one-time code, and gets a role that can only email tenants',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, people.owner, { path: '/settings/team' })
    await page.getByRole('button', { name: 'Invite people' }).click()
    const invite = page.getByRole('dialog', { name: 'Invite people' })
    await invite.getByLabel('Email addresses').fill(colleague.email)
    const seen = await listMessageIds(colleague.email)
    await invite.getByRole('button', { name: 'Invite 1 person' }).click()
    await expect(page.getByText('1 person invited.')).toBeVisible()

    const { text, id } = await readMessage(colleague.email, seen)
    await assignOwnClientAddress(theirs)
    await theirs.goto(/https?:\/\/\S+\/auth\/invite\?token=\S+/.exec(text)![0])
    await theirs.getByRole('button', { name: `Accept as ${colleague.email}` }).click()
    await enterCode(theirs, await readCode(colleague.email, new Set([...seen, id])))
    await theirs.getByLabel('Your name').fill(colleague.name)
    await theirs.getByLabel('Job title').selectOption('Leasing agent')
    await theirs.getByRole('button', { name: 'Continue' }).click()
    await theirs.getByRole('button', { name: 'Open Parapet' }).click()
    await expect(theirs).toHaveURL('/home')

    await page.goto('/settings/roles')
    await page.getByRole('button', { name: 'New role' }).click()
    const create = page.getByRole('dialog', { name: 'New role' })
    await create.getByLabel('Name').fill(role)
    await create.getByLabel('Start with permissions from').selectOption('Communicator')
    await create.getByRole('button', { name: 'Create role' }).click()
    await expect(page.getByText(`Role ${role} created.`)).toBeVisible()

    await page.goto('/settings/team')
    await page.getByRole('searchbox').fill(colleague.name)
    await page.getByRole('button', { name: colleague.name, exact: true }).click()
    const drawer = page.getByRole('dialog', { name: colleague.name })
    await drawer.getByRole('button', { name: 'Edit roles' }).click()
    await drawer.getByRole('checkbox', { name: role, exact: true }).check()
    await drawer.getByRole('checkbox', { name: 'Viewer', exact: true }).uncheck()
    await drawer.getByRole('button', { name: 'Save roles' }).click()
    await expect(page.getByText(`${colleague.name}’s roles saved.`)).toBeVisible()
    const menu = theirs.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link', { name: 'Communication' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Sources' })).toBeVisible()
  },
)

test('a domain is verified, and can send', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, people.owner, { path: '/settings/email-senders' })
  await page.getByRole('button', { name: 'New sender' }).first().click()
  const form = page.getByRole('dialog', { name: 'New sender' })
  await form.getByLabel('From address', { exact: true }).fill(sender)
  await form.getByRole('button', { name: 'Show DNS records' }).click()
  const drawer = page.getByRole('dialog', { name: sender })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await drawer.getByRole('button', { name: 'Copy all' }).click()
  const records = await page.evaluate(() => navigator.clipboard.readText())
  await page.request.post(`${sandboxUrl}/dns`, { form: { records } })
  await drawer.getByRole('button', { name: 'Check again' }).click()
  await expect(drawer.getByText('Verified').first()).toBeVisible()
})

test('150 tenants are imported from a file', { tag: '@nightly' }, async ({ page }) => {
  const place = `"${house.name} - ${house.line1} Denver, CO 80206"`
  const rows = Array.from(
    { length: tenants },
    (_, n) => `${place},J-${n + 1},"Journey${n + 1}, Toni",Current,,${addressOf(n + 1)},,,`,
  )
  const head = 'Property,Unit,Tenant,Status,Phone Numbers,Emails,Move-in,Lease From,Lease To'
  await startSession(page, people.manager)
  await uploadFile(
    page,
    {
      name: `journey-${key}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(`${[head, ...rows].join('\r\n')}\r\n`),
    },
    'tenants',
  )
  await checkRows(page)
  await page.getByRole('button', { name: `Create the ${tenants} missing units` }).click()
  await expect(page.getByRole('button', { name: /^Undo: .*Create the missing units/ })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: `Import ${tenants} tenants` }).click()
  await expect(page.getByText(`${tenants} tenants imported`)).toBeVisible({ timeout: 60_000 })
  expect(await readResultCounts(page)).toMatchObject({ Created: tenants, Rejected: 0 })
})

test('the colleague emails all of them', { tag: '@nightly' }, async () => {
  const page = theirs
  await page.goto('/communication')
  await page
    .getByRole('combobox', { name: 'Sender' })
    .selectOption(await page.getByRole('option', { name: sender }).getAttribute('value'))
  await page.getByRole('combobox', { name: /^Properties/ }).fill(house.name)
  await page.getByRole('option', { name: new RegExp(`^${house.name}`) }).click()
  await expect(page.getByText(`${tenants} tenants will get the email`)).toBeVisible()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.getByRole('button', { name: `Send to ${tenants} tenants` }).click()
  const dialog = page.getByRole('alertdialog', { name: `Send the email to ${tenants} tenants?` })
  await dialog.getByRole('textbox').fill(String(tenants))
  await dialog.getByRole('button', { name: `Send ${tenants} emails` }).click()
  await expect(funnelStep('Delivered')).toContainText(`Delivered${tenants}`, { timeout: 120_000 })
  await expect(funnelStep('Sent')).toContainText(`Sent${tenants}`)

  const arrived = await Promise.all(
    Array.from({ length: tenants }, (_, n) => listMessageIds(addressOf(n + 1)).then(({ size }) => size)),
  )
  expect(arrived.filter((count) => count !== 1)).toEqual([])
})

const funnelStep = (name: string) =>
  theirs.getByRole('figure', { name: 'Results' }).getByRole('listitem').filter({ hasText: name })

test(
  'a tenant reads the email and opts in, and the consent history and the funnel show it',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const mail = await readMessage(addressOf(7), new Set())
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(/http\S+\/o\/\S+/.exec(mail.text)![0])
    await visitor.getByRole('checkbox').check()
    await visitor.getByRole('button', { name: 'Yes, alert me' }).click()
    await expect(visitor.getByRole('heading', { name: 'You’re signed up for safety alerts' })).toBeVisible()
    await visitor.context().close()

    await expect(funnelStep('Opted in')).toContainText('Opted in1', { timeout: 20_000 })
    await signIn(page, people.owner, { path: `/tenants/${await findTenant()}` })
    await expect(page.getByText('Opted in').first()).toBeVisible()
    await expect(page.getByText(/wording from [A-Z][a-z]{2} \d+, 20\d\d$/).first()).toBeVisible()
  },
)

test(
  'one click in the mail client permanently stops all email to an address',
  { tag: '@nightly' },
  async ({ page }) => {
    const address = await oneClickOf(addressOf(7))
    for (let turn = 0; turn < 2; turn += 1) {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
        redirect: 'error',
      })
      expect(response.status).toBe(200)
    }
    await signIn(page, people.owner, { path: `/tenants/${await findTenant()}` })
    await expect(page.getByText('Opted out').first()).toBeVisible()

    await page.goto('/communication?tab=suppressed')
    await page.getByLabel('Search by full address or number').fill(addressOf(7))
    await expect(
      page.getByRole('grid', { name: 'Suppressed addresses' }).getByText('Unsubscribed'),
    ).toHaveCount(1)
    const { items } = await call<{ items: { id: string }[] }>(
      'GET',
      `/property?q=${encodeURIComponent(house.name)}`,
    )
    const audience = await call<{ suppressed: number; declined: number }>(
      'POST',
      `/org/${orgId}/communication/audience`,
      { audience: { propertyIds: [items[0]!.id] } },
    )
    expect(audience.suppressed).toBe(1)
  },
)

async function findTenant(): Promise<string> {
  const { items } = await call<{ items: { id: string }[] }>('GET', '/tenant?q=Journey7')
  return items[0]!.id
}

/** The one-click unsubscribe URL from the header (RFC 8058). */
async function oneClickOf(to: string): Promise<string> {
  const response = await fetch(`${sandboxUrl}/inbox/messages?to=${encodeURIComponent(to)}`)
  const [mail] = (await response.json()) as { headers: Record<string, string> }[]
  const headers = new Map(Object.entries(mail!.headers).map(([name, value]) => [name.toLowerCase(), value]))
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  return /<(https?:[^>]+)>/.exec(headers.get('list-unsubscribe')!)![1]!
}
