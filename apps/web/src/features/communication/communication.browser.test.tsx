import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { mockNetwork, ok, permissionsResponse } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'
import { campaignId, createCampaign, createWelcomeEmail } from '~/testing/test-campaign'

const base = '/api/org/org-1/communication'
const permissions = [
  'user:read',
  'org:read',
  'org:communication_read',
  'org:communication_send',
  'org:sender_read',
]
const numbers = {
  ...createWelcomeEmail().audiencePreview,
  noEmail: 1,
  byLanguage: [
    { value: 'en', count: 2 },
    { value: 'es', count: 1 },
  ],
  skipped: [{ tenant: { id: 'tenant-1', name: 'Ada Okafor' }, property: null, reason: 'no_email' }],
}
const emptyPage = {
  items: [],
  page: { limit: 50, nextCursor: null, prevCursor: null, total: 0, totalIsExact: true },
}
const preview = {
  subject: 'Get safety alerts',
  preheader: null,
  language: 'en',
  html: '<html><head></head><body><p>Hello Dana</p><script>parent.document.title = "taken"</script></body></html>',
  text: 'Hello Dana',
  warnings: [],
}

let app: ReturnType<typeof openApp> | undefined

afterEach(() => {
  app?.close()
  clearSession(createQueryClient())
  return page.viewport(1280, 900)
})

function open(path: string, answers = {}) {
  const network = mockNetwork({
    'GET /api/auth/permissions': permissionsResponse(permissions),
    [`GET ${base}/welcome-email`]: ok(createWelcomeEmail()),
    [`POST ${base}/audience`]: ok(numbers),
    [`POST ${base}/preview`]: ok(preview),
    [`POST ${base}/welcome-email`]: ok({ campaign: createCampaign({ version: 2 }) }),
    ...answers,
  })
  storeSession()
  app = openApp(path)
  return network
}

const subject = () => page.getByRole('textbox', { name: 'Subject' })
const acts = (network: ReturnType<typeof mockNetwork>) =>
  network.sent.filter(({ key }) => key === `POST ${base}/welcome-email`).map(({ body }) => body as object)

it('saves automatically, and shows the errors of rejected fields', async () => {
  const network = open('/communication')
  await subject().fill('Alerts for your home')
  await expect.element(page.getByText('Draft saved')).toBeVisible()
  expect(acts(network)).toMatchObject([{ action: 'save', campaignId, subject: 'Alerts for your home' }])

  network.set(`POST ${base}/welcome-email`, {
    status: 422,
    body: {
      code: 'validation-failed',
      detail: 'One field needs attention.',
      errors: [{ pointer: '/bodyMarkdown', code: 'unknown_field', message: '{{shoe}} is not a field.' }],
    },
  })
  await page.getByRole('textbox', { name: 'Text' }).fill('{{shoe}}')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(page.getByRole('link', { name: '{{shoe}} is not a field.' })).toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: 'Text' }))
    .toHaveAccessibleDescription(expect.stringContaining('{{shoe}} is not a field.'))
  await expect.element(page.getByRole('button', { name: 'Send to 3 tenants' })).toBeDisabled()
  await expect.element(page.getByText('Fix 1 issue before sending')).toBeVisible()

  await page.getByRole('textbox', { name: 'Text' }).fill('{{optInUrl}}')
  expect(page.getByText('{{shoe}} is not a field.').elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Send to 3 tenants' })).toBeEnabled()
})

it('keeps the focus in the text when saving automatically fails', async () => {
  open('/communication', {
    [`POST ${base}/welcome-email`]: {
      status: 422,
      body: {
        code: 'validation-failed',
        detail: 'One field needs attention.',
        errors: [{ pointer: '/bodyMarkdown', code: 'unknown_field', message: '{{shoe}} is not a field.' }],
      },
    },
  })
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('{{shoe}}')
  await expect.element(text).toHaveAccessibleDescription(expect.stringContaining('{{shoe}} is not a field.'))
  await expect.element(text).toHaveFocus()
})

it('keeps unsaved text when leaving the tab fails to save', async () => {
  const network = open('/communication')
  await subject().fill('Alerts for your home')
  network.set(`POST ${base}/welcome-email`, { status: 503, body: { code: 'unavailable', title: 'Away' } })
  await page.getByRole('link', { name: 'Campaigns' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(subject()).toHaveValue('Alerts for your home')

  network.set(`POST ${base}/welcome-email`, ok({ campaign: createCampaign({ version: 2 }) }))
  network.set(`GET ${base}/campaigns`, ok(emptyPage))
  await page.getByRole('link', { name: 'Campaigns' }).click()
  await expect.element(page.getByText('No campaigns yet')).toBeVisible()
  expect(acts(network).at(-1)).toMatchObject({ action: 'save', subject: 'Alerts for your home' })
})

it('inserts a field at the caret with one click', async () => {
  open('/communication')
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('Hello ')
  const fields = page.getByRole('group', { name: 'Insert field' })
  await fields.getByRole('button', { name: 'First name' }).click()
  await expect.element(text).toHaveValue('Hello {{tenant.firstName|there}}')
  await expect.element(text).toHaveFocus()

  await page.getByRole('button', { name: 'Add language' }).click()
  await page.getByRole('menuitem', { name: /^Spanish/ }).click()
  await text.fill('Hola ')
  await fields.getByRole('button', { name: 'First name' }).click()
  await expect.element(text).toHaveValue('Hola {{tenant.firstName}}')
})

it('shows the email in a sandboxed frame', async () => {
  open('/communication')
  const frame = page.getByTitle('Preview', { exact: true })
  await expect.element(frame).toHaveAttribute('sandbox', '')
  await expect.element(frame).toHaveAttribute('srcdoc', expect.stringContaining("default-src 'none'"))
  await page.getByRole('radio', { name: 'Plain text' }).click({ force: true })
  await expect.element(page.getByText('Hello Dana', { exact: true })).toBeVisible()
  expect(document.title).not.toBe('taken')
})

it('asks to confirm the new number if the audience has changed, and sends with it', async () => {
  const network = open('/communication')
  await page.getByRole('button', { name: 'Send to 3 tenants' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('3')
  network.set(`POST ${base}/welcome-email`, {
    status: 409,
    body: { code: 'state-conflict', detail: '4 tenants would get this mail now, not 3.', eligible: 4 },
  })
  await dialog.getByRole('button', { name: 'Send 3 emails' }).click()
  await expect.element(dialog.getByText('The audience changed from 3 tenants to 4')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Send 4 emails' })).toBeDisabled()

  const sending = createCampaign({ status: 'queued', version: 3, actions: ['pause', 'cancel'] })
  network.set(`POST ${base}/welcome-email`, { status: 202, body: { campaign: sending, task: {} } })
  await dialog.getByRole('textbox').fill('4')
  await dialog.getByRole('button', { name: 'Send 4 emails' }).click()
  await expect.poll(() => app?.getUrl()).toBe(`/communication?tab=campaigns&campaign=${campaignId}`)
  expect(acts(network).at(-1)).toMatchObject({ action: 'send', confirmCount: 4, senderId: 'sender-1' })
})

it('doesn’t claim that nothing was scheduled if the response is lost', async () => {
  const network = open('/communication')
  await page.getByRole('radio', { name: 'At a scheduled time' }).click()
  await page.getByLabelText('Date and time').fill('2099-01-05T09:00')
  await page.getByRole('button', { name: 'Schedule for 3 tenants' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('3')
  network.set(`POST ${base}/welcome-email`, () => Promise.reject(new TypeError('Failed to fetch')))
  await dialog.getByRole('button', { name: 'Schedule 3 emails' }).click()
  await expect.element(dialog.getByText('We don’t know whether the emails were scheduled')).toBeVisible()
  await expect.element(dialog.getByText(/They won’t be sent twice\./)).toBeVisible()
})

it('saves the chosen time with the draft, and shows it again', async () => {
  const network = open('/communication')
  await page.getByRole('radio', { name: 'At a scheduled time' }).click()
  await page.getByLabelText('Date and time').fill('2099-01-05T09:00')
  const scheduledAt = '2099-01-05T16:00:00.000Z'
  await expect.poll(() => acts(network).at(-1)).toMatchObject({ action: 'save', scheduledAt })
  app!.close()

  open('/communication', {
    [`GET ${base}/welcome-email`]: ok(createWelcomeEmail({ campaign: createCampaign({ scheduledAt }) })),
  })
  await expect.element(page.getByLabelText('Date and time')).toHaveValue('2099-01-05T09:00')
  await expect.element(page.getByRole('button', { name: 'Schedule for 3 tenants' })).toBeVisible()
})

it('links to the settings while no sender is verified', async () => {
  open('/communication', {
    [`GET ${base}/welcome-email`]: ok(
      createWelcomeEmail({
        senders: [],
        checks: [
          { code: 'sender', level: 'error', message: 'Choose a sender.' },
          {
            code: 'email_allowed',
            level: 'error',
            message: 'This organization may not write to tenants yet.',
          },
        ],
      }),
    ),
  })
  await expect
    .element(page.getByRole('link', { name: 'Set up sender' }))
    .toHaveAttribute('href', '/settings/email-senders?from=welcome-email')
  await expect.element(page.getByText('This organization can’t send to tenants right now')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send to 3 tenants' })).toBeDisabled()
  await expect.element(page.getByText('Fix 2 issues before sending')).toBeVisible()
})

it('lists failed checks beside Send, with links to what they are about', async () => {
  open('/communication', {
    [`GET ${base}/welcome-email`]: ok(
      createWelcomeEmail({
        campaign: createCampaign({
          languageVariants: { es: { subject: 'Avisos', bodyMarkdown: 'Hola' } },
        }),
        checks: [
          { code: 'opt_in_link', level: 'error', message: 'The opt-in link is missing (es).' },
          { code: 'sender', level: 'error', message: 'Choose a sender.' },
          { code: 'postal_address', level: 'warning', message: 'Add your postal address.' },
          { code: 'subject', level: 'ok', message: 'The subject is short enough.' },
        ],
      }),
    ),
  })
  const summary = 'Fix 2 issues before sending (1 warning)'
  await page.getByText(summary).click()
  const failed = page.getByRole('group').filter({ hasText: summary })
  expect(
    failed
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'The opt-in link is missing (es). Go to text',
    'Choose a sender. Go to sender',
    'Add your postal address. ',
  ])
  await failed.getByRole('link', { name: 'Go to text' }).click()
  await expect.element(page.getByRole('tab', { name: 'Spanish' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveFocus()
})

it('leads to the settings and back if there is no sender to choose', async () => {
  open('/communication', {
    [`GET ${base}/welcome-email`]: ok(
      createWelcomeEmail({
        senders: [],
        checks: [{ code: 'sender', level: 'error', message: 'Choose a sender.' }],
      }),
    ),
    'GET /api/org/org-1/email/senders': ok(emptyPage),
  })
  const summary = 'Fix 1 issue before sending'
  await page.getByText(summary).click()
  const failed = page.getByRole('group').filter({ hasText: summary })
  expect(failed.getByRole('link').elements()).toHaveLength(1)
  await failed.getByRole('link', { name: 'Go to settings' }).click()
  await page.getByRole('link', { name: 'Back to welcome email' }).click()
  await expect.element(subject()).toBeVisible()
})

it('chooses the default sender for a draft without one, and saves it', async () => {
  const network = open('/communication', {
    [`GET ${base}/welcome-email`]: ok(createWelcomeEmail({ campaign: createCampaign({ senderId: null }) })),
  })
  await expect.element(page.getByRole('combobox', { name: 'Sender' })).toHaveValue('sender-1')
  await expect.element(page.getByText('Draft saved')).toBeVisible()
  expect(acts(network)).toMatchObject([{ action: 'save', senderId: 'sender-1' }])
})

it('shows where replies go, and distinguishes senders with the same address by it', async () => {
  const name = 'Cedar & Stone <alerts@parapet.test>'
  open('/communication', {
    [`GET ${base}/welcome-email`]: ok(
      createWelcomeEmail({
        senders: ['office@cedar-stone.test', 'desk@cedar-stone.test'].map((replyTo, n) => ({
          id: `sender-${n + 1}`,
          name,
          replyTo,
        })),
      }),
    ),
  })
  const sender = page.getByRole('combobox', { name: 'Sender' })
  await expect.element(sender).toHaveValue('sender-1')
  await expect.element(page.getByText('Replies go to office@cedar-stone.test.')).toBeVisible()
  await sender.selectOptions(`${name} · desk@cedar-stone.test`)
  await expect.element(page.getByText('Replies go to desk@cedar-stone.test.')).toBeVisible()
})

it('copies a past campaign’s text, translations, and sender into the draft', async () => {
  const sent = createCampaign({
    id: 'campaign-past',
    status: 'sent',
    subject: 'Our own subject',
    languageVariants: { es: { subject: 'Asunto', bodyMarkdown: 'Hola {{optInUrl}}' } },
    startedAt: '2026-11-21T16:00:00.000Z',
    actions: [],
  })
  const network = open('/communication?tab=campaigns&campaign=campaign-past', {
    [`GET ${base}/campaigns/campaign-past`]: ok({
      ...sent,
      funnel: [],
      skippedBecause: [],
      inDoubt: 0,
      task: null,
    }),
    [`GET ${base}/campaigns/campaign-past/recipients`]: ok(emptyPage),
  })
  await page.getByRole('button', { name: 'Use again' }).click()
  const { subject: copied, languageVariants } = sent
  const draft = createCampaign({ version: 2, subject: copied, languageVariants })
  network.set(`POST ${base}/welcome-email`, ok({ campaign: draft }))
  network.set(`GET ${base}/welcome-email`, ok(createWelcomeEmail({ campaign: draft })))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace text' }).click()
  await expect.element(subject()).toHaveValue('Our own subject')
  expect(acts(network)).toEqual([
    {
      action: 'save',
      subject: copied,
      preheader: null,
      bodyMarkdown: sent.bodyMarkdown,
      languageVariants,
      senderId: 'sender-1',
    },
  ])
})

it('shows why a campaign was paused automatically, and resumes it on request', async () => {
  const paused = createCampaign({
    status: 'paused',
    pauseReason: 'bounces',
    startedAt: '2026-11-21T16:00:00.000Z',
    actions: ['resume', 'cancel'],
    stats: { audience: 120, skipped: 20, sent: 60, queued: 40, bounced: 4 },
  })
  const network = open('/communication', {
    [`GET ${base}/welcome-email`]: ok(createWelcomeEmail({ campaign: paused })),
  })
  await expect.element(page.getByText('Paused automatically: bounce rate too high')).toBeVisible()
  await expect.element(page.getByText('60 of 100 emails')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Show bounced' }))
    .toHaveAttribute('href', expect.stringContaining('state=bounced_hard,bounced_soft'))

  network.set(`POST ${base}/welcome-email`, ok({ campaign: { ...paused, status: 'sending' } }))
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect.poll(() => acts(network)).toEqual([{ action: 'resume', campaignId }])
})

it('says why emails can’t be sent while the mail server is down', async () => {
  const taskId = '0199aaaa-0000-7000-8000-0000000000f1'
  const sending = createCampaign({
    status: 'sending',
    taskId,
    startedAt: '2026-11-21T16:00:00.000Z',
    stats: { audience: 82, sent: 35, queued: 47 },
  })
  open('/communication', {
    [`GET ${base}/welcome-email`]: ok(createWelcomeEmail({ campaign: sending })),
    [`GET /api/task/${taskId}`]: ok({
      id: taskId,
      status: 'waiting',
      error: { code: 'mail-server-unreachable', detail: 'The mail server isn’t responding.' },
    }),
  })
  await expect.element(page.getByText('Emails can’t be sent right now. Parapet keeps trying.')).toBeVisible()
  await expect.element(page.getByText('The mail server isn’t responding.')).toBeVisible()
})

it('resolves unknown deliveries one by one', async () => {
  const recipient = {
    id: 'recipient-1',
    tenant: { id: 'tenant-1', name: 'Ada Okafor' },
    property: null,
    address: 'a•••@tenants.example',
    language: 'en',
    state: 'in_doubt',
    skipReason: null,
    sentAt: null,
    deliveredAt: null,
    decidedAt: null,
    remindedAt: null,
    events: [],
    updatedAt: '2026-11-21T16:00:00.000Z',
  }
  const campaign = createCampaign({
    status: 'sent_with_errors',
    actions: [],
    stats: { audience: 1, sent: 0, inDoubt: 1 },
  })
  const network = open(`/communication?tab=campaigns&campaign=${campaignId}&state=in_doubt`, {
    [`GET ${base}/campaigns/${campaignId}`]: ok({
      ...campaign,
      funnel: [{ step: 'audience', count: 1 }],
      skippedBecause: [],
      inDoubt: 1,
      task: null,
    }),
    [`GET ${base}/campaigns/${campaignId}/recipients`]: ok({ ...emptyPage, items: [recipient] }),
    [`POST ${base}/campaigns/${campaignId}/recipients/recipient-1/resolve`]: ok({
      ...recipient,
      state: 'not_sent',
    }),
  })
  await expect.element(page.getByText('Delivery unknown for 1 email')).toBeVisible()
  await page.getByRole('button', { name: 'Resolve delivery to Ada Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Mark as not sent' }).click()
  await expect.element(page.getByText('Email to Ada Okafor marked as not sent.')).toBeVisible()
  expect(network.sent.find(({ key }) => key.endsWith('/resolve'))?.body).toEqual({ as: 'not_sent' })
})
