import { toastStore } from '@parapet/ui'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { watchThemeAndWidth } from '~/lib/store'
import { componentRules, findAxeViolations } from '~/testing/find-axe-violations'
import { type MockResponses, mockNetwork, ok, permissionsResponse } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'
import { onCallTexts as texts } from './texts.ts'

const ana = { id: 'user-1', name: 'Ana Ruiz' }
const ben = { id: 'user-2', name: 'Ben Cole' }
const available = (person: typeof ana) => ({ ...person, isAvailable: true })
/** Was removed from the team. */
const gone = { id: 'user-4', name: 'Gil Moss' }
const shift = (weekday: number, person = ana, step = 1) => ({
  id: `shift-${weekday}-${step}`,
  step,
  weekday,
  from: '18:00',
  to: '08:00',
  user: { ...person, isAvailable: person !== gone },
})

const empty = {
  isOn: false,
  timeZone: 'America/Denver',
  urgentFrom: 'severe',
  hazards: [],
  repeatMinutes: 5,
  tellsPerStep: 2,
  shifts: [],
  overrides: [],
  now: [],
  gaps: [{ startMinute: 0, endMinute: 10_080 }],
  members: [ana, ben],
  administrators: [{ id: 'user-3', name: 'Olivia Stone' }],
  canEmail: true,
  version: 0,
  updatedAt: null,
  updatedBy: null,
}
const filled = {
  ...empty,
  isOn: true,
  hazards: [{ hazard: 'wildfire', urgentFrom: 'moderate' }],
  shifts: [shift(1), shift(1, gone, 2), shift(2, ben)],
  overrides: [
    {
      id: 'override-1',
      step: 1,
      user: available(ben),
      startsAt: '2026-12-24T00:00:00.000Z',
      endsAt: '2026-12-26T00:00:00.000Z',
    },
  ],
  now: [
    { step: 1, users: [available(ana)] },
    { step: 2, users: [{ ...ben, isAvailable: false }] },
  ],
  gaps: [{ startMinute: 480, endMinute: 1080 }],
  version: 4,
}

const path = '/api/org/org-1/on-call'
const all = ['user:read', 'threat:read', 'rule:create', 'rule:update', 'rule:delete']
let app: ReturnType<typeof openApp> | null = null

beforeEach(() => storeSession())
afterEach(async () => {
  app?.close()
  app = null
  toastStore.clearLower()
  await page.viewport(1280, 800)
})

interface Setup {
  permissions?: string[]
  query?: string
  answers?: MockResponses
}

async function open(onCall: object, { permissions = all, query = '', answers = {} }: Setup = {}) {
  const network = mockNetwork({
    'GET /api/auth/permissions': permissionsResponse(permissions),
    [`GET ${path}`]: ok(onCall),
    ...answers,
  })
  app = openApp(`/settings/on-call${query}`)
  // Not by role: a drawer that is open hides the page from assistive technology.
  await expect.element(page.getByText(texts.overridesDetail).first()).toBeVisible()
  return network
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const sentTo = (network: Awaited<ReturnType<typeof open>>, key: string) =>
  network.sent.filter((call) => call.key === key)

describe('the on-call page', () => {
  it.each([
    [375, 800],
    [1440, 900],
  ])('says who is on call, when no one is, and is accessible at %i px', async (width, height) => {
    await page.viewport(width, height)
    const stopWatching = watchThemeAndWidth()
    await open(filled)
    await expect.element(page.getByText('1st: Ana Ruiz')).toBeVisible()
    await expect.element(page.getByText('2nd: Ben Cole (unavailable)')).toBeVisible()
    await expect.element(page.getByText(/^Mon 8:00\sAM to Mon 6:00\sPM$/)).toBeVisible()
    for (const person of ['Ana Ruiz, 1st', 'Gil Moss \\(unavailable\\), 2nd']) {
      const name = new RegExp(`^Edit shift: Monday, 6:00\\sPM – 8:00\\sAM \\(next day\\), ${person}$`)
      await expect.element(button(name)).toBeVisible()
    }
    await expect.element(page.getByLabelText('Wildfire')).toHaveValue('moderate')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(await findAxeViolations()).toEqual([])
    stopWatching()
  })

  it('says what is missing while it is off and empty', async () => {
    await open({ ...empty, canEmail: false })
    await expect.element(page.getByText(texts.off)).toBeVisible()
    await expect.element(page.getByText(texts.noEmail)).toBeVisible()
    await expect.element(page.getByText(texts.noShifts)).toBeVisible()
    await expect.element(page.getByText(texts.noOverrides)).toBeVisible()
    expect(await findAxeViolations()).toEqual([])
  })

  it('names the administrators if no one is on call', async () => {
    await open({ ...filled, now: [] })
    await expect.element(page.getByText('Olivia Stone will be emailed about urgent threats.')).toBeVisible()
  })

  it('is read-only without permission', async () => {
    await open(filled, { permissions: ['user:read', 'threat:read'], query: '?shift=new&override=new' })
    await expect.element(page.getByText('1st: Ana Ruiz')).toBeVisible()
    await expect.element(page.getByLabelText(texts.fields.isOn)).toBeDisabled()
    for (const name of [texts.save, texts.addShift, texts.newOverride, texts.deleteOverride('Ben Cole')]) {
      expect(button(name).elements()).toHaveLength(0)
    }
    expect(page.getByRole('dialog').elements()).toHaveLength(0)
  })

  it('offers to try again if it can’t be loaded', async () => {
    const network = mockNetwork({
      'GET /api/auth/permissions': permissionsResponse(all),
      [`GET ${path}`]: { status: 500, body: { title: 'Broken', status: 500 } },
    })
    app = openApp('/settings/on-call')
    await expect.element(button('Try again')).toBeVisible()
    expect(network).toBeDefined()
    expect(await findAxeViolations()).toEqual([])
  })
})

describe('the schedule', () => {
  it('is saved with a new shift on two days, and with what is urgent', async () => {
    const network = await open(empty, { answers: { [`PUT ${path}`]: ok({ ...filled, version: 1 }) } })
    await button(texts.addShift).click()
    await expect.poll(() => app!.getUrl()).toBe('/settings/on-call?shift=new')
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: texts.shift.add }).click()
    await expect.element(drawer.getByRole('link', { name: texts.shift.personMissing })).toBeVisible()
    expect(await findAxeViolations(document.querySelector('[role=dialog]')!, componentRules)).toEqual([])
    await userEvent.type(drawer.getByLabelText(texts.shift.person), 'Ana{Enter}')
    await userEvent.type(drawer.getByLabelText(texts.shift.days), 'Mon{Enter}')
    await userEvent.type(drawer.getByLabelText(texts.shift.days), 'Tue{Enter}')
    await drawer.getByRole('button', { name: texts.shift.add }).click()
    await expect.element(button(/^Edit shift: Tuesday, 9:00\sAM – 5:00\sPM, Ana Ruiz, 1st$/)).toBeVisible()
    await expect.poll(() => app!.getUrl()).toBe('/settings/on-call')

    await page.getByLabelText(texts.fields.isOn).click()
    await page.getByLabelText(texts.addHazard).selectOptions('Wildfire')
    await page.getByLabelText(texts.fields.repeatMinutes).fill('0')
    await button(texts.save).click()
    await expect.element(page.getByRole('link', { name: texts.repeatInvalid })).toBeVisible()
    await page.getByLabelText(texts.fields.repeatMinutes).fill('10')
    await button(texts.save).click()
    await expect.element(page.getByText(texts.saved)).toBeVisible()
    expect(sentTo(network, `PUT ${path}`)).toEqual([
      {
        key: `PUT ${path}`,
        ifMatch: '"v0"',
        body: {
          isOn: true,
          timeZone: 'America/Denver',
          urgentFrom: 'severe',
          hazards: [{ hazard: 'wildfire', urgentFrom: null }],
          repeatMinutes: 10,
          tellsPerStep: 2,
          shifts: [1, 2].map((weekday) => ({
            step: 1,
            weekday,
            from: '09:00',
            to: '17:00',
            userId: 'user-1',
          })),
        },
      },
    ])
  })

  it('shows the shifts of both versions if someone else changed them, too', async () => {
    const theirs = {
      ...filled,
      version: 5,
      shifts: [shift(1), shift(2, ben)],
      updatedAt: '2026-11-28T10:00:00.000Z',
    }
    await open(filled, {
      query: '?shift=0',
      answers: { [`PUT ${path}`]: { status: 412, body: { code: 'version-conflict', current: theirs } } },
    })
    await page.getByRole('dialog').getByRole('button', { name: texts.shift.remove }).click()
    await button(texts.save).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText(/Monday, .*, Gil Moss \(unavailable\), 2nd/).first()).toBeVisible()
    await expect.element(dialog.getByText(/Monday, .*, Ana Ruiz, 1st/).first()).toBeVisible()
  })

  it('is saved without a removed shift, and opens a shift from the URL', async () => {
    const network = await open(filled, {
      query: '?shift=1',
      answers: { [`PUT ${path}`]: ok({ ...filled, version: 5 }) },
    })
    const drawer = page.getByRole('dialog')
    await expect.element(drawer.getByLabelText(texts.shift.person)).toHaveValue('Gil Moss (unavailable)')
    await drawer.getByRole('button', { name: texts.shift.remove }).click()
    await button(texts.save).click()
    await expect.element(page.getByText(texts.saved)).toBeVisible()
    const [put] = sentTo(network, `PUT ${path}`)
    expect(put).toMatchObject({
      ifMatch: '"v4"',
      body: {
        shifts: [
          { weekday: 1, step: 1, userId: 'user-1' },
          { weekday: 2, step: 1, userId: 'user-2' },
        ],
      },
    })
  })
})

describe('an override', () => {
  it('is created for a time in the schedule’s time zone', async () => {
    const network = await open(filled, {
      answers: { [`POST ${path}/override`]: { status: 201, body: filled.overrides[0] } },
    })
    await button(texts.newOverride).click()
    await expect.poll(() => app!.getUrl()).toBe('/settings/on-call?override=new')
    const drawer = page.getByRole('dialog')
    await userEvent.type(drawer.getByLabelText(texts.shift.person), 'Ben{Enter}')
    await drawer.getByLabelText(texts.startsAt).fill('2026-12-24T18:00')
    await drawer.getByLabelText(texts.endsAt).fill('2026-12-24T17:00')
    await drawer.getByRole('button', { name: texts.createOverride }).click()
    await expect.element(drawer.getByRole('link', { name: texts.endInvalid })).toBeVisible()
    await drawer.getByLabelText(texts.endsAt).fill('2026-12-25T08:00')
    await drawer.getByLabelText(texts.shift.step).selectOptions('2nd')
    await drawer.getByRole('button', { name: texts.createOverride }).click()
    await expect.element(page.getByText(texts.created)).toBeVisible()
    expect(sentTo(network, `POST ${path}/override`)).toMatchObject([
      {
        body: {
          userId: 'user-2',
          step: 2,
          startsAt: '2026-12-25T01:00:00.000Z',
          endsAt: '2026-12-25T15:00:00.000Z',
        },
      },
    ])
    await expect.poll(() => app!.getUrl()).toBe('/settings/on-call')
  })

  it('is deleted after a confirmation', async () => {
    const network = await open(filled, {
      answers: { [`DELETE ${path}/override/override-1`]: { status: 204, body: null } },
    })
    await button(texts.deleteOverride('Ben Cole')).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.delete }).click()
    await expect.element(page.getByText(texts.deleted)).toBeVisible()
    expect(network.requests.map(({ key }) => key)).toContain(`DELETE ${path}/override/override-1`)
  })
})
