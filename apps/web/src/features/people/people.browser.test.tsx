import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { watchThemeAndWidth } from '~/lib/store'
import { findAxeViolations } from '~/testing/find-axe-violations'
import { mockNetwork, ok, permissionsResponse } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { testObject } from '~/testing/open-object'
import { storeSession } from '~/testing/tokens'

const idOf = (n: number) => `01932f70-0000-7000-8000-00000000000${n}`
const threatId = idOf(9)
const path = `/api/threat/${threatId}/people`
const maple = { id: idOf(1), name: 'Maple Court' }
const reached = { isReachable: true, reason: null }
const not = (reason: string) => ({ isReachable: false, reason })

const person = (n: number, name: string, changes: object = {}) => ({
  id: idOf(n),
  name,
  kind: 'person',
  status: 'current',
  property: maple,
  unit: { id: idOf(n), name: `10${n}` },
  building: 'A',
  floor: 1,
  belowGrade: false,
  isCertain: true,
  language: 'en',
  householdSize: 2,
  livesAlone: false,
  email: reached,
  sms: not('no_gateway'),
  voice: not('no_gateway'),
  hasAssistance: false,
  assistance: null,
  phones: null,
  permissions: [],
  ...changes,
})
const needs = {
  mobility: true,
  hearing: false,
  vision: false,
  oxygenOrPower: true,
  infant: false,
  pets: 1,
  note: 'Door code at the desk',
}
const ada = person(2, 'Ada Okafor', {
  unit: { id: idOf(2), name: 'C1' },
  floor: -1,
  belowGrade: true,
  hasAssistance: true,
  livesAlone: true,
  householdSize: 1,
  language: 'es',
  email: not('no_consent'),
  sms: not('no_address'),
  voice: not('no_address'),
})
const people = [
  ada,
  person(3, 'Linh Nguyen'),
  person(4, 'Sam Rivera', { building: null, unit: null, floor: null, isCertain: false, householdSize: null }),
]
const figures = { units: 1, belowGrade: 0, livingAlone: 0, possible: 0, unreachable: 0, assistance: 0 }
const totals = {
  people: 3,
  units: 2,
  properties: 1,
  belowGrade: 1,
  livingAlone: 1,
  possible: 1,
  assistance: 1,
  channels: {
    email: { reachable: 2, unreachable: [{ reason: 'no_consent', count: 1 }] },
    sms: { reachable: 0, unreachable: [{ reason: 'no_gateway', count: 2 }] },
    voice: { reachable: 0, unreachable: [{ reason: 'no_gateway', count: 2 }] },
  },
  unreachable: { people: 1, reasons: [{ reason: 'no_consent', count: 1 }] },
  languages: [
    { value: 'en', count: 2 },
    { value: 'es', count: 1 },
  ],
  floors: [
    { value: -1, count: 1 },
    { value: 1, count: 1 },
  ],
  buildings: [
    {
      ...figures,
      property: maple,
      address: '1 Maple St, Denver',
      building: 'A',
      isCertain: true,
      people: 2,
      units: 2,
    },
    {
      ...figures,
      property: maple,
      address: '1 Maple St, Denver',
      building: null,
      isCertain: false,
      people: 1,
      units: 0,
    },
  ],
}
const noTotals = {
  ...totals,
  people: 0,
  possible: 0,
  assistance: 0,
  unreachable: { people: 0, reasons: [] },
  buildings: [],
}
const pageOf = (items: object[], of: object = totals, nextCursor: string | null = null) => ({
  items,
  page: { limit: 100, nextCursor, prevCursor: null, total: items.length, totalIsExact: true },
  totals: of,
})
const threat = {
  ...testObject,
  id: threatId,
  hazard: 'flood',
  title: 'Flood Warning, Denver CO',
  severity: 'severe',
  status: 'active',
  impacts: [],
  revisions: [],
  permissions: ['threat:read'],
}

const everything = [
  'user:read',
  'threat:read',
  'tenant:read',
  'tenant:sensitive_read',
  'tenant:contact_read',
  'export:create',
]

let opened: { close: () => void } | null = null
let stopResizing: (() => void) | undefined
afterEach(() => {
  stopResizing?.()
  opened?.close()
})

function open(query = '', body: object = pageOf(people), permissions = everything, status = 200) {
  storeSession()
  const network = mockNetwork({
    'GET /api/auth/permissions': permissionsResponse(permissions),
    [`GET /api/threat/${threatId}`]: ok(threat),
    [`GET ${path}`]: { status, body },
  })
  network.set('GET /api/alert', ok({ items: [], page: { limit: 50, nextCursor: null, prevCursor: null } }))
  stopResizing = watchThemeAndWidth()
  opened = openApp(`/threats/${threatId}/people${query}`)
  return network
}
const title = () => page.getByRole('heading', { level: 1, name: 'People affected by this threat' })
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

describe('who is in a threat', () => {
  it('can be alerted by members with the permission', async () => {
    open('', pageOf(people), [...everything, 'org:communication_read', 'threat:notify'])
    await expect
      .element(page.getByRole('link', { name: 'Alert tenants' }))
      .toHaveAttribute('href', `/alerts/new?threat=${threatId}&phase=act_now`)
  })

  it('is listed by building, with what firefighters need to know, and how to reach them', async () => {
    open()
    await expect.element(title()).toBeVisible()
    await expect.element(page.getByText('3 tenants in 2 occupied units at 1 property')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Maple Court, Building A' })).toBeVisible()
    await expect.element(row('Ada Okafor').getByText('Below grade')).toBeVisible()
    await expect.element(row('Ada Okafor').getByText('Lives alone')).toBeVisible()
    await expect.element(row('Ada Okafor').getByText('Needs assistance')).toBeVisible()
    await expect.element(row('Ada Okafor').getByText('Email: not opted in')).toBeVisible()
    await expect.element(row('Linh Nguyen').getByText('Text: not set up')).toBeVisible()
    await expect.element(page.getByText('Can’t be reached: 1 not opted in.')).toBeVisible()
    await expect.element(page.getByText('May be affected')).toBeVisible()
  })

  it('says so if no resident is affected', async () => {
    open('', pageOf([], noTotals))
    await expect.element(page.getByText('No current residents are affected')).toBeVisible()
  })

  it('says so if they can’t be loaded, and tries again', async () => {
    const { set } = open('', {}, everything, 500)
    await expect.element(page.getByText(/Couldn’t load the people affected by this threat/)).toBeVisible()
    set(`GET ${path}`, ok(pageOf(people)))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(row('Linh Nguyen')).toBeVisible()
  })
})

describe('filters', () => {
  it('are read from the URL and written to it, and can be removed', async () => {
    const network = open('?livesAlone=true&floor=-1')
    await expect.element(page.getByRole('button', { name: 'Remove filter Floor: -1' })).toBeVisible()
    const requested = () =>
      network.requests.filter(({ key }) => key === `GET ${path}`).map(({ query }) => query)
    expect(requested().some(({ floor }) => floor === '-1')).toBe(true)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByLabelText('Reachable').selectOptions('none')
    await expect.element(page.getByText('Reachable: Can’t be reached')).toBeVisible()
    await page.getByLabelText('Building').selectOptions(`${maple.id} A`)
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Remove filter Floor: -1' }).click()
    await expect
      .poll(() => requested().at(-1))
      .toMatchObject({ propertyId: maple.id, building: 'A', reachable: 'none', livesAlone: 'true' })
  })

  it('apply to the figures as well', async () => {
    const { set } = open()
    await expect
      .element(page.getByRole('region', { name: '3 tenants in 2 occupied units at 1 property' }))
      .toBeVisible()
    set(`GET ${path}`, ok(pageOf([ada], { ...totals, people: 1, units: 1 })))
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByLabelText('Reachable').selectOptions('none')
    await expect
      .element(page.getByRole('region', { name: '1 tenant in 1 occupied unit at 1 property' }))
      .toBeVisible()
  })

  it('can be cleared when no one matches', async () => {
    open('?livesAlone=true', pageOf([], noTotals))
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.element(page.getByText('No current residents are affected')).toBeVisible()
  })
})

describe('assistance needs', () => {
  it('are shown for everyone at once on request', async () => {
    const { set } = open()
    const button = page.getByRole('button', { name: 'Show assistance needs' })
    await expect.element(button).toBeVisible()
    set(`GET ${path}`, ok(pageOf([{ ...ada, assistance: needs }])))
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(row('Ada Okafor').getByText('Mobility')).toBeVisible()
    await expect.element(row('Ada Okafor').getByText('Door code at the desk')).toBeVisible()
    await expect.element(page.getByText('Each view was logged.', { exact: false })).toBeVisible()
  })

  it('aren’t offered without permission', async () => {
    const hidden = people.map((each) => ({ ...each, hasAssistance: null }))
    open('', pageOf(hidden, { ...totals, assistance: null }), ['user:read', 'threat:read', 'tenant:read'])
    await expect.element(title()).toBeVisible()
    await expect.element(row('Ada Okafor')).toBeVisible()
    for (const name of ['Show assistance needs', 'Export'])
      expect(page.getByRole('button', { name }).elements()).toHaveLength(0)
    expect(page.getByText('Needs assistance').elements()).toHaveLength(0)
  })
})

describe('the printed sheets', () => {
  it('have one page per building, with the needs that were shown and numbers only if asked for', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const { set } = open()
    await expect.element(page.getByRole('button', { name: 'Show assistance needs' })).toBeVisible()
    set(`GET ${path}`, ok(pageOf([{ ...ada, phones: ['+15125550177'] }, people[1]!, people[2]!])))
    await page.getByRole('button', { name: 'Print sheets' }).click()
    await expect.element(page.getByText(/2 buildings, each starting on a new page/)).toBeVisible()
    await page.getByRole('checkbox', { name: 'Include phone numbers' }).click()
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await expect.poll(() => print.mock.calls.length).toBe(1)
    const sheets = [...document.querySelectorAll('body > [aria-hidden] article')]
    expect(sheets.map((sheet) => sheet.querySelector('h1')!.textContent)).toEqual([
      'Maple Court, Building A',
      'Maple Court',
    ])
    const text = sheets[0]!.textContent
    expect(text.indexOf('Ada Okafor')).toBeLessThan(text.indexOf('Linh Nguyen'))
    expect(text).toMatch(/\+1 512 555 0177/)
    expect(text).toMatch(/Needs not printed/)
    expect(sheets[0]!.querySelector('img')!.alt).toContain(
      `/threats/${threatId}/people?propertyId=${maple.id}`,
    )
    window.dispatchEvent(new Event('afterprint'))
    await expect.poll(() => document.querySelectorAll('body > [aria-hidden] article').length).toBe(0)
  })
})

it('prints on a filtered sheet that people are missing', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  open('?livesAlone=true')
  await page.getByRole('button', { name: 'Print sheets' }).click()
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect.poll(() => print.mock.calls.length).toBe(1)
  expect(document.querySelector('body > [aria-hidden] article')!.textContent).toContain(
    'Other people who live here aren’t on this sheet.',
  )
  window.dispatchEvent(new Event('afterprint'))
})

it.each([
  [375, 'light'],
  [375, 'dark'],
  [820, 'light'],
  [1440, 'light'],
  [1440, 'dark'],
] as const)('is accessible and fits at %i px, %s', async (width, theme) => {
  await page.viewport(width, 900)
  open()
  document.documentElement.dataset.theme = theme
  await expect.element(title()).toBeVisible()
  await expect.element(row('Ada Okafor')).toBeVisible()
  expect(await findAxeViolations()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  delete document.documentElement.dataset.theme
})
