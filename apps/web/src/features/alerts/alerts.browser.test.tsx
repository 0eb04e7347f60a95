import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { watchThemeAndWidth } from '~/lib/store'
import {
  mockNetwork,
  ok,
  permissionsResponse,
  testOrg,
  testUser,
  type MockResponses,
} from '~/testing/network'
import { findAxeViolations } from '~/testing/find-axe-violations'
import { openApp } from '~/testing/open-app'
import {
  alertedPropertyId,
  alertedThreatId,
  alertId,
  alertTemplateTexts,
  createAlert,
  createAlertNumbers,
  createAlertPreview,
} from '~/testing/test-alert'
import { storeSession } from '~/testing/tokens'

const permissions = [
  'user:read',
  'org:read',
  'org:communication_read',
  'org:communication_send',
  'org:sender_read',
  'property:read',
  'unit:read',
  'tenant:read',
  'threat:read',
  'threat:notify',
]
const pageOf = (items: object[]) => ({
  items,
  page: { limit: 50, nextCursor: null, prevCursor: null, total: items.length, totalIsExact: true },
})
const sender = {
  id: 'sender-1',
  fromName: 'Cedar & Stone',
  fromEmail: 'office@cedar-stone.test',
  status: 'verified',
}
const detail = `/api/alert/${alertId}`
const mergeFields = [
  { name: 'property.name', label: 'Property', sample: 'Maple Court' },
  { name: 'replyUrl', label: 'Link to answer', sample: 'https://parapet.example/r/sample' },
]

let app: ReturnType<typeof openApp> | undefined

afterEach(() => {
  app?.close()
  clearSession(createQueryClient())
  return page.viewport(1280, 900)
})

function open(path: string, responses: MockResponses = {}, held: readonly string[] = permissions) {
  const network = mockNetwork({
    'GET /api/auth/permissions': permissionsResponse(held),
    'GET /api/org/org-1': ok({ ...testOrg, emailAllowed: true }),
    'GET /api/org/org-1/email/senders': ok(pageOf([sender])),
    'GET /api/org/org-1/alert-template/flood/act_now': ok({
      hazard: 'flood',
      phase: 'act_now',
      version: 0,
      texts: alertTemplateTexts,
      builtIn: alertTemplateTexts,
      versions: [],
      mergeFields,
      updatedAt: null,
      updatedBy: null,
    }),
    [`GET /api/threat/${alertedThreatId}`]: ok({
      id: alertedThreatId,
      title: 'Flood Warning',
      impacts: [{ property: { id: alertedPropertyId, name: 'Maple Court' } }],
    }),
    'GET /api/alert': ok(pageOf([])),
    'GET /api/tenant': ok(pageOf([])),
    [`GET ${detail}`]: ok(createAlert()),
    [`GET ${detail}/recipients`]: ok(pageOf([])),
    'POST /api/alert/audience': ok(createAlertNumbers()),
    'POST /api/alert/preview': ok(createAlertPreview()),
    [`PATCH ${detail}`]: ok(createAlert({ version: 2 })),
    ...responses,
  })
  storeSession()
  app = openApp(path)
  return network
}

const openDraft = (responses: MockResponses = {}) => open(`/alerts/${alertId}`, responses)
const sendButton = (count: number) => page.getByRole('button', { name: `Send to ${count} people` })
const subject = () => page.getByRole('textbox', { name: 'Subject' })
const listSent = (network: ReturnType<typeof mockNetwork>, key: string) =>
  network.sent.filter((request) => request.key === key)

describe('a draft', () => {
  it('shows who gets it, who is left out, and why', async () => {
    openDraft()
    await expect.element(page.getByText('31 people will get this')).toBeVisible()
    await expect.element(page.getByText('(out of 40 in these places)')).toBeVisible()
    const leftOut = page.getByLabelText('Left out')
    await expect.element(leftOut).toHaveTextContent('Not opted in7Address suppressed2')
    await expect
      .element(page.getByLabelText('By language'))
      .toMatchTextContent('Spanish6 · in both languages')
    await expect.element(page.getByRole('list', { name: 'Places' })).toHaveTextContent('Maple Court')
    await expect.element(page.getByText('Text messages aren’t set up on this server.')).toBeVisible()
    expect(await findAxeViolations()).toEqual([])
  })

  it('is saved with the version that it’s based on, and shows what the server rejects', async () => {
    const network = openDraft()
    await subject().fill('Go upstairs')
    await expect.element(page.getByText('Draft saved')).toBeVisible()
    const [saved] = listSent(network, `PATCH ${detail}`)
    expect(saved).toMatchObject({ ifMatch: '"v1"', body: { texts: { en: { subject: 'Go upstairs' } } } })

    const message = '{{shoe}} isn’t a field.'
    network.set(`PATCH ${detail}`, {
      status: 422,
      body: {
        code: 'validation-failed',
        errors: [{ pointer: '/texts/es/subject', code: 'unknown_field', message }],
      },
    })
    await page.getByRole('tab', { name: /Spanish/ }).click()
    await subject().fill('{{shoe}}')
    await page.getByRole('tab', { name: 'English' }).click()
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(page.getByRole('tab', { name: /Spanish/ })).toHaveAttribute('aria-selected', 'true')
    await expect.element(subject()).toHaveAccessibleDescription(expect.stringContaining(message))
    await expect.element(sendButton(31)).toBeDisabled()
    await expect.element(page.getByText('Fix 1 issue before sending')).toBeVisible()
  })

  it('loses a place that is removed, and gets one that is added', async () => {
    const network = openDraft({
      'GET /api/property': ok(
        pageOf([{ id: alertedThreatId, name: 'Elm House', address: { formatted: '2 Elm St' } }]),
      ),
      [`GET /api/property/${alertedThreatId}/buildings`]: ok({ items: [{ name: 'B', building: null }] }),
      [`GET /api/property/${alertedThreatId}`]: ok({ id: alertedThreatId, name: 'Elm House' }),
    })
    await page.getByRole('button', { name: 'Remove Maple Court' }).click()
    await expect.element(page.getByText('No places yet')).toBeVisible()
    expect(document.activeElement?.id).toBe('alert-places')

    await page.getByRole('button', { name: 'Add places' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add places' })
    await dialog.getByRole('combobox', { name: 'Property' }).fill('Elm')
    await page.getByRole('option', { name: /^Elm House/ }).click()
    const oneBuilding = dialog.getByRole('radio', { name: 'One building' })
    await expect.element(oneBuilding).toBeEnabled()
    await oneBuilding.click({ force: true })
    await dialog.getByRole('combobox', { name: 'Building' }).selectOptions('Building B')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect
      .element(page.getByRole('list', { name: 'Places' }))
      .toHaveTextContent('Elm House, Building B')
    await expect.poll(() => document.activeElement?.id).toBe('alert-places')
    await expect
      .poll(() => listSent(network, `PATCH ${detail}`).at(-1)?.body)
      .toMatchObject({
        audience: { propertyIds: [], buildings: [{ propertyId: alertedThreatId, name: 'B' }] },
      })
  })

  it('takes no typing while the text of another phase is on its way, which would replace it', async () => {
    const network = openDraft({
      'GET /api/org/org-1/alert-template/flood/prepare': ok({ texts: alertTemplateTexts, mergeFields }),
    })
    await expect.element(subject()).toBeVisible()
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof ok>>()
    network.set(`PATCH ${detail}`, promise)
    await page.getByRole('radio', { name: /^Prepare/ }).click({ force: true })
    const field = document.querySelector<HTMLInputElement>('#alert-subject-en')!
    await expect.poll(() => field.closest('[inert]')).not.toBeNull()
    field.focus()
    expect(document.activeElement).not.toBe(field)

    resolve(ok(createAlert({ version: 2, phase: 'prepare' })))
    await expect.poll(() => field.closest('[inert]')).toBeNull()
    await subject().fill('Our own words')
    await expect.element(subject()).toHaveValue('Our own words')
  })

  it('asks before another phase replaces text that someone wrote', async () => {
    const network = openDraft({
      'GET /api/org/org-1/alert-template/flood/prepare': ok({ texts: alertTemplateTexts, mergeFields }),
    })
    await subject().fill('Our own words')
    await expect.element(page.getByText('Draft saved')).toBeVisible()
    network.set(`PATCH ${detail}`, ok(createAlert({ version: 3, phase: 'prepare' })))
    await page.getByRole('radio', { name: /^Prepare/ }).click({ force: true })
    await page
      .getByRole('alertdialog', { name: 'Replace your text?' })
      .getByRole('button', { name: 'Replace text' })
      .click()
    await expect.element(subject()).toHaveValue(alertTemplateTexts.en!.subject)
    expect(listSent(network, `PATCH ${detail}`).at(-1)).toMatchObject({
      ifMatch: '"v2"',
      body: { phase: 'prepare' },
    })
  })

  it('keeps what was changed while another phase was being saved', async () => {
    const network = openDraft({
      'GET /api/org/org-1/alert-template/flood/prepare': ok({ texts: alertTemplateTexts, mergeFields }),
    })
    const channel = page.getByRole('checkbox', { name: /^Email/ })
    await expect.element(channel).toBeChecked()
    let respond = () => {}
    const response = new Promise<void>((resolve) => {
      respond = resolve
    })
    network.set(`PATCH ${detail}`, async () => {
      await response
      return ok(createAlert({ version: 2, phase: 'prepare' }))
    })
    await page.getByRole('radio', { name: /^Prepare/ }).click({ force: true })
    await expect.poll(() => listSent(network, `PATCH ${detail}`)).toHaveLength(1)
    await channel.click({ force: true })
    await expect.element(channel).not.toBeChecked()
    respond()
    await expect
      .poll(() => listSent(network, `PATCH ${detail}`).at(-1), { timeout: 5_000 })
      .toMatchObject({ ifMatch: '"v2"', body: { channels: [] } })
    await expect.element(channel).not.toBeChecked()
  })

  it('without a threat can be about any hazard, which brings its text', async () => {
    const textsOf = (label: string) => ({ en: { ...alertTemplateTexts.en!, subject: label } })
    const network = openDraft({
      [`GET ${detail}`]: ok(
        createAlert({ threat: null, hazard: null, templateHazard: 'any', texts: textsOf('Act now') }),
      ),
      'GET /api/org/org-1/alert-template/any/act_now': ok({ texts: textsOf('Act now'), mergeFields }),
      'GET /api/org/org-1/alert-template/outage/act_now': ok({ texts: textsOf('Outage'), mergeFields }),
      [`PATCH ${detail}`]: ok(
        createAlert({
          threat: null,
          hazard: 'utility_outage',
          templateHazard: 'outage',
          texts: textsOf('Outage'),
          version: 2,
        }),
      ),
    })
    await page.getByRole('combobox', { name: 'What is it about?' }).fill('utility')
    await page.getByRole('option', { name: 'Utility outage' }).click()
    await expect.element(subject()).toHaveValue('Outage')
    expect(listSent(network, `PATCH ${detail}`)).toMatchObject([{ body: { hazard: 'utility_outage' } }])
    expect(await findAxeViolations()).toEqual([])
  })

  it('about a threat takes its hazard', async () => {
    openDraft()
    await expect.element(subject()).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'What is it about?' })).not.toBeInTheDocument()
  })

  it('goes back to the template', async () => {
    openDraft()
    await subject().fill('Our own words')
    await page.getByRole('button', { name: 'Reset to template' }).click()
    await expect.element(subject()).toHaveValue(alertTemplateTexts.en!.subject)
  })

  it('marks translations as not reviewed when someone changes the English text', async () => {
    const { en, es } = alertTemplateTexts
    const network = openDraft({
      [`GET ${detail}`]: ok(createAlert({ texts: { en: en!, es: { ...es!, isReviewed: true } } })),
    })
    await expect.element(page.getByRole('tab', { name: 'Spanish', exact: true })).toBeVisible()
    await subject().fill('Gas leak: leave by the north exit')
    const notice = page.getByText('Spanish needs another review')
    await expect.element(notice).toBeVisible()
    await expect.element(page.getByRole('tab', { name: 'Spanish Not reviewed' })).toBeVisible()
    expect(await findAxeViolations()).toEqual([])
    await expect
      .poll(() => listSent(network, `PATCH ${detail}`).at(-1)?.body, { timeout: 5_000 })
      .toMatchObject({ texts: { es: { isReviewed: false } } })
    await page.getByRole('tab', { name: /Spanish/ }).click()
    await page.getByRole('checkbox', { name: /^Someone who speaks Spanish/ }).click()
    await expect.element(notice).not.toBeInTheDocument()
    await expect
      .poll(() => listSent(network, `PATCH ${detail}`).at(-1)?.body, { timeout: 5_000 })
      .toMatchObject({ texts: { es: { isReviewed: true } } })
  })

  it('shows each channel, and both languages if no one reviewed the translation', async () => {
    openDraft({
      'POST /api/alert/preview': ok(createAlertPreview({ language: 'es', isReviewed: false })),
    })
    const frame = page.getByTitle('Preview', { exact: true })
    await expect.element(frame).toHaveAttribute('sandbox', '')
    await expect.element(frame).toHaveAttribute('srcdoc', expect.stringContaining("default-src 'none'"))
    await expect.element(page.getByText('Tenants who speak Spanish get both texts.')).toBeVisible()
    await page.getByRole('radio', { name: 'Text message' }).click({ force: true })
    await expect
      .element(page.getByText('About 12 characters once the fields are filled in, sent as 1 text'))
      .toBeVisible()
  })

  it('shows what a call says, and that calls aren’t set up', async () => {
    openDraft()
    const calls = page.getByRole('checkbox', { name: 'Phone call' })
    await expect.element(page.getByText('Phone calls aren’t set up on this server.')).toBeVisible()
    await expect.element(calls).toBeDisabled()
    await page.getByRole('radio', { name: 'Phone call' }).click()
    await expect
      .element(page.getByText(/^This is a recorded safety message from Maple\. Move up/))
      .toBeVisible()
    expect(await findAxeViolations()).toEqual([])
  })

  it('shows warnings beside their field and beside Send', async () => {
    const message = 'Without {{replyUrl}}, tenants can’t say whether they’re safe.'
    openDraft({
      'POST /api/alert/preview': ok(
        createAlertPreview({ warnings: [{ code: 'no_reply_link', language: 'en', message }] }),
      ),
    })
    const body = page.getByRole('textbox', { name: 'Email text' })
    await expect.element(body).toHaveAccessibleDescription(expect.stringContaining(message))
    await page.getByText('1 warning').click()
    await page.getByRole('link', { name: 'Go to text' }).click()
    await expect.element(body).toHaveFocus()
    await expect.element(sendButton(31)).toBeEnabled()
  })

  it('can’t be sent without a sender, and leads to where one is set up', async () => {
    openDraft({ 'GET /api/org/org-1/email/senders': ok(pageOf([{ ...sender, status: 'pending' }])) })
    await page.getByText('Fix 1 issue before sending').click()
    await expect
      .element(page.getByRole('link', { name: 'Set up sender' }))
      .toHaveAttribute('href', '/settings/email-senders')
    await expect.element(sendButton(31)).toBeDisabled()
  })

  it('can’t be sent without a channel, and says so once', async () => {
    openDraft({
      [`PATCH ${detail}`]: {
        status: 422,
        body: {
          code: 'validation-failed',
          errors: [{ pointer: '/channels', code: 'too_small', message: 'Too small.' }],
        },
      },
    })
    await page.getByRole('checkbox', { name: 'Email' }).click()
    await expect.element(page.getByText('Draft not saved')).toBeVisible()
    await page.getByText('Fix 1 issue before sending').click()
    await page.getByRole('link', { name: 'Go to channels' }).click()
    expect(document.activeElement?.id).toBe('alert-channels')
  })

  it('can’t be sent to no one', async () => {
    openDraft({
      'POST /api/alert/audience': ok(createAlertNumbers({ people: 40, reached: 0, languages: [] })),
    })
    await expect.element(page.getByText('No one can be reached', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  })

  it('of someone else shows their version instead of overwriting it', async () => {
    const network = openDraft()
    await expect.element(subject()).toBeVisible()
    const theirs = createAlert({
      version: 5,
      updatedBy: { id: 'user-2', name: 'Ben Okafor' },
      texts: { ...alertTemplateTexts, en: { ...alertTemplateTexts.en!, subject: 'Theirs' } },
    })
    network.set(`GET ${detail}`, ok(theirs))
    await app!.queryClient.invalidateQueries({ queryKey: ['orgs', 'org-1', 'alerts'] })
    await expect.element(page.getByText(/^Ben Okafor changed this draft/)).toBeVisible()
    await page.getByRole('button', { name: 'Load their version' }).click()
    await expect.element(subject()).toHaveValue('Theirs')
  })

  it('that goes to the people of a thread can leave out those who answered', async () => {
    const network = openDraft({
      [`GET ${detail}`]: ok(createAlert({ threadId: alertedThreatId, phase: 'act_now' })),
    })
    await page.getByRole('switch', { name: 'Only people who haven’t answered' }).click()
    expect(page.getByRole('list', { name: 'Places' }).elements()).toEqual([])
    await expect
      .poll(() => listSent(network, `PATCH ${detail}`).at(-1)?.body)
      .toMatchObject({
        audience: { propertyIds: [], onlyUnanswered: true },
      })
  })

  it('is discarded with its unsaved changes', async () => {
    open(`/alerts/${alertId}`, {
      [`GET ${detail}`]: ok(createAlert({ threat: null })),
      [`POST ${detail}/cancel`]: ok(createAlert({ status: 'cancelled', threat: null, actions: [] })),
      [`PATCH ${detail}`]: { status: 503, body: { code: 'unavailable' } },
    })
    await subject().fill('Never mind')
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click()
    await expect.poll(() => app?.getUrl()).toBe('/alerts')
  })
})

const confirmed = {
  status: 'queued',
  confirmedCount: 31,
  confirmedAt: '2026-11-21T16:00:00.000Z',
  confirmedBy: { id: 'user-1', name: 'Ana Ruiz' },
  actions: ['cancel'],
} as const
const queued = createAlert({ ...confirmed, actions: ['cancel'], version: 3 })
const sending = createAlert({
  ...confirmed,
  status: 'sending',
  startedAt: '2026-11-21T16:01:00.000Z',
  actions: ['cancel', 'follow_up'],
  stats: { people: 40, reached: 31, excluded: 9, messages: 32, waiting: 20, sent: 12, delivered: 3 },
  answers: { needHelp: 2, none: 26, notThere: 1, safe: 2 },
  version: 4,
})

describe('sending', () => {
  const sendKey = `POST ${detail}/send`

  it('takes the number of people, by keyboard alone', async () => {
    const network = openDraft({ [sendKey]: { status: 202, body: { alert: queued, task: {} } } })
    await expect.element(sendButton(31)).toBeEnabled()
    sendButton(31).element().focus()
    await userEvent.keyboard('{Enter}')
    const dialog = page.getByRole('alertdialog', { name: 'Alert 31 people?' })
    await expect.element(dialog.getByRole('textbox')).toHaveFocus()
    await userEvent.keyboard('30{Enter}')
    await expect.element(dialog.getByText(/“30” doesn’t match “31”/)).toBeVisible()
    network.set(`GET ${detail}`, ok(queued))
    await userEvent.keyboard('{Backspace}1{Enter}')
    await expect.element(page.getByText('Preparing recipients…')).toBeVisible()
    expect(listSent(network, sendKey).map(({ body }) => body)).toEqual([{ confirmCount: 31 }])
  })

  it('says which texts wait for the morning', async () => {
    const numbers = createAlertNumbers()
    const held = { messages: 17, until: '2026-11-22T15:00:00.000Z', lastUntil: '2026-11-22T18:00:00.000Z' }
    openDraft({
      'POST /api/alert/audience': ok({
        ...numbers,
        channels: numbers.channels.map((channel) => ({
          ...channel,
          held: channel.channel === 'sms' ? held : null,
        })),
      }),
    })
    await sendButton(31).click()
    const dialog = page.getByRole('alertdialog')
    await expect.element(dialog.getByText('17 texts and calls won’t go out now')).toBeVisible()
    await expect
      .element(dialog.getByText(/the first at Sun,? 8:00 AM and the last at Sun,? 11:00 AM your time/))
      .toBeVisible()
  })

  it('asks again if the number has changed, and sends to the new one', async () => {
    const network = openDraft({
      [sendKey]: { status: 409, body: { code: 'state-conflict', title: 'Changed', reached: 33 } },
    })
    await sendButton(31).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('textbox').fill('31')
    await dialog.getByRole('button', { name: 'Alert 31 people' }).click()
    await expect.element(dialog.getByText('The number changed from 31 to 33 people')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Alert 33 people' })).toBeDisabled()

    network.set(sendKey, { status: 202, body: { alert: queued, task: {} } })
    network.set(`GET ${detail}`, ok(queued))
    await dialog.getByRole('textbox').fill('33')
    await dialog.getByRole('button', { name: 'Alert 33 people' }).click()
    await expect.element(page.getByText('Alert confirmed. It’s going out.')).toBeVisible()
    expect(listSent(network, sendKey).at(-1)?.body).toEqual({ confirmCount: 33 })
  })

  it('says what to do if the server can’t send', async () => {
    openDraft({
      [sendKey]: { status: 409, body: { code: 'sender-not-verified', detail: 'Verify a sender first.' } },
    })
    await sendButton(31).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('textbox').fill('31')
    await dialog.getByRole('button', { name: 'Alert 31 people' }).click()
    await expect.element(dialog.getByText('Nothing was sent')).toBeVisible()
    await expect
      .element(dialog.getByRole('link', { name: 'Set up sender' }))
      .toHaveAttribute('href', '/settings/email-senders')
  })

  it('doesn’t claim that nothing was sent if the response is lost', async () => {
    openDraft({ [sendKey]: () => Promise.reject(new TypeError('Failed to fetch')) })
    await sendButton(31).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('textbox').fill('31')
    await dialog.getByRole('button', { name: 'Alert 31 people' }).click()
    await expect.element(dialog.getByText('We don’t know whether the alert was sent')).toBeVisible()
    await expect.element(dialog.getByText(/It won’t be sent twice\./)).toBeVisible()
  })

  it('offers the places that the threat affects and the alert leaves out', async () => {
    const oak = { id: 'oak', name: 'Oak House' }
    const network = openDraft({
      'POST /api/alert/audience': ok(
        createAlertNumbers({ missingPlaces: [{ property: oak, building: 'Tower' }] }),
      ),
    })
    const missing = 'The threat also affects 1 place that isn’t included'
    await expect.element(page.getByText(missing, { exact: true })).toBeVisible()
    await expect.element(page.getByText('Oak House, Tower')).toBeVisible()
    await page.getByText('1 warning').click()
    await expect.element(page.getByText(`${missing}. Go to recipients`)).toBeVisible()
    await page.getByRole('button', { name: 'Add 1 place' }).click()
    await expect.element(page.getByRole('button', { name: 'Add 1 place' })).not.toBeInTheDocument()
    await expect.element(page.getByText('1 warning')).not.toBeInTheDocument()
    await expect
      .poll(() => listSent(network, `PATCH ${detail}`).at(-1)?.body)
      .toMatchObject({ audience: { buildings: [{ propertyId: 'oak', name: 'Tower' }] } })
  })

  it('waits for someone else if so many people need an approval', async () => {
    const waiting = createAlert({ ...confirmed, status: 'awaiting_approval', actions: ['cancel'] })
    const network = openDraft({
      'POST /api/alert/audience': ok(createAlertNumbers({ approvalNeeded: true })),
      [sendKey]: { status: 202, body: { alert: waiting, task: null } },
    })
    await expect.element(page.getByText(/^Someone else on your team has to approve/)).toBeVisible()
    expect(sendButton(31).elements()).toEqual([])
    await page.getByRole('button', { name: 'Ask for approval' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('textbox').fill('31')
    network.set(`GET ${detail}`, ok(waiting))
    await dialog.getByRole('button', { name: 'Ask for approval' }).click()
    await expect.element(page.getByText('Waiting for approval by someone other than you')).toBeVisible()
    expect(page.getByRole('button', { name: 'Approve and send' }).elements()).toEqual([])
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('says before sending that no one else can approve it, and who can change that', async () => {
    openDraft({
      'POST /api/alert/audience': ok(
        createAlertNumbers({
          approvalNeeded: true,
          approvalBlocked: { admins: [{ id: 'user-3', name: 'Cara Lin' }] },
        }),
      ),
    })
    await expect
      .element(page.getByText('Someone else has to approve this alert, but no one else can'))
      .toBeVisible()
    await expect.element(page.getByText(/^Ask Cara Lin to give another person a role/)).toBeVisible()
    await page.getByRole('button', { name: 'Ask for approval' }).click()
    await expect
      .element(page.getByRole('alertdialog').getByText(/^No one else can approve it yet/))
      .toBeVisible()
  })

  it('goes on once a second person approves', async () => {
    const waiting = createAlert({
      ...confirmed,
      channels: ['email', 'sms'],
      status: 'awaiting_approval',
      confirmedBy: { id: 'user-2', name: 'Ben Okafor' },
      actions: ['approve', 'cancel'],
    })
    const network = openDraft({
      [`GET ${detail}`]: ok(waiting),
      'POST /api/alert/preview': ok(
        createAlertPreview({
          sms: { text: 'Move up now, by text.', encoding: 'GSM-7', units: 21, segments: 1 },
        }),
      ),
      [`POST ${detail}/approve`]: { status: 202, body: { alert: queued, task: {} } },
    })
    await expect.element(page.getByText('Ben Okafor asked you to approve this alert')).toBeVisible()
    await expect
      .element(page.getByRole('region', { name: 'Email' }))
      .toMatchTextContent('Flood at Maple Court')
    await expect
      .element(page.getByRole('region', { name: 'Text message' }))
      .toMatchTextContent('Move up now, by text.')
    await expect.element(page.getByText(/^Filled in for a sample tenant/)).toBeVisible()
    expect(await findAxeViolations()).toEqual([])
    await page.getByRole('button', { name: 'Approve and send' }).click()
    network.set(`GET ${detail}`, ok(queued))
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve and send' }).click()
    await expect.element(page.getByText('Alert approved. It’s going out.')).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  })
})

it('shows a member who can’t send alerts the message as tenants get it', async () => {
  open(`/alerts/${alertId}`, { [`GET ${detail}`]: ok(createAlert({ ...confirmed, actions: [] })) }, [
    'user:read',
    'org:read',
    'org:communication_read',
  ])
  await expect.element(page.getByRole('region', { name: 'Email' })).toMatchTextContent('Flood at Maple Court')
  expect(document.body.textContent).not.toContain('{{')
})

const recipient = {
  id: 'recipient-1',
  tenant: { id: 'tenant-1', name: 'Ada Okafor' },
  property: { id: alertedPropertyId, name: 'Maple Court' },
  unit: { id: 'unit-1', name: 'C1' },
  building: null,
  floor: -1,
  belowGrade: true,
  language: 'es',
  exclusion: null,
  messages: [
    {
      id: 'message-1',
      channel: 'email',
      address: 'a•••@tenants.example',
      state: 'in_doubt',
      sentAt: null,
      deliveredAt: null,
      bouncedAt: null,
      complainedAt: null,
    },
  ],
  answer: null,
  answeredAt: null,
}

describe('an alert', () => {
  const openSending = (changes: Parameters<typeof createAlert>[0] = {}, responses: MockResponses = {}) =>
    openDraft({
      [`GET ${detail}`]: ok({ ...sending, ...createAlertChanges(changes) }),
      [`GET ${detail}/recipients`]: ok(pageOf([recipient])),
      ...responses,
    })
  const createAlertChanges = ({ stats, ...changes }: NonNullable<Parameters<typeof createAlert>[0]>) => ({
    ...changes,
    stats: { ...sending.stats, ...stats },
  })

  it('names who approved it', async () => {
    openSending({ approvedBy: { id: 'user-2', name: 'Ben Okafor' } })
    await expect.element(page.getByText(/^Started .+ by Ana Ruiz, approved by Ben Okafor$/)).toBeVisible()
  })

  it('shows its progress, and answers with need help first and silence never as safe', async () => {
    openSending()
    await expect.element(page.getByText('12 of 32 messages')).toBeVisible()
    await expect.element(page.getByText(/^Started .+ by Ana Ruiz$/)).toBeVisible()
    const answers = page.getByRole('region', { name: 'Answers' })
    await expect.element(answers).toMatchTextContent('Need help2No answer26Not there1Safe2')
    await expect.element(page.getByRole('grid', { name: 'Recipients' })).toMatchTextContent('No answer')
    await expect
      .element(page.getByRole('link', { name: 'Ask again' }))
      .toHaveAttribute('href', `/alerts/new?thread=${alertId}&phase=update&ask=unanswered`)
    expect(await findAxeViolations()).toEqual([])
  })

  it('says that a call wasn’t answered, reached voicemail, or the line was busy, and counts them', async () => {
    const call = (id: string, callResult: string) => ({
      ...recipient,
      id,
      messages: [
        { ...recipient.messages[0], id, channel: 'voice', state: 'sent', address: '•••0134', callResult },
      ],
    })
    openSending(
      { stats: { unanswered: 2, voicemail: 1 } },
      {
        [`GET ${detail}/recipients`]: ok(
          pageOf([call('1', 'no_answer'), call('2', 'busy'), call('3', 'answered'), call('4', 'voicemail')]),
        ),
      },
    )
    const list = page.getByRole('grid', { name: 'Recipients' })
    await expect.element(list.getByText('Call not answered')).toBeVisible()
    await expect.element(list.getByText('Line busy')).toBeVisible()
    await expect.element(list.getByText('Left on voicemail')).toBeVisible()
    await expect.element(page.getByText('Calls not answered')).toBeVisible()
    await expect.element(page.getByText('Left on voicemail1')).toBeVisible()
    expect(await findAxeViolations()).toEqual([])
  })

  it('says how long the rest waits, and why', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const stats = { messages: 95, sent: 78, waiting: 17, waitingUntil: until }
    open(`/alerts/${alertId}`, { [`GET ${detail}`]: ok(createAlert({ status: 'sending', stats })) })
    await expect
      .element(page.getByText(/^17 messages wait until .* or later\. Texts and calls wait for morning/))
      .toBeVisible()
  })

  it('filters its recipients in the URL', async () => {
    const network = openSending()
    await page.getByRole('combobox', { name: 'Reason left out' }).selectOptions('Not opted in')
    await expect.poll(() => app?.getUrl()).toBe(`/alerts/${alertId}?reason=no_consent`)
    await expect
      .poll(() => network.requests.filter(({ key }) => key === `GET ${detail}/recipients`).at(-1)?.query)
      .toMatchObject({ exclusion: 'no_consent' })
  })

  it('resolves messages whose delivery is unknown', async () => {
    const network = openSending(
      { stats: { inDoubt: 1 } },
      { [`POST ${detail}/message/message-1/resolve`]: ok(sending) },
    )
    await expect.element(page.getByText('Delivery unknown for 1 message')).toBeVisible()
    await page.getByRole('button', { name: 'Resolve the message to Ada Okafor' }).click()
    await page.getByRole('menuitem', { name: 'Mark email to a•••@tenants.example as not sent' }).click()
    await expect.element(page.getByText('Message to Ada Okafor marked as not sent.')).toBeVisible()
    expect(network.sent.find(({ key }) => key.endsWith('/resolve'))?.body).toEqual({ as: 'not_sent' })
  })

  it('resolves each of a tenant’s messages on its own', async () => {
    const text = { ...recipient.messages[0], id: 'message-2', channel: 'sms', address: '•••0134' }
    const network = openSending(
      { stats: { inDoubt: 2 } },
      {
        [`GET ${detail}/recipients`]: ok(pageOf([{ ...recipient, messages: [...recipient.messages, text] }])),
        [`POST ${detail}/message/message-2/resolve`]: ok(sending),
      },
    )
    await page.getByRole('button', { name: 'Resolve the message to Ada Okafor' }).click()
    await expect
      .element(page.getByRole('menuitem', { name: 'Mark email to a•••@tenants.example as sent' }))
      .toBeVisible()
    await page.getByRole('menuitem', { name: 'Mark text to •••0134 as sent' }).click()
    await expect
      .poll(() => network.sent.find(({ key }) => key.endsWith('/message-2/resolve'))?.body)
      .toEqual({ as: 'sent' })
  })

  it('can be stopped during the delay before it goes out', async () => {
    const network = openSending(
      { status: 'delayed', startedAt: null, delayedUntil: new Date(Date.now() + 120_000).toISOString() },
      { [`POST ${detail}/cancel`]: ok(createAlert({ status: 'cancelled', actions: [] })) },
    )
    await expect.element(page.getByText(/^Goes out automatically in [12]:\d\d$/)).toBeVisible()
    await page.getByRole('button', { name: 'Stop alert' }).click()
    network.set(`GET ${detail}`, ok(createAlert({ status: 'cancelled', actions: [] })))
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop alert' }).click()
    await expect.element(page.getByText('Alert stopped.')).toBeVisible()
  })

  it('that is automatic counts down by the server’s clock, says whom to ask, and can be sent now', async () => {
    const automatic = createAlert({
      status: 'delayed',
      isAutomatic: true,
      confirmedCount: 31,
      // This device's clock is an hour ahead.
      delayedUntil: new Date(Date.now() - 3_600_000).toISOString(),
      delaySecondsLeft: 272,
      actions: ['approve', 'cancel'],
    })
    const network = openDraft({
      [`GET ${detail}`]: ok(automatic),
      [`GET ${detail}/recipients`]: ok(pageOf([])),
      'GET /api/org/org-1/alert-settings': ok({
        approvalOver: null,
        automatic: {
          hazards: ['tornado'],
          minSeverity: 'extreme',
          delayMinutes: 5,
          senderId: null,
          channels: null,
        },
        automaticBlockedBy: null,
        approvers: [],
        admins: [],
        version: 2,
        updatedAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
        updatedBy: { id: 'user-2', name: 'Ben Okafor' },
      }),
      [`POST ${detail}/approve`]: { status: 202, body: { alert: queued, task: {} } },
    })
    await expect.element(page.getByText(/^Goes out automatically in 4:[23]\d$/)).toBeVisible()
    await expect.element(page.getByText('Automatic', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/last changed by Ben Okafor 3 days ago/)).toBeVisible()
    expect(await findAxeViolations()).toEqual([])
    await page.getByRole('button', { name: 'Send now' }).click()
    network.set(`GET ${detail}`, ok(queued))
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send now' }).click()
    await expect.element(page.getByText('Alert on its way.')).toBeVisible()
  })

  it('that doesn’t exist says so', async () => {
    open(`/alerts/${alertId}`, { [`GET ${detail}`]: { status: 404, body: { code: 'not-found' } } })
    await expect.element(page.getByText('Alert not found')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Go to alerts' })).toBeVisible()
  })
})

describe('a new alert', () => {
  it('about a threat opens the draft that someone began', async () => {
    const network = open(`/alerts/new?threat=${alertedThreatId}`, {
      'GET /api/alert': ok(pageOf([createAlert()])),
    })
    await expect.poll(() => app?.getUrl()).toBe(`/alerts/${alertId}`)
    expect(listSent(network, 'POST /api/alert')).toEqual([])
  })

  it.each([
    ['opens the draft that the person began and never changed', { version: 1 }, 0],
    ['doesn’t open one that they changed', { version: 2 }, 1],
    ['doesn’t open someone else’s', { version: 1, createdBy: { id: 'user-2', name: 'Ben Okafor' } }, 1],
  ])('without a threat %s', async (_case, changes, created) => {
    const draft = createAlert({
      threat: null,
      phase: 'prepare',
      createdBy: { id: testUser.id, name: 'Ana Ruiz' },
      ...changes,
    })
    const network = open('/alerts/new', {
      'GET /api/alert': ok(pageOf([draft])),
      'POST /api/alert': { status: 201, body: draft },
    })
    await expect.poll(() => app?.getUrl()).toBe(`/alerts/${alertId}`)
    expect(listSent(network, 'POST /api/alert')).toHaveLength(created)
  })

  it('to those who haven’t answered starts with what the URL asks for', async () => {
    const network = open(`/alerts/new?thread=${alertedThreatId}&phase=update&ask=unanswered`, {
      'POST /api/alert': { status: 201, body: createAlert({ threadId: alertedThreatId }) },
    })
    await expect.poll(() => app?.getUrl()).toBe(`/alerts/${alertId}`)
    expect(listSent(network, 'POST /api/alert').map(({ body }) => body)).toEqual([
      { phase: 'update', threadId: alertedThreatId, audience: { onlyUnanswered: true } },
    ])
  })

  it('says why it can’t be started', async () => {
    open('/alerts/new', {
      'POST /api/alert': {
        status: 403,
        body: { code: 'permission-denied', detail: 'You need permission to send communication.' },
      },
    })
    await expect.element(page.getByText('Couldn’t start the alert')).toBeVisible()
    await expect.element(page.getByText(/You need permission to send communication\./)).toBeVisible()
  })
})

describe('the list', () => {
  it('is the first tab of Communication, and shows who needs help', async () => {
    const network = open('/alerts', {
      'GET /api/alert': ok(
        pageOf([{ ...sending, answers: { ...sending.answers, none: 37 } }, createAlert({ id: 'draft-1' })]),
      ),
    })
    await expect
      .element(page.getByRole('navigation', { name: 'Communication sections' }).getByRole('link').first())
      .toHaveAttribute('aria-current', 'page')
    const grid = page.getByRole('grid', { name: 'Alerts' })
    await expect.element(grid.getByRole('link', { name: 'Move up now: Flood' }).first()).toBeVisible()
    await expect.element(grid).toMatchTextContent('Sending')
    // “People” are those of the answers: the whole thread’s, reached or left out.
    await expect.element(grid).toMatchTextContent('Flood Warning42237')
    expect(await findAxeViolations()).toEqual([])

    await page.getByRole('combobox', { name: 'Status' }).selectOptions('Sending')
    await expect.poll(() => app?.getUrl()).toBe('/alerts?status=sending')
    await expect
      .poll(() => network.requests.filter(({ key }) => key === 'GET /api/alert').at(-1)?.query)
      .toMatchObject({ status: 'sending' })
  })

  it('without alerts says how to send one', async () => {
    open('/alerts')
    await expect.element(page.getByText('No alerts yet')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'New alert' }).first())
      .toHaveAttribute('href', '/alerts/new')
  })
})

describe.each([
  [375, 'light'],
  [375, 'dark'],
  [820, 'light'],
  [1440, 'dark'],
] as const)('at %i px, %s', (width, theme) => {
  let stopResizing: (() => void) | undefined
  afterEach(() => {
    stopResizing?.()
    delete document.documentElement.dataset.theme
  })

  it.each([
    ['a draft', createAlert()],
    ['an alert', sending],
  ])('%s fits and is accessible', async (_name, alert) => {
    await page.viewport(width, 900)
    stopResizing = watchThemeAndWidth()
    openDraft({
      [`GET ${detail}`]: ok(alert),
      [`GET ${detail}/recipients`]: ok(pageOf([recipient])),
    })
    document.documentElement.dataset.theme = theme
    await expect.element(page.getByRole('heading', { level: 2, name: 'Recipients' })).toBeVisible()
    await expect.element(page.getByText(/^(31 people will get this|12 of 32 messages)$/)).toBeVisible()
    expect(await findAxeViolations()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
