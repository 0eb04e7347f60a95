import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { alertTextTexts } from '~/components/alerts/text-texts'
import { watchThemeAndWidth } from '~/lib/store'
import { findAxeViolations } from '~/testing/find-axe-violations'
import { mockNetwork, ok, permissionsResponse, testOrg } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'
import {
  alertSettingsTexts,
  alertTemplateTexts as texts,
  automaticAlertTexts as automaticTexts,
} from './texts.ts'

const text = (subject: string, isReviewed = true) => ({
  subject,
  bodyMarkdown: `**${subject}**\n\n[Answer]({{replyUrl}})`,
  shortText: `${subject} {{replyUrl}}`,
  isReviewed,
})
const builtIn = { en: text('Flood: move up now'), es: text('Inundación', false) }
const ben = { id: 'user-2', name: 'Ben Okafor' }
const mergeFields = [
  { name: 'property.name', label: 'Property', sample: 'Maple Court' },
  { name: 'replyUrl', label: 'Link to answer', sample: '' },
]

const template = (version: number, byLanguage: object = builtIn, hazard = 'flood', phase = 'act_now') => ({
  hazard,
  phase,
  version,
  texts: byLanguage,
  updatedAt: version === 0 ? null : '2026-11-27T10:00:00Z',
  updatedBy: version === 0 ? null : ben,
})
const history = (version: number, byLanguage: object = builtIn) => ({
  ...template(version, byLanguage),
  versions: Array.from({ length: version }, (_, index) => ({
    version: version - index,
    texts: index === 0 ? byLanguage : { en: text(`Version ${version - index}`) },
    createdAt: '2026-11-27T10:00:00Z',
    createdBy: ben,
  })),
  builtIn,
  mergeFields,
})
const preview = {
  language: 'en',
  isReviewed: true,
  email: { subject: 'Flood: move up now', html: '<p>Move up now</p>', text: 'Move up now' },
  sms: { text: 'Flood: move up now', encoding: 'GSM-7', units: 120, segments: 1 },
  readingGrade: 4.2,
  warnings: [{ code: 'hard_to_read', language: 'en', message: 'The text reads at grade 11.' }],
}

const listPath = '/api/org/org-1/alert-template'
const path = `${listPath}/flood/act_now`
const permissions = ['user:read', 'org:read', 'org:communication_read', 'org:communication_send']

let opened: ReturnType<typeof openApp> | null = null
let stopResizing: (() => void) | undefined
afterEach(async () => {
  stopResizing?.()
  opened?.close()
  await page.viewport(1280, 900)
})

function open(url: string, responses = {}) {
  storeSession()
  const network = mockNetwork({
    'GET /api/auth/permissions': permissionsResponse(permissions),
    [`GET ${listPath}`]: ok({
      items: [
        template(0),
        template(2, { en: text('Ready?') }, 'flood', 'prepare'),
        template(0, builtIn, 'heat'),
      ],
      mergeFields,
      languages: ['en', 'es'],
    }),
    [`GET ${path}`]: ok(history(2)),
    'POST /api/alert/preview': ok(preview),
    ...responses,
  })
  stopResizing = watchThemeAndWidth()
  opened = openApp(url)
  return network
}
const openEditor = (responses = {}) => open('/communication/alert-templates/flood/act_now', responses)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const subject = () => page.getByRole('textbox', { name: alertTextTexts.subject })

describe('the list of texts', () => {
  it('shows for each hazard and phase whose text it is, and how many languages are reviewed', async () => {
    open('/communication/alert-templates')
    const flood = page.getByRole('region', { name: 'Flood' })
    await expect.element(flood.getByText('Yours, version 2')).toBeVisible()
    await expect.element(flood.getByText('1 language, all reviewed')).toBeVisible()
    await expect.element(flood.getByText('1 of 2 languages reviewed')).toBeVisible()
    await page.getByRole('radio', { name: texts.withCount(texts.filters.own, 1) }).click()
    await expect.element(page.getByRole('region', { name: 'Extreme heat' })).not.toBeInTheDocument()
    await expect.poll(() => opened!.getUrl()).toBe('/communication/alert-templates?show=own')
    await flood.getByRole('link', { name: 'Prepare' }).click()
    await expect.poll(() => opened!.getUrl()).toBe('/communication/alert-templates/flood/prepare')
  })

  it('says so if it can’t be loaded', async () => {
    open('/communication/alert-templates', { [`GET ${listPath}`]: { status: 500, body: {} } })
    await expect.element(page.getByText(/Couldn’t load the alert templates/)).toBeVisible()
  })
})

describe('the editor', () => {
  it('saves a new version with the languages that were reviewed', async () => {
    const network = openEditor()
    await expect.element(subject()).toHaveValue('Flood: move up now')
    await expect.element(page.getByText('4th-grade reading level')).toBeVisible()
    await expect
      .element(page.getByText('About 120 characters once the fields are filled in, sent as 1 text'))
      .toBeVisible()
    await expect.element(page.getByText('The text reads at grade 11.')).toBeVisible()
    await page.getByRole('tab', { name: /Spanish/ }).click()
    await expect.element(page.getByText(alertTextTexts.notReviewedDetail('Spanish'))).toBeVisible()
    await page.getByRole('checkbox', { name: alertTextTexts.isReviewed('Spanish') }).click()
    const reviewed = { ...builtIn, es: { ...builtIn.es, isReviewed: true } }
    network.set(`PUT ${path}`, ok(history(3, reviewed)))
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(page.getByText(texts.saved(3))).toBeVisible()
    expect(network.sent.find(({ key }) => key === `PUT ${path}`)?.body).toEqual({
      texts: reviewed,
      basedOn: 2,
    })
    await expect.element(page.getByText(texts.version(3), { exact: true })).toBeVisible()
    await expect.element(button(texts.save)).toBeDisabled()
  })

  it('saves translations as not reviewed with other English text', async () => {
    const reviewed = { ...builtIn, es: { ...builtIn.es, isReviewed: true } }
    const network = openEditor({ [`GET ${path}`]: ok(history(2, reviewed)) })
    await subject().fill('Water is rising')
    await expect.element(page.getByText(alertTextTexts.reviewOutdated(['Spanish']))).toBeVisible()
    const changed = { en: { ...builtIn.en, subject: 'Water is rising' }, es: builtIn.es }
    network.set(`PUT ${path}`, ok(history(3, changed)))
    await button(texts.save).click()
    await expect.element(page.getByText(texts.saved(3))).toBeVisible()
    expect(network.sent.find(({ key }) => key === `PUT ${path}`)?.body).toEqual({
      texts: changed,
      basedOn: 2,
    })
  })

  it('keeps what is typed while it saves', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof ok>>()
    const network = openEditor({ [`PUT ${path}`]: promise })
    await subject().fill('Water is rising')
    await button(texts.save).click()
    await expect.poll(() => network.calls).toContain(`PUT ${path}`)
    await subject().fill('Water is rising fast')
    const saved = history(3, { ...builtIn, en: { ...builtIn.en, subject: 'Water is rising' } })
    network.set(`GET ${path}`, ok(saved))
    resolve(ok(saved))
    await expect.element(page.getByText(texts.saved(3))).toBeVisible()
    await expect.element(subject()).toHaveValue('Water is rising fast')
    await expect.element(page.getByText(texts.saveStates.unsaved)).toBeVisible()
  })

  it('keeps what was typed if someone saved since, and lets one choose', async () => {
    const network = openEditor({
      [`PUT ${path}`]: { status: 409, body: { code: 'state-conflict', title: 'Conflict', version: 3 } },
    })
    await expect.element(subject()).toHaveValue('Flood: move up now')
    await subject().fill('Water is rising')
    network.set(`GET ${path}`, ok(history(3, { en: text('Theirs') })))
    await button(texts.save).click()
    await expect.element(page.getByText(texts.savedSince('Ben Okafor'))).toBeVisible()
    await expect.element(subject()).toHaveValue('Water is rising')
    network.set(`PUT ${path}`, ok(history(4, { ...builtIn, en: text('Water is rising') })))
    await button(texts.saveMine).click()
    await expect.element(page.getByText(texts.saved(4))).toBeVisible()
    expect(
      network.sent
        .filter(({ key }) => key === `PUT ${path}`)
        .map(({ body }) => (body as { basedOn: number }).basedOn),
    ).toEqual([2, 3])
  })

  it('loads their version instead', async () => {
    const network = openEditor()
    await subject().fill('Water is rising')
    network.set(`GET ${path}`, ok(history(3, { en: text('Theirs') })))
    await opened!.queryClient.invalidateQueries({ queryKey: ['orgs', 'org-1', 'alert-templates'] })
    await button(texts.showTheirs).click()
    await expect.element(subject()).toHaveValue('Theirs')
    await expect.element(page.getByText(texts.saveStates.saved)).toBeVisible()
  })

  it('restores a version and the built-in text, which apply only once saved', async () => {
    openEditor({ [`GET ${path}`]: ok(history(2, { en: text('Ours') })) })
    await expect.element(subject()).toHaveValue('Ours')
    await button(texts.restoreVersion(1)).click()
    await expect.element(subject()).toHaveValue('Version 1')
    await expect.element(page.getByText(texts.restored('Version 1'))).toBeVisible()
    await button(texts.backToBuiltIn).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.confirmBackToBuiltIn }).click()
    await expect.element(subject()).toHaveValue('Flood: move up now')
    await expect.element(button(texts.save)).toBeEnabled()
  })

  it('shows what the server rejects beside its field, in its language', async () => {
    openEditor({
      [`PUT ${path}`]: {
        status: 422,
        body: {
          code: 'validation-failed',
          title: 'Invalid',
          errors: [
            { pointer: '/texts/es/subject', code: 'unknown_field', message: 'Unknown field {{name}}.' },
          ],
        },
      },
    })
    await page.getByRole('tab', { name: /Spanish/ }).click()
    await subject().fill('Inundación {{name}}')
    await page.getByRole('tab', { name: /English/ }).click()
    await button(texts.save).click()
    await expect.element(page.getByRole('tab', { name: /Spanish/ })).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByText('Spanish, subject: Unknown field {{name}}.')).toBeVisible()
  })

  it('asks before typed text is lost, and knows no other hazard', async () => {
    openEditor()
    await subject().fill('Water is rising')
    await page.getByRole('link', { name: texts.allTexts }).click()
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    opened!.close()
    open('/communication/alert-templates/aliens/act_now')
    await expect.element(page.getByRole('heading', { level: 1, name: texts.notFound })).toBeVisible()
  })
})

const settingsPath = '/api/org/org-1/alert-settings'
const settings = (changes: object = {}) => ({
  approvalOver: null,
  automatic: null,
  automaticBlockedBy: null,
  approvers: [
    { id: 'user-1', name: 'Ana Ruiz' },
    { id: 'user-2', name: 'Ben Okafor' },
  ],
  admins: [{ id: 'user-1', name: 'Ana Ruiz' }],
  version: 1,
  updatedAt: null,
  updatedBy: null,
  ...changes,
})
const openSettings = (changes: object = {}, mayUpdate = true) =>
  open('/settings/organization', {
    'GET /api/auth/permissions': permissionsResponse([...permissions, ...(mayUpdate ? ['org:update'] : [])]),
    [`GET ${settingsPath}`]: ok(settings(changes)),
    'GET /api/org/org-1': ok({
      ...testOrg,
      postalAddress: null,
      defaultCountry: 'US',
      currency: 'USD',
      unitSystem: 'imperial',
      timeZone: 'America/Denver',
      security: {
        mfaRequired: false,
        sessionIdleMinutes: 60,
        sessionMaxHours: 12,
        sessionsMax: 10,
        reauthenticationMinutes: 60,
      },
      version: 1,
      updatedAt: '2026-11-27T10:00:00Z',
    }),
  })

it('the settings require a second person above a number of people', async () => {
  const network = openSettings()
  const card = page.getByRole('region', { name: alertSettingsTexts.title })
  await card.getByRole('radio', { name: alertSettingsTexts.approvals.over }).click()
  await card.getByLabelText(alertSettingsTexts.over).fill('0')
  await card.getByRole('button', { name: alertSettingsTexts.save }).click()
  await expect.element(card.getByText(alertSettingsTexts.overInvalid).first()).toBeVisible()
  await card.getByLabelText(alertSettingsTexts.over).fill('250')
  network.set(`PUT ${settingsPath}`, ok(settings({ approvalOver: 250, version: 2 })))
  await card.getByRole('button', { name: alertSettingsTexts.save }).click()
  await expect.element(page.getByText(alertSettingsTexts.saved)).toBeVisible()
  expect(network.sent.at(-1)).toMatchObject({ body: { approvalOver: 250 } })
})

it('keeps what is typed in the settings while they’re saved', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof ok>>()
  const network = openSettings({ approvalOver: 100 })
  network.set(`PUT ${settingsPath}`, promise)
  const card = page.getByRole('region', { name: alertSettingsTexts.title })
  await card.getByLabelText(alertSettingsTexts.over).fill('25')
  await card.getByRole('button', { name: alertSettingsTexts.save }).click()
  await expect.poll(() => network.calls).toContain(`PUT ${settingsPath}`)
  await card.getByLabelText(alertSettingsTexts.over).fill('250')
  resolve(ok(settings({ approvalOver: 25, version: 2 })))
  await expect.element(page.getByText(alertSettingsTexts.saved)).toBeVisible()
  await expect.element(card.getByLabelText(alertSettingsTexts.over)).toHaveValue('250')
})

it('warns that a second person is required, but there is none', async () => {
  const lone = { approvers: [{ id: 'user-1', name: 'Ana Ruiz' }] }
  openSettings(lone)
  const card = page.getByRole('region', { name: alertSettingsTexts.title })
  const warning = card.getByText(
    'Only Ana Ruiz can send alerts about threats, so no one else can approve them',
  )
  await expect.element(card.getByRole('radio', { name: alertSettingsTexts.approvals.over })).toBeVisible()
  expect(warning.elements()).toEqual([])
  await card.getByRole('radio', { name: alertSettingsTexts.approvals.over }).click()
  await expect.element(warning).toBeVisible()
  opened!.close()

  openSettings({ ...lone, approvalOver: 0 }, false)
  await expect.element(warning).toBeVisible()
  await expect
    .element(
      card.getByText(
        'Ask Ana Ruiz to give another person a role that can send alerts, or not to require approval.',
      ),
    )
    .toBeVisible()
})

describe('automatic alerts', () => {
  const automatic = {
    hazards: ['tornado', 'flash_flood'],
    minSeverity: 'extreme',
    delayMinutes: 5,
    senderId: null,
    channels: null,
  }
  const on = { automatic, version: 2, updatedAt: '2026-11-27T10:00:00Z', updatedBy: ben }
  const card = () => page.getByRole('region', { name: automaticTexts.title })
  const expectAccessible = async () => {
    expect(await findAxeViolations(card().element())).toEqual([])
  }

  it('are off until someone has read what they do and turns them on', async () => {
    const network = openSettings({ approvalOver: 250 })
    await expect.element(card().getByText(automaticTexts.offDetail)).toBeVisible()
    await card().getByRole('button', { name: automaticTexts.setUp }).click()
    const turnOn = card().getByRole('button', { name: automaticTexts.turnOn })
    await turnOn.click()
    await expect.element(card().getByText(automaticTexts.hazardsMissing).first()).toBeVisible()
    const hazards = card().getByRole('combobox', { name: automaticTexts.fields.hazards })
    await hazards.fill('torn')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(card().getByText(/^When an extreme threat \(tornado\) is observed/)).toBeVisible()
    await hazards.fill('flash')
    await userEvent.keyboard('{ArrowDown}{Enter}{Escape}')
    await card().getByLabelText(automaticTexts.fields.delayMinutes).fill('61')
    await turnOn.click()
    await expect.element(card().getByText(automaticTexts.delayInvalid).first()).toBeVisible()
    await card().getByLabelText(automaticTexts.fields.delayMinutes).fill('10')
    await expectAccessible()
    await turnOn.click()
    const dialog = page.getByRole('alertdialog', { name: automaticTexts.turnOnTitle })
    await expect.element(dialog).toMatchTextContent('tornado or flash flood')
    await expect.element(dialog).toMatchTextContent('have 10 minutes to stop it')
    await expect.element(dialog).toMatchTextContent('more than 250 people wait for someone to approve')
    expect(network.sent.filter(({ key }) => key === `PUT ${settingsPath}`)).toEqual([])
    network.set(`PUT ${settingsPath}`, ok(settings({ ...on, approvalOver: 250 })))
    await dialog.getByRole('button', { name: automaticTexts.turnOn }).click()
    await expect.element(page.getByText(automaticTexts.turnedOn)).toBeVisible()
    expect(network.sent.find(({ key }) => key === `PUT ${settingsPath}`)).toMatchObject({
      ifMatch: '"v1"',
      body: { approvalOver: 250, automatic: { ...automatic, delayMinutes: 10 } },
    })
    await expect.element(card().getByText('On', { exact: true })).toBeVisible()
  })

  it('say what is missing, and can be turned off', async () => {
    const blocked = { code: 'sender-not-verified', detail: 'Verify a sender first.', isEmailOnly: false }
    const network = openSettings({ ...on, automaticBlockedBy: blocked })
    await expect.element(card().getByText(automaticTexts.blocked(false), { exact: true })).toBeVisible()
    await expect.element(card().getByText('Verify a sender first.')).toBeVisible()
    await expect
      .element(card().getByRole('link', { name: automaticTexts.setUpSender }))
      .toHaveAttribute('href', '/settings/email-senders')
    await expectAccessible()
    network.set(`PUT ${settingsPath}`, ok(settings({ version: 3 })))
    await card().getByRole('button', { name: automaticTexts.turnOff }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: automaticTexts.turnOff }).click()
    await expect.element(page.getByText(automaticTexts.turnedOff)).toBeVisible()
    expect(network.sent.at(-1)).toMatchObject({
      body: { approvalOver: null, automatic: null },
      ifMatch: '"v2"',
    })
    await expect.element(card().getByText('Off', { exact: true })).toBeVisible()
  })

  it('keep an approval rule that someone else has set since, and show it', async () => {
    const network = openSettings(on)
    network.set(`PUT ${settingsPath}`, { status: 412, body: { code: 'version-conflict', title: 'Changed' } })
    await card().getByRole('button', { name: automaticTexts.turnOff }).click()
    network.set(`GET ${settingsPath}`, ok(settings({ ...on, approvalOver: 0, version: 3 })))
    await page.getByRole('alertdialog').getByRole('button', { name: automaticTexts.turnOff }).click()
    await expect.element(page.getByText(automaticTexts.couldNotTurnOff)).toBeVisible()
    await expect.element(card().getByText(automaticTexts.approval(0))).toBeVisible()
  })

  it('say that alerts go out, but not by email', async () => {
    const blocked = { code: 'sender-not-verified', detail: 'Verify a sender first.', isEmailOnly: true }
    openSettings({ ...on, automaticBlockedBy: blocked })
    await expect.element(card().getByText(automaticTexts.blocked(true))).toBeVisible()
  })

  it('show a change that someone else made in the meantime', async () => {
    const network = openSettings(on)
    await card().getByRole('button', { name: automaticTexts.edit }).click()
    await card().getByLabelText(automaticTexts.fields.delayMinutes).fill('10')
    const theirs = { ...settings(on), automatic: { ...automatic, delayMinutes: 20 }, version: 3 }
    network.set(`PUT ${settingsPath}`, {
      status: 412,
      body: { code: 'version-conflict', title: 'Conflict', current: theirs },
    })
    await card().getByRole('button', { name: automaticTexts.save }).click()
    await expect
      .element(page.getByRole('dialog').or(page.getByRole('alertdialog')))
      .toMatchTextContent('Ben Okafor')
  })

  it('can’t be changed without permission', async () => {
    openSettings(on, false)
    await expect.element(card().getByText(/^When an extreme threat/)).toBeVisible()
    await expect.element(card().getByText(/Alert settings last changed by Ben Okafor/)).toBeVisible()
    expect(card().getByRole('button').elements()).toEqual([])
  })
})

it.each([
  [375, 'light', '/communication/alert-templates'],
  [375, 'dark', '/communication/alert-templates/flood/act_now'],
  [820, 'light', '/communication/alert-templates/flood/act_now'],
  [1440, 'light', '/communication/alert-templates'],
  [1440, 'dark', '/communication/alert-templates/flood/act_now'],
] as const)('is accessible and fits at %i px, %s: %s', async (width, theme, url) => {
  await page.viewport(width, 900)
  open(url)
  document.documentElement.dataset.theme = theme
  await expect.element(page.getByText(/Flood/).first()).toBeVisible()
  if (url.endsWith('act_now')) await expect.element(subject()).toBeVisible()
  // The email in the frame is rendered by the server.
  expect(await findAxeViolations(undefined, { iframes: false })).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  delete document.documentElement.dataset.theme
})
