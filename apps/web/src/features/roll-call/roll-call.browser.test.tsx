import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { formTexts } from '~/components/form-texts'
import { markFirstPageReady } from '~/lib/first-page-ready'
import { watchThemeAndWidth } from '~/lib/store'
import { findAxeViolations } from '~/testing/find-axe-violations'
import { mockNetwork, ok, permissionsResponse, testUser } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { testObject } from '~/testing/open-object'
import { storeSession } from '~/testing/tokens'
import { rollCallTexts as texts } from './texts.ts'

const idOf = (n: number) => `01932f70-0000-7000-8000-00000000000${n}`
const threatId = idOf(9)
const path = `/api/threat/${threatId}/roll-call`
const maple = { id: idOf(1), name: 'Maple Court' }
const oak = { id: idOf(8), name: 'Oak Terrace' }
const ben = { id: idOf(7), name: 'Ben Okafor' }
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const person = (n: number, name: string, changes: object = {}) => ({
  tenant: { id: idOf(n), name },
  threadId: idOf(6),
  property: maple,
  unit: { id: idOf(n), name: `10${n}` },
  building: 'A',
  floor: 1,
  belowGrade: false,
  language: 'en',
  group: 'no_answer',
  answer: null as string | null,
  answeredAt: null as string | null,
  answerChannel: null as string | null,
  peopleCount: null as number | null,
  needs: [] as string[],
  note: null,
  exclusion: null,
  callResult: null as string | null,
  hasAssistance: false,
  calledAt: null as string | null,
  calledBy: null as { id: string; name: string } | null,
  reachedAt: null,
  reachedBy: null,
  assignee: null,
  staffNote: null as string | null,
  version: 0,
  ...changes,
})
type Entry = ReturnType<typeof person>

const help = (minutes: number) => ({
  group: 'need_help',
  answer: 'need_help',
  answeredAt: minutesAgo(minutes),
  answerChannel: 'web',
  peopleCount: 3,
  needs: ['medical', 'evacuation'],
})
const ada = person(2, 'Ada Okafor', {
  ...help(4),
  note: 'The stairs are blocked',
  unit: { id: idOf(2), name: 'C1' },
  floor: -1,
  belowGrade: true,
  language: 'es',
})
const linh = person(3, 'Linh Nguyen', {
  group: 'no_answer_assistance',
  hasAssistance: true,
  callResult: 'voicemail',
})
const sam = person(4, 'Sam Rivera', { exclusion: 'no_consent', property: oak })
const tess = person(5, 'Tess Field', {
  group: 'safe',
  answer: 'safe',
  answeredAt: minutesAgo(9),
  answerChannel: 'staff',
  calledAt: minutesAgo(10),
  calledBy: ben,
  version: 1,
})
const everyone = [ada, linh, sam, tess]

const countIn = (entries: readonly Entry[], group: string) =>
  entries.filter((entry) => entry.group === group).length
const totalsOf = (entries: readonly Entry[]) => ({
  people: entries.length,
  needHelp: countIn(entries, 'need_help'),
  noAnswerAssistance: countIn(entries, 'no_answer_assistance'),
  noAnswer: countIn(entries, 'no_answer'),
  notThere: countIn(entries, 'not_there'),
  safe: countIn(entries, 'safe'),
  unreached: entries.filter(({ exclusion }) => exclusion !== null).length,
  called: 1,
  reached: 0,
})

/** Answers like the API: filtered by group and person, with the totals of everyone. */
const rollCallOf =
  (entries: readonly Entry[]) =>
  ({ group, tenantId }: Record<string, string>) => {
    const items = entries.filter(
      (entry) =>
        (group === undefined || group.split(',').includes(entry.group)) &&
        (tenantId === undefined || entry.tenant.id === tenantId),
    )
    return ok({
      items,
      page: { limit: 100, nextCursor: null, prevCursor: null, total: items.length, totalIsExact: true },
      totals: totalsOf(entries),
      properties: [
        { property: maple, people: 3, needHelp: 1 },
        { property: oak, people: 1, needHelp: 0 },
      ],
    })
  }

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
  'threat:update',
  'threat:notify',
  'tenant:read',
  'tenant:sensitive_read',
  'tenant:contact_read',
]

let opened: ReturnType<typeof openApp> | null = null
let stopResizing: (() => void) | undefined
afterEach(async () => {
  stopResizing?.()
  opened?.close()
  await page.viewport(1280, 900)
})

function open(query = '', entries: readonly Entry[] = everyone, permissions = everything) {
  storeSession()
  const network = mockNetwork({
    'GET /api/auth/permissions': permissionsResponse(permissions),
    [`GET /api/threat/${threatId}`]: ok(threat),
    [`GET ${path}`]: rollCallOf(entries),
  })
  stopResizing = watchThemeAndWidth()
  opened = openApp(`/threats/${threatId}/roll-call${query}`)
  markFirstPageReady()
  return network
}
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const button = (name: string) => page.getByRole('button', { name })
const namesInOrder = () =>
  [...document.querySelectorAll('[data-rows] > li a')].map((link) => link.textContent)
/** What a live event causes. */
const refetch = () => opened!.queryClient.invalidateQueries({ queryKey: ['orgs', 'org-1', 'roll-call'] })
const shortcutsReady = async () =>
  await expect.poll(() => document.documentElement.dataset['shortcuts']).toBe('ready')
const patchOf = ({ tenant }: Entry) => `PATCH ${path}/${tenant.id}`

describe('the roll call', () => {
  it('lists who needs help first, and never shows silence as safe', async () => {
    open()
    await expect.element(row('Ada Okafor').getByText('Needs help')).toBeVisible()
    expect(namesInOrder()).toEqual(['Ada Okafor', 'Linh Nguyen', 'Sam Rivera', 'Tess Field'])
    await expect
      .element(row('Ada Okafor').getByText('3 people · Medical help · Help getting out'))
      .toBeVisible()
    await expect.element(row('Ada Okafor').getByText('The stairs are blocked')).toBeVisible()
    await expect.element(row('Ada Okafor').getByText('Below grade')).toBeVisible()
    await expect.element(row('Ada Okafor').getByText('4 minutes ago')).toBeVisible()
    await expect.element(row('Linh Nguyen').getByText('No answer, needs assistance')).toBeVisible()
    await expect.element(row('Linh Nguyen').getByText('Left on voicemail')).toBeVisible()
    await expect.element(row('Sam Rivera').getByText('No answer', { exact: true })).toBeVisible()
    await expect.element(row('Sam Rivera').getByText('No message sent: not opted in')).toBeVisible()
    await expect.element(row('Tess Field').getByText('Called')).toBeVisible()
    for (const name of ['Linh Nguyen', 'Sam Rivera'])
      expect(row(name).getByText('Safe').elements()).toHaveLength(0)
    await expect.element(page.getByText('4 people · 1 got no message · 1 called')).toBeVisible()
  })

  it('filters by the totals, by property, and by search, all in the URL', async () => {
    const network = open()
    await button('1 Need help').click()
    await expect.poll(namesInOrder).toEqual(['Ada Okafor'])
    await expect.poll(() => opened!.getUrl()).toContain('group=need_help')
    await button('1 Safe').click()
    await expect.poll(namesInOrder).toEqual(['Ada Okafor', 'Tess Field'])
    await page.getByLabelText(texts.property).selectOptions('Oak Terrace')
    await page.getByLabelText(texts.search).fill('tess')
    await expect
      .poll(() => network.requests.filter(({ key }) => key === `GET ${path}`).at(-1)?.query)
      .toMatchObject({ group: 'need_help,safe', propertyId: oak.id, q: 'tess' })
  })

  it('says that no alert was sent, and leads to one', async () => {
    open('', [])
    await expect.element(page.getByText(texts.noAlert)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: texts.sendAlert }))
      .toHaveAttribute('href', `/alerts/new?threat=${threatId}`)
  })

  it('says if it can’t be loaded or updated', async () => {
    const { set } = open()
    await expect.element(row('Ada Okafor')).toBeVisible()
    set(`GET ${path}`, { status: 500, body: {} })
    await refetch()
    await expect.element(page.getByText(/Not updated since .*Answers may be missing/)).toBeVisible()
    await expect.element(row('Ada Okafor')).toBeVisible()
    set(`GET ${path}`, rollCallOf(everyone))
    await button(texts.retry).click()
    await expect.element(page.getByText(/Not updated since/)).not.toBeInTheDocument()
  })

  it('is read-only without permission', async () => {
    open(`?person=${ada.tenant.id}`, everyone, ['user:read', 'threat:read', 'tenant:read'])
    await expect.element(page.getByRole('heading', { name: 'Ada Okafor' })).toBeVisible()
    for (const name of [texts.isCalled, texts.isReached, texts.recordAnswer, texts.showPhones])
      expect(button(name).elements()).toHaveLength(0)
  })

  it('prints everyone who matches, by answer', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    open()
    await button(texts.print).click()
    await expect.poll(() => print.mock.calls.length).toBe(1)
    const text = document.querySelector('body > [aria-hidden] article')!.textContent
    expect(text.indexOf('Ada Okafor')).toBeLessThan(text.indexOf('Linh Nguyen'))
    expect(text).toContain('No answer: 1')
    window.dispatchEvent(new Event('afterprint'))
    print.mockRestore()
  })
})

describe('a new answer', () => {
  const calling = { ...sam, ...help(0), note: null }

  it('moves to the top at once while no one uses the list, and is announced', async () => {
    const { set } = open()
    await expect.element(row('Sam Rivera')).toBeVisible()
    set(`GET ${path}`, rollCallOf([calling, ada, linh, tess]))
    await refetch()
    await expect.poll(() => namesInOrder()[0]).toBe('Sam Rivera')
    await expect
      .element(
        page
          .getByRole('status')
          .filter({ hasText: 'Sam Rivera (Unit 104, Building A, Oak Terrace) needs help.' }),
      )
      .toBeInTheDocument()
  })

  it('changes in place under the focus, and is offered above', async () => {
    const { set } = open()
    await expect.element(row('Linh Nguyen')).toBeVisible()
    page.getByRole('link', { name: 'Linh Nguyen' }).element().focus()
    set(`GET ${path}`, rollCallOf([calling, ada, linh, tess]))
    await refetch()
    await expect.element(row('Sam Rivera').getByText('Needs help')).toBeVisible()
    expect(namesInOrder()).toEqual(['Ada Okafor', 'Linh Nguyen', 'Sam Rivera', 'Tess Field'])
    await expect.element(page.getByText('Sam Rivera needs help', { exact: true })).toBeVisible()
    await button(texts.update).click()
    await expect.poll(() => namesInOrder()[0]).toBe('Sam Rivera')
  })

  it('that doesn’t match the filter anymore isn’t shown as if it did', async () => {
    const { set } = open('?group=safe', [tess, { ...tess, tenant: { id: idOf(1), name: 'Uma Bell' } }])
    await expect.element(row('Tess Field')).toBeVisible()
    page.getByRole('link', { name: 'Uma Bell' }).element().focus()
    set(
      `GET ${path}`,
      rollCallOf([
        { ...tess, ...help(0) },
        { ...tess, tenant: { id: idOf(1), name: 'Uma Bell' } },
      ]),
    )
    await refetch()
    await expect.element(row('Tess Field').getByText(texts.answerChanged)).toBeVisible()
    expect(row('Tess Field').getByText('Safe').elements()).toHaveLength(0)
    await expect.element(page.getByText('1 more person needs help.')).toBeInTheDocument()
  })
})

describe('marks', () => {
  it('are made by keyboard: next row, called, reached, assigned, next person', async () => {
    const network = open()
    await expect.element(row('Ada Okafor')).toBeVisible()
    await shortcutsReady()
    const marked = { ...ada, calledAt: minutesAgo(0), calledBy: { id: testUser.id, name: testUser.name } }
    network.set(patchOf(ada), () => {
      // What is loaded after the mark has it too, as from the API.
      network.set(`GET ${path}`, rollCallOf([{ ...marked, version: 1 }, linh, sam, tess]))
      return ok({ ...marked, version: 1 })
    })
    await userEvent.keyboard('j')
    await expect.element(page.getByRole('heading', { name: 'Ada Okafor' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Ada Okafor' })).toHaveFocus()
    await userEvent.keyboard('c')
    await new Promise((done) => setTimeout(done, 700))
    await expect.element(button(texts.isCalled)).toHaveAttribute('aria-pressed', 'true')
    await expect
      .poll(() => network.sent)
      .toEqual([{ key: patchOf(ada), body: { called: true }, ifMatch: '"v0"' }])
    await userEvent.keyboard('i')
    await expect.poll(() => network.sent.at(-1)?.body).toEqual({ assigneeUserId: testUser.id })
    await userEvent.keyboard('s')
    await expect.element(page.getByRole('heading', { name: 'Linh Nguyen' })).toBeVisible()
    await expect.poll(() => opened!.getUrl()).toContain(`person=${linh.tenant.id}`)
    await expect.element(page.getByText('2 of 4')).toBeVisible()
  })

  it('are undone, with the reason, if they can’t be saved', async () => {
    const network = open(`?person=${ada.tenant.id}`)
    network.set(patchOf(ada), { status: 500, body: { title: 'Internal error', detail: 'Try again.' } })
    await button(texts.isCalled).click()
    await expect.element(page.getByText(texts.couldNotSave('Ada Okafor'))).toBeVisible()
    await expect.element(button(texts.isCalled)).toHaveAttribute('aria-pressed', 'false')
  })

  it('are saved again if someone else marked something else', async () => {
    const network = open(`?person=${ada.tenant.id}`)
    const reached = { ...ada, reachedAt: minutesAgo(1), reachedBy: ben, version: 1 }
    network.set(patchOf(ada), { status: 412, body: { code: 'version-conflict', current: reached } })
    await button(texts.isCalled).click()
    await expect.poll(() => network.sent.map(({ ifMatch }) => ifMatch)).toEqual(['"v0"', '"v1"'])
  })

  it('aren’t saved again if someone else marked the same', async () => {
    const network = open(`?person=${ada.tenant.id}`)
    const called = { ...ada, calledAt: minutesAgo(1), calledBy: ben, version: 1 }
    network.set(patchOf(ada), { status: 412, body: { code: 'version-conflict', current: called } })
    await button(texts.isCalled).click()
    await expect.element(page.getByText(texts.changedBySomeoneElse)).toBeVisible()
    expect(network.sent.map(({ ifMatch }) => ifMatch)).toEqual(['"v0"'])
  })

  it('record what staff heard, and ask for it first', async () => {
    const network = open(`?person=${linh.tenant.id}`)
    const heard = {
      ...linh,
      group: 'not_there',
      answer: 'not_there',
      answerChannel: 'staff',
      answeredAt: minutesAgo(0),
    }
    network.set(patchOf(linh), ok(heard))
    await button(texts.recordAnswer).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: texts.saveAnswer }).click()
    await expect.element(dialog.getByText(texts.answerRequired)).toBeVisible()
    await expect.element(dialog.getByRole('radio').first()).toHaveFocus()
    await dialog.getByText(texts.answerOptions.not_there).click()
    await dialog.getByRole('checkbox', { name: texts.alsoReached }).click()
    await dialog.getByRole('button', { name: texts.saveAnswer }).click()
    await expect.poll(() => network.sent.at(-1)?.body).toEqual({ answer: 'not_there' })
  })

  it('don’t replace an answer that arrived while staff recorded another', async () => {
    const network = open(`?person=${linh.tenant.id}`)
    const calling = { ...linh, ...help(0), version: 1 }
    network.set(patchOf(linh), { status: 412, body: { code: 'version-conflict', current: calling } })
    await button(texts.recordAnswer).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(texts.answerOptions.safe).click()
    network.set(`GET ${path}`, rollCallOf([calling, ada, sam, tess]))
    await refetch()
    await dialog.getByRole('button', { name: texts.saveAnswer }).click()
    await expect.element(page.getByText(texts.changedBySomeoneElse)).toBeVisible()
    expect(network.sent.map(({ ifMatch }) => ifMatch)).toEqual(['"v0"'])
    // What was chosen isn't lost, and whoever knows about the other answer can save. Only a conflict tells them about it.
    network.set(patchOf(linh), { status: 500, body: {} })
    network.set(`GET ${path}`, rollCallOf([{ ...calling, version: 2 }, ada, sam, tess]))
    await dialog.getByRole('button', { name: texts.saveAnswer }).click()
    await refetch()
    await expect.poll(() => network.sent.map(({ ifMatch }) => ifMatch)).toEqual(['"v0"', '"v1"'])
    network.set(patchOf(linh), ok({ ...calling, group: 'safe', answer: 'safe', version: 2 }))
    await dialog.getByRole('button', { name: texts.saveAnswer }).click()
    await expect.poll(() => network.sent.at(-1)?.ifMatch).toBe('"v1"')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('keep a note that someone else has changed in the meantime, until one is chosen', async () => {
    const network = open(`?person=${ada.tenant.id}`)
    const theirs = { ...ada, staffNote: 'Firefighters are on it', version: 1 }
    network.set(patchOf(ada), { status: 412, body: { code: 'version-conflict', current: theirs } })
    const note = page.getByRole('textbox', { name: texts.note })
    await note.fill('Knocked, no answer')
    network.set(`GET ${path}`, rollCallOf([theirs, linh, sam, tess]))
    await userEvent.tab()
    await expect.element(page.getByText('It now says: “Firefighters are on it”')).toBeVisible()
    await expect.element(note).toHaveValue('Knocked, no answer')
    network.set(patchOf(ada), ok({ ...theirs, staffNote: 'Knocked, no answer', version: 2 }))
    await button(texts.saveMine).click()
    await expect
      .poll(() => network.sent.at(-1))
      .toEqual({ key: patchOf(ada), body: { note: 'Knocked, no answer' }, ifMatch: '"v1"' })
    await expect.element(page.getByText(texts.noteChanged)).not.toBeInTheDocument()
  })

  it('keep a note that isn’t saved yet when someone leaves, also if saving fails', async () => {
    const network = open(`?person=${ada.tenant.id}`)
    network.set(patchOf(ada), { status: 500, body: {} })
    const note = page.getByRole('textbox', { name: texts.note })
    await note.fill('Neighbor has a key')
    const asked = page.getByRole('alertdialog')
    const leave = () => opened!.router.navigate('/settings/my-account')
    await expect.element(button(texts.saveNote)).toBeVisible()
    void leave()
    await asked.getByRole('button', { name: formTexts.keepEditing }).click()
    await userEvent.click(note)
    await userEvent.tab()
    await expect.element(page.getByText(texts.couldNotSave('Ada Okafor'))).toBeVisible()
    // Also while someone else is shown.
    await row('Linh Nguyen').getByRole('link').click()
    await expect.element(page.getByRole('heading', { name: 'Linh Nguyen' })).toBeVisible()
    void leave()
    await asked.getByRole('button', { name: formTexts.keepEditing }).click()
    await row('Ada Okafor').getByRole('link').click()
    await expect.element(note).toHaveValue('Neighbor has a key')

    network.set(patchOf(ada), ok({ ...ada, staffNote: 'Neighbor has a key', version: 1 }))
    await button(texts.saveNote).click()
    await expect.element(button(texts.saveNote)).not.toBeInTheDocument()
    void leave()
    await expect.poll(() => opened!.getUrl()).toBe('/settings/my-account')
  })

  it('show phone numbers only on request, because that is logged', async () => {
    const network = open(`?person=${ada.tenant.id}`)
    network.set(
      `POST /api/tenant/${ada.tenant.id}/reveal`,
      ok({ emails: [], phones: [{ e164: '+15125550177', raw: null }] }),
    )
    await button(texts.showPhones).click()
    await expect
      .element(page.getByRole('link', { name: 'Call +1 512 555 0177' }))
      .toHaveAttribute('href', 'tel:+15125550177')
  })
})

it('shows the list or a person on a phone, and returns to where one was', async () => {
  await page.viewport(375, 700)
  open()
  await page.getByRole('link', { name: 'Linh Nguyen' }).click()
  await expect.element(page.getByRole('heading', { name: 'Linh Nguyen' })).toHaveFocus()
  expect(document.querySelector('[data-rows]')).toBeNull()
  const { height } = button(texts.isCalled).element().getBoundingClientRect()
  expect(height).toBeGreaterThanOrEqual(44)
  await button(texts.back).click()
  await expect.element(page.getByRole('link', { name: 'Linh Nguyen' })).toHaveFocus()
})

it.each([
  [375, 'light', ''],
  [375, 'dark', `?person=${ada.tenant.id}`],
  [820, 'light', `?person=${ada.tenant.id}`],
  [1440, 'light', `?person=${ada.tenant.id}`],
  [1440, 'dark', ''],
] as const)('is accessible and fits at %i px, %s', async (width, theme, query) => {
  await page.viewport(width, 900)
  open(query)
  document.documentElement.dataset.theme = theme
  await expect.element(page.getByText('Ada Okafor').first()).toBeVisible()
  expect(await findAxeViolations()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  delete document.documentElement.dataset.theme
})
