import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { mockNetwork } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

const id = '01932f33-0000-7000-8000-000000000001'
const moment = '2026-11-21T11:02:00.000Z'
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

const record = (purpose: string, changes = {}) => ({
  purpose,
  type: 'TXT',
  host: `${purpose}.maple.example`,
  value: `value of ${purpose}`,
  required: true,
  status: 'ok',
  found: [`value of ${purpose}`],
  problem: null,
  checkedAt: moment,
  ...changes,
})

const domain = {
  id,
  kind: 'domain',
  fromName: 'Maple Residential',
  fromEmail: 'alerts@maple.example',
  replyTo: 'office@maple.example',
  domain: 'maple.example',
  sendsFrom: 'alerts@maple.example',
  isDefault: true,
  status: 'verified',
  failureReason: null,
  deadlineAt: null,
  verifiedAt: moment,
  lastCheckedAt: moment,
  dns: ['ownership', 'dkim', 'return_path', 'spf', 'dmarc'].map((purpose) => record(purpose)),
  code: null,
  checks: { left: 6, nextAt: null },
  sentToday: 12,
  dailyLimit: 2_000,
  reputation: { window: '30d', sent: 1_204, bounceRate: 0.004, complaintRate: 0 },
  permissions: ['org:sender_read', 'org:sender_update', 'org:sender_delete'],
  createdAt: moment,
  updatedAt: moment,
  createdBy: null,
  updatedBy: null,
  version: 3,
  archivedAt: null,
}

const address = {
  ...domain,
  kind: 'address',
  fromEmail: 'office@maple.example',
  replyTo: null,
  sendsFrom: 'no-reply@parapet.test',
  isDefault: false,
  status: 'pending',
  verifiedAt: null,
  lastCheckedAt: null,
  dns: [],
  code: { sentAt: moment, expiresAt: inAnHour(), attemptsLeft: 5, sendsLeft: 4 },
  deadlineAt: inAnHour(),
}

const ok = (body: unknown) => ({ status: 200, body })
const all = ['org:sender_read', 'org:sender_create', 'org:sender_update', 'org:sender_delete']
const rights = (...permissions: string[]) =>
  ok({
    permissions: ['user:read', 'org:read', ...permissions],
    isFga: false,
    permittedProperties: [],
    orgId: 'org-1',
  })
const listed = (...items: object[]) =>
  ok({
    items,
    page: { limit: 200, nextCursor: null, prevCursor: null, total: items.length, totalIsExact: true },
  })
const base = '/api/org/org-1/email/senders'

let app: ReturnType<typeof openApp> | undefined

afterEach(() => {
  app?.close()
  clearSession(createQueryClient())
})

function open(path: string, sender: object = domain, changes = {}) {
  const network = mockNetwork({
    [`GET ${base}`]: listed(sender),
    [`GET ${base}/${id}`]: ok(sender),
    'GET /api/auth/permissions': rights(...all),
    ...changes,
  })
  storeSession()
  app = openApp(path)
  return network
}

const settings = '/settings/email-senders'
const drawer = page.getByRole('dialog')

describe('the list', () => {
  it('shows each sender’s status, the default and the number sent today', async () => {
    open(settings)
    const row = page.getByRole('listitem').filter({ hasText: 'alerts@maple.example' })
    await expect.element(row.getByText('Verified')).toBeVisible()
    await expect.element(row.getByText('Default')).toBeVisible()
    await expect.element(row.getByText('Maple Residential · Domain · 12 of 2,000 sent today')).toBeVisible()
  })

  it('offers to add the first sender, with permission', async () => {
    open(settings, domain, { [`GET ${base}`]: listed() })
    await expect.element(page.getByText('No senders yet')).toBeVisible()
    expect(page.getByRole('button', { name: 'New sender' }).elements()).toHaveLength(2)
  })

  it('is read-only without permission', async () => {
    open(
      `${settings}?sender=${id}`,
      { ...domain, permissions: ['org:sender_read'] },
      {
        'GET /api/auth/permissions': rights('org:sender_read'),
      },
    )
    await expect.element(drawer.getByText('1,204 sent, 0.4% bounced, 0% marked as spam')).toBeVisible()
    expect(drawer.getByRole('button', { name: /^Actions for/ }).elements()).toEqual([])
    expect(page.getByRole('button', { name: 'New sender' }).elements()).toEqual([])
  })
})

describe('an address', () => {
  it('is deleted without mention of a signing key, which it doesn’t have', async () => {
    open(`${settings}?sender=${id}`, address)
    await drawer.getByRole('button', { name: 'Actions for office@maple.example' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await expect.element(question.getByText(/^You won’t be able to send from it\./)).toBeVisible()
    expect(question.getByText(/signing key/).elements()).toEqual([])
  })

  it('is verified with a code of six digits, and says why a code was rejected', async () => {
    const refusal = {
      status: 422,
      body: {
        code: 'validation-failed',
        title: 'Validation failed',
        detail: 'This is not the code from the mail. 4 tries are left.',
        errors: [{ pointer: '/code', code: 'mismatch', message: 'This is not the code from the mail.' }],
      },
    }
    const { sent } = open(`${settings}?sender=${id}`, address, { [`PUT ${base}/${id}`]: refusal })
    await expect.element(drawer.getByText(/^We sent a six-digit code to office@maple\.example/)).toBeVisible()
    await expect.element(drawer.getByText('Maple Residential <no-reply@parapet.test>')).toBeVisible()
    await drawer.getByRole('textbox').first().click()
    await userEvent.keyboard('123456')
    await expect
      .element(drawer.getByText('This is not the code from the mail. 4 tries are left.'))
      .toBeVisible()
    expect(sent.find(({ key }) => key.startsWith('PUT'))?.body).toEqual({
      fromName: 'Maple Residential',
      fromEmail: 'office@maple.example',
      replyTo: null,
      isDefault: false,
      code: '123456',
    })
  })

  it('leads the focus to the verified sender once the code is right', async () => {
    const verified = { ...address, status: 'verified', verifiedAt: moment, code: null }
    const { set } = open(`${settings}?sender=${id}`, address, { [`PUT ${base}/${id}`]: ok(verified) })
    await drawer.getByRole('textbox').first().click()
    set(`GET ${base}/${id}`, ok(verified))
    await userEvent.keyboard('123456')
    await expect.element(drawer.getByRole('heading', { name: 'office@maple.example' })).toHaveFocus()
  })

  it('asks for a new code if none would be accepted', async () => {
    const { requests } = open(
      `${settings}?sender=${id}`,
      { ...address, code: { sentAt: moment, expiresAt: null, attemptsLeft: 0, sendsLeft: 4 } },
      { [`POST ${base}/${id}/code`]: ok(address) },
    )
    await expect
      .element(drawer.getByText('The code we sent to office@maple.example no longer works.'))
      .toBeVisible()
    await drawer.getByRole('button', { name: 'Send a new code' }).click()
    await expect.element(drawer.getByRole('group', { name: 'Code from the email' })).toBeVisible()
    expect(requests.some(({ key }) => key === `POST ${base}/${id}/code`)).toBe(true)
  })
})

describe('a domain', () => {
  const waiting = {
    ...domain,
    status: 'pending',
    isDefault: false,
    verifiedAt: null,
    deadlineAt: inAnHour(),
    dns: [
      record('ownership', { status: 'missing', found: [] }),
      record('spf', {
        status: 'multiple',
        found: ['v=spf1 -all', 'v=spf1 a ~all'],
        problem: 'Several SPF records found, so none of them counts. Keep only one.',
      }),
      record('dmarc', { found: ['v=DMARC1; p=reject'] }),
    ],
  }

  it('shows expected and found values, and the problem', async () => {
    open(`${settings}?sender=${id}`, waiting)
    await expect.element(drawer.getByText('1 of 3 DNS records found')).toBeVisible()
    const spf = drawer.getByRole('listitem').filter({ hasText: 'Allowed servers (SPF)' }).first()
    await expect.element(spf.getByText('Multiple found')).toBeVisible()
    await expect.element(spf.getByText('value of spf')).toBeVisible()
    await expect.element(spf.getByText('v=spf1 a ~all')).toBeVisible()
    await expect.element(spf.getByText(/none of them counts/)).toBeVisible()
    await expect.element(spf.getByRole('button', { name: 'Copy value: Allowed servers (SPF)' })).toBeVisible()
    const dmarc = drawer.getByRole('listitem').filter({ hasText: 'Policy (DMARC)' }).first()
    await expect.element(dmarc.getByText('v=DMARC1; p=reject')).toBeVisible()
  })

  it('waits for missing records until it’s verified, and only then calls them missing', async () => {
    open(`${settings}?sender=${id}`, waiting)
    const ownership = drawer.getByRole('listitem').filter({ hasText: 'Domain ownership' }).first()
    await expect.element(ownership.getByText('Waiting')).toBeVisible()
    app?.close()
    open(`${settings}?sender=${id}`, { ...waiting, status: 'degraded', verifiedAt: moment })
    await expect.element(ownership.getByText('Not found')).toBeVisible()
  })

  it('leads to the welcome email once it’s verified', async () => {
    open(
      `${settings}?sender=${id}`,
      { ...domain, reputation: { ...domain.reputation, sent: 0 } },
      { 'GET /api/auth/permissions': rights(...all, 'org:communication_read', 'org:communication_send') },
    )
    await expect
      .element(drawer.getByRole('link', { name: 'Write the welcome email' }))
      .toHaveAttribute('href', '/communication')
  })

  it('is checked again on request, and becomes verified immediately', async () => {
    const { requests } = open(`${settings}?sender=${id}`, waiting)
    await drawer.getByRole('button', { name: 'Check again' }).click()
    await expect
      .poll(() => requests.some(({ key, query }) => key === `GET ${base}/${id}` && query.refresh === 'true'))
      .toBe(true)
  })

  it('says how long to wait after too many checks', async () => {
    open(`${settings}?sender=${id}`, { ...waiting, checks: { left: 0, nextAt: inAnHour() } })
    await expect.element(drawer.getByRole('button', { name: 'Check again in 60 min' })).toBeDisabled()
    await expect.element(drawer.getByText(/checked six times in the last hour/)).toBeVisible()
  })

  it('warns while a record is missing, and says if it can’t send anymore', async () => {
    const reason = 'DKIM key: Record not found.'
    open(`${settings}?sender=${id}`, {
      ...domain,
      status: 'degraded',
      failureReason: reason,
      deadlineAt: inAnHour(),
    })
    await expect.element(drawer.getByText('A DNS record is missing or incorrect')).toBeVisible()
    expect(document.body.textContent).toMatch(
      /A DNS record for alerts@maple\.example is missing or incorrect\./,
    )
    await expect.element(drawer.getByText(reason)).toBeVisible()
    app?.close()
    open(`${settings}?sender=${id}`, { ...domain, status: 'failed', failureReason: reason })
    await expect.element(drawer.getByRole('alert')).toMatchTextContent('This sender can’t send email')
  })

  it('becomes the default, and is deleted only after typing its address', async () => {
    const { requests, sent } = open(
      `${settings}?sender=${id}`,
      { ...domain, isDefault: false },
      { [`PUT ${base}/${id}`]: ok(domain), [`DELETE ${base}/${id}`]: { status: 204, body: null } },
    )
    const actions = drawer.getByRole('button', { name: 'Actions for alerts@maple.example' })
    await actions.click()
    await page.getByRole('menuitem', { name: 'Set as default' }).click()
    await expect
      .poll(() => sent.find(({ key }) => key.startsWith('PUT'))?.body)
      .toMatchObject({ isDefault: true, replyTo: 'office@maple.example' })
    await actions.click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await expect.element(question.getByText(/its signing key will be deleted/)).toBeVisible()
    await expect.element(question.getByRole('button', { name: 'Delete' })).toBeDisabled()
    await question.getByRole('textbox').fill('alerts@maple.example')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => requests.some(({ key }) => key.startsWith('DELETE'))).toBe(true)
  })
})

it('adds a sender: details first, then verification', async () => {
  const { sent } = open(settings, address, { [`POST ${base}`]: { status: 201, body: address } })
  await page.getByRole('button', { name: 'New sender' }).click()
  await drawer.getByText('An email address').click()
  await drawer.getByRole('button', { name: 'Send code' }).click()
  await expect.element(drawer.getByText('Enter an email address.').first()).toBeVisible()
  await drawer.getByLabelText('From address', { exact: true }).fill('office@maple.example')
  await drawer.getByRole('button', { name: 'Send code' }).click()
  await expect.element(drawer.getByRole('group', { name: 'Code from the email' })).toBeVisible()
  await expect.element(drawer.getByRole('textbox', { name: 'Digit 1 of 6' })).toHaveFocus()
  expect(sent.find(({ key }) => key === `POST ${base}`)?.body).toEqual({
    kind: 'address',
    fromName: 'Cedar & Stone',
    fromEmail: 'office@maple.example',
    replyTo: null,
  })
})
