import { toastStore } from '@parapet/ui'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { watchThemeAndWidth } from '~/lib/store'
import { findAxeViolations } from '~/testing/find-axe-violations'
import { type MockResponses, mockNetwork, ok, permissionsResponse } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

const now = new Date().toISOString()
const maple = { id: 'maple', name: 'Maple Court' }
const ana = { id: 'ana', name: 'Ana Diaz' }

const step = (position: number, headline: string, values: object = {}) => ({
  position,
  offsetMinutes: position * 90,
  phase: 'warning',
  hazard: 'tornado',
  severity: 'severe',
  headline,
  description: 'Take shelter.',
  expects: ['acknowledge', 'alert'],
  dueAt: now,
  playedAt: now,
  acknowledgedAt: null,
  acknowledgedBy: null,
  affected: [{ property: maple, severity: 'severe', distanceMeters: 0 }],
  affectedCount: 1,
  ...values,
})

const score = {
  acknowledge: { realSeconds: 3, scenarioSeconds: 1_800 },
  alert: null,
  participants: 2,
  reached: 1,
  answered: 0,
  expected: 3,
  onTime: 2,
  missed: [{ position: 0, headline: 'Tornado Watch', reaction: 'acknowledge' }],
}

const running = {
  id: 'drill-1',
  script: 'tornado',
  title: 'Tornado at night',
  status: 'running',
  stopReason: null,
  speed: 600,
  durationMinutes: 150,
  createdAt: now,
  createdBy: ana,
  startedAt: now,
  endedAt: null,
  invitation: 'yes',
  score,
  properties: [maple],
  startedBy: ana,
  endedBy: null,
  response: null,
  closesAt: now,
  emergencyThreatId: null,
  steps: [
    step(0, 'Tornado Watch'),
    step(1, 'Tornado Warning'),
    step(2, 'Tornado Emergency', { playedAt: null }),
  ],
  alerts: [],
  participants: [
    { user: ana, answer: 'yes', response: 'need_help', respondedAt: now, reachedBy: ['email', 'sms'] },
    { user: { id: 'ben', name: 'Ben Cole' }, answer: null, response: null, respondedAt: null, reachedBy: [] },
  ],
}

const options = {
  scripts: [
    { key: 'hurricane', title: 'Hurricane', description: 'Two days.', durationMinutes: 2_880, steps: [] },
    { key: 'tornado', title: 'Tornado at night', description: 'At night.', durationMinutes: 150, steps: [] },
  ],
  members: [ana],
}

const everything = [
  'user:read',
  'threat:read',
  'threat:update',
  'threat:notify',
  'rule:update',
  'property:read',
]
const drillPath = '/api/drill/drill-1'
let app: ReturnType<typeof openApp> | null = null

beforeEach(() => storeSession())
afterEach(async () => {
  app?.close()
  app = null
  toastStore.clearLower()
  await page.viewport(1280, 800)
})

interface Setup {
  drill?: object
  permissions?: string[]
  answers?: MockResponses
  path?: string
}

function open({
  drill = running,
  permissions = everything,
  answers = {},
  path = '?drill=drill-1',
}: Setup = {}) {
  const network = mockNetwork({
    'GET /api/auth/permissions': permissionsResponse(permissions),
    'GET /api/drill': ok({ items: [drill] }),
    'GET /api/drill-options': ok(options),
    'GET /api/property': ok({
      items: [{ ...maple, code: 'MC', address: { formatted: '1 Elm St' } }],
      page: { total: 1, totalIsExact: true, next: null },
    }),
    [`GET ${drillPath}`]: ok(drill),
    ...answers,
  })
  app = openApp(`/settings/drills${path}`)
  return network
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = page.getByRole('heading', { level: 1, name: 'EXERCISE: Tornado at night' })
const lastBody = (network: ReturnType<typeof open>, key: string) =>
  network.sent.findLast((sent) => sent.key === key)?.body

describe('a running drill', () => {
  it.each([
    [375, 800],
    [1440, 900],
  ])('is marked as an exercise, shows its score, and is accessible at %i px', async (width, height) => {
    await page.viewport(width, height)
    const stopWatching = watchThemeAndWidth()
    open()
    await expect.element(heading).toBeVisible()
    await expect.element(page.getByRole('status').getByText('EXERCISE', { exact: true })).toBeVisible()
    const scoreCard = page.getByRole('region', { name: 'Score so far' })
    await expect.element(scoreCard.getByText('30 min in the scenario')).toBeVisible()
    await expect.element(scoreCard.getByText('1 of 2')).toBeVisible()
    await expect
      .element(scoreCard.getByText('EXERCISE: Tornado Watch: not acknowledged in time'))
      .toBeVisible()
    const participants = page.getByRole('region', { name: 'Participants' })
    await expect.element(participants.getByText('EXERCISE: Needs help')).toBeVisible()
    await expect.element(participants.getByText('Reached by email and text')).toBeVisible()
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await expect.element(timeline.getByText('EXERCISE: Tornado Emergency')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(await findAxeViolations()).toEqual([])
    stopWatching()
  })

  it('is acknowledged', async () => {
    const network = open({
      answers: {
        [`POST ${drillPath}/acknowledge`]: ok({
          ...running,
          steps: [step(0, 'Tornado Watch', { acknowledgedAt: now, acknowledgedBy: ana })],
        }),
      },
    })
    await button('Acknowledge').click()
    await expect.element(page.getByText('Acknowledged by Ana Diaz')).toBeVisible()
    await expect.element(button('Acknowledge')).not.toBeInTheDocument()
    expect(network.calls.filter((call) => call === `POST ${drillPath}/acknowledge`)).toHaveLength(1)
  })

  it('sends an alert that says whom it goes to, with the keyboard alone', async () => {
    const alert = { id: 'alert-1', kind: 'alert', text: 'Hello', sentAt: now, sentBy: ana }
    const network = open({ answers: { [`POST ${drillPath}/alert`]: ok({ ...running, alerts: [alert] }) } })
    await expect.element(button('Send alert')).toBeVisible()
    button('Send alert').element().focus()
    await userEvent.keyboard('{Enter}')
    const dialog = page.getByRole('dialog', { name: 'EXERCISE: Send alert' })
    await expect
      .element(dialog.getByText('Goes to 1 participant, never to tenants.', { exact: false }))
      .toBeVisible()
    const message = dialog.getByLabelText('Message')
    await expect
      .element(message)
      .toHaveValue('Tornado Warning. Take shelter. Open the exercise and answer whether you’re safe.')
    await message.fill('Go to the basement.')
    dialog.getByRole('button', { name: 'Send alert' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('EXERCISE: Alert sent by Ana Diaz')).toBeVisible()
    await expect.element(page.getByText('EXERCISE: Alert sent to participants.')).toBeVisible()
    expect(lastBody(network, `POST ${drillPath}/alert`)).toEqual({
      kind: 'alert',
      text: 'Go to the basement.',
    })
    expect(button('Send all clear').elements()).toEqual([])
  })

  it('offers participants to answer an alert, and to change their answer', async () => {
    const asked = {
      ...running,
      alerts: [{ id: 'alert-1', kind: 'alert', text: 'Hello', sentAt: now, sentBy: ana }],
    }
    const network = open({
      drill: asked,
      permissions: ['user:read', 'threat:read'],
      answers: { [`PUT ${drillPath}/response`]: ok({ ...asked, response: 'safe' }) },
    })
    await button('I’m safe').click()
    await expect.element(page.getByText('You answered that you’re safe')).toBeVisible()
    expect(lastBody(network, `PUT ${drillPath}/response`)).toEqual({ response: 'safe' })
    await expect.element(button('I need help')).toBeVisible()
    expect(button('I’m safe').elements()).toEqual([])
    expect(button('Acknowledge').elements()).toEqual([])
    expect(button('Stop drill').elements()).toEqual([])
  })

  it('is stopped after confirming', async () => {
    const stopped = { ...running, status: 'stopped', stopReason: 'person', endedAt: now }
    open({ answers: { [`POST ${drillPath}/stop`]: ok(stopped) } })
    await button('Stop drill').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop drill' }).click()
    await expect.element(page.getByText('This drill was stopped. It wasn’t a real event.')).toBeVisible()
    expect(button('Stop drill').elements()).toEqual([])
  })
})

it('says that a real emergency stopped it, and leads to the threat', async () => {
  open({
    drill: {
      ...running,
      status: 'stopped',
      stopReason: 'emergency',
      endedAt: now,
      emergencyThreatId: 'threat-1',
    },
  })
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText('EXERCISE: Stopped: real emergency')).toBeVisible()
  await expect
    .element(alert.getByRole('link', { name: 'View the real threat' }))
    .toHaveAttribute('href', '/threats/threat-1')
})

it('takes the answer to an invitation, and starts', async () => {
  const planned = {
    ...running,
    status: 'planned',
    startedAt: null,
    score: null,
    invitation: 'unanswered',
    steps: [],
  }
  const network = open({
    drill: planned,
    answers: {
      [`PUT ${drillPath}/invitation`]: ok({ ...planned, invitation: 'yes' }),
      [`POST ${drillPath}/start`]: ok(running),
    },
  })
  await expect.element(page.getByText('Nothing is sent until it does.', { exact: false })).toBeVisible()
  await button('Take part').click()
  await expect.element(button('Leave drill')).toBeVisible()
  expect(lastBody(network, `PUT ${drillPath}/invitation`)).toEqual({ answer: 'yes' })
  await button('Start drill').click()
  await expect.element(page.getByRole('region', { name: 'What to do now' })).toBeVisible()
})

describe('the list of drills', () => {
  it('shows scores and invitations, and leads to a drill', async () => {
    open({ drill: { ...running, invitation: 'unanswered' }, path: '' })
    await expect.element(page.getByText('2 of 3 reactions on time', { exact: false })).toBeVisible()
    await expect.element(page.getByText('Invited', { exact: true })).toBeVisible()
    expect(await findAxeViolations()).toEqual([])
    await page.getByRole('link', { name: 'EXERCISE: Tornado at night' }).click()
    await expect.element(heading).toBeVisible()
    expect(app?.getUrl()).toBe('/settings/drills?drill=drill-1')
  })

  it('plans a drill, and says how long it takes', async () => {
    const planned = { ...running, status: 'planned', startedAt: null, score: null, steps: [] }
    const network = open({
      path: '',
      answers: { 'POST /api/drill': ok(planned), [`GET ${drillPath}`]: ok(planned) },
    })
    await button('Plan a drill').click()
    const dialog = page.getByRole('dialog', { name: 'Plan a drill' })
    await expect.element(dialog.getByText('Plays a scenario of 2 days in 48 min.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Plan drill' }).click()
    await expect.element(dialog.getByText('Choose at least one property.').first()).toBeVisible()
    await dialog.getByLabelText('Tornado at night').click()
    await dialog.getByLabelText('Speed').selectOptions('600')
    await expect.element(dialog.getByText('Plays a scenario of 2 hr 30 min in 15 sec.')).toBeVisible()
    await dialog.getByRole('combobox', { name: /^Properties/ }).click()
    await page.getByRole('option', { name: /^Maple Court/ }).click()
    await dialog.getByRole('combobox', { name: 'Participants' }).click()
    await page.getByRole('option', { name: 'Ana Diaz' }).click()
    await dialog.getByRole('button', { name: 'Plan drill' }).click()
    await expect.element(heading).toBeVisible()
    expect(lastBody(network, 'POST /api/drill')).toEqual({
      script: 'tornado',
      speed: 600,
      propertyIds: ['maple'],
      participantIds: ['ana'],
    })
  })

  it('offers to plan only with permission', async () => {
    open({ path: '', permissions: ['user:read', 'threat:read'] })
    await expect.element(page.getByRole('link', { name: 'EXERCISE: Tornado at night' })).toBeVisible()
    expect(button('Plan a drill').elements()).toEqual([])
  })
})
