import { QueryClient } from '@tanstack/react-query'
import { toastStore } from '@parapet/ui'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { isAffected } from '~/data/live/refetch-affected'
import { notificationQueries } from '~/data/notifications/queries'
import { markFirstPageReady } from '~/lib/first-page-ready'
import { watchThemeAndWidth } from '~/lib/store'
import { componentRules, findAxeViolations } from '~/testing/find-axe-violations'
import { type MockResponses, mockNetwork, ok, permissionsResponse } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'
import { notificationMenuTexts as texts } from './texts.ts'

const storm = { id: 'threat-1', name: 'Tornado Warning, Denver County' }
const told = (id: string, values: object = {}) => ({
  id,
  kind: 'threat',
  severity: 'severe',
  threat: storm,
  canViewThreat: true,
  alertId: null,
  createdAt: '2026-11-28T10:00:00.000Z',
  readAt: null,
  ...values,
})
const items = [
  told('n6', { kind: 'threat_over', severity: null, createdAt: '2026-11-28T15:00:00.000Z' }),
  told('n5', { kind: 'threat_improved', severity: 'moderate', createdAt: '2026-11-28T14:00:00.000Z' }),
  told('n4', { kind: 'on_call', createdAt: '2026-11-28T13:00:00.000Z' }),
  told('n3', { kind: 'threat_worsened', severity: 'extreme', createdAt: '2026-11-28T12:00:00.000Z' }),
  told('n2', { canViewThreat: false, readAt: '2026-11-28T11:30:00.000Z' }),
  told('n1', { kind: 'help_call', severity: null, threat: null, canViewThreat: false, alertId: 'alert-1' }),
]
const pageOf = (rows: object[], nextCursor: string | null = null) =>
  ok({
    items: rows,
    page: { limit: 20, nextCursor, prevCursor: null, total: rows.length, totalIsExact: true },
  })

const listCall = 'GET /api/notification'
const unreadCall = 'GET /api/notification/unread'
const readCall = 'POST /api/notification/read'

/** The server's answers while some of the notifications have been read. */
const whenRead = (readIds: readonly string[]): MockResponses => {
  const rows = items.map((item) => (readIds.includes(item.id) ? { ...item, readAt: item.createdAt } : item))
  const count = rows.filter(({ readAt }) => readAt === null).length
  return { [listCall]: pageOf(rows), [unreadCall]: ok({ count }), [readCall]: ok({ count }) }
}

const markReadButtons = () => page.getByRole('button', { name: /^Mark as read: / })
const markAll = () => page.getByRole('button', { name: texts.markAllRead })

let app: ReturnType<typeof openApp> | null = null
let stopWatching: (() => void) | null = null

beforeEach(() => storeSession())
afterEach(async () => {
  app?.close()
  app = null
  stopWatching?.()
  toastStore.clearLower()
  await page.viewport(1280, 800)
})

async function open(answers: MockResponses = {}, { widthPx = 1280 } = {}) {
  await page.viewport(widthPx, 800)
  const network = mockNetwork({ ...whenRead([]), ...answers })
  stopWatching = watchThemeAndWidth()
  app = openApp('/portfolios')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  markFirstPageReady()
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect.element(bell).toBeVisible()
  const setAll = (responses: MockResponses) => {
    for (const [key, response] of Object.entries(responses)) network.set(key, response)
  }
  return { ...network, setAll, bell }
}

it('shows how much is unread, and lists what the person was told when it is opened with the keyboard', async () => {
  const { bell, calls } = await open()
  await expect.element(page.getByRole('button', { name: texts.trigger(5, 100) })).toBeVisible()
  expect(calls).not.toContain(listCall)

  bell.element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: texts.title })
  await expect.element(dialog.getByText(texts.onCall)).toBeVisible()
  await expect.element(dialog.getByText(texts.worsened.extreme)).toBeVisible()
  await expect.element(dialog.getByText(texts.improved.moderate)).toBeVisible()
  await expect.element(dialog.getByText(texts.over)).toBeVisible()
  await expect.element(dialog.getByText(texts.outOfReach)).toBeVisible()
  expect(dialog.getByRole('listitem').elements()).toHaveLength(6)
  expect(await findAxeViolations(dialog.element(), componentRules)).toEqual([])

  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).toBe(bell.element())
})

it('marks one or all as read, and not what arrived since', async () => {
  const { bell, sent, setAll } = await open()
  await bell.click()
  setAll(whenRead(['n6']))
  await page.getByRole('button', { name: texts.markRead(texts.over, storm.name) }).click()
  await expect.element(page.getByRole('button', { name: texts.trigger(4, 100) })).toBeVisible()
  expect(document.activeElement?.getAttribute('href')).toBe('/threats/threat-1')
  await expect.poll(() => markReadButtons().elements().length).toBe(4)

  setAll(whenRead(items.map(({ id }) => id)))
  markAll().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(markAll()).toHaveAttribute('aria-disabled', 'true')
  expect(document.activeElement).toBe(markAll().element())
  await userEvent.keyboard('{Enter}')
  expect(sent.filter(({ key }) => key === readCall).map(({ body }) => body)).toEqual([
    { ids: ['n6'] },
    { until: items[0]!.createdAt },
  ])
})

it('gives each button to mark one as read a name of its own, and keeps the focus in a row without a link', async () => {
  const { bell, setAll } = await open({
    'GET /api/auth/permissions': permissionsResponse(['user:read', 'portfolio:read', 'threat:read']),
  })
  await bell.click()
  await expect.poll(() => markReadButtons().elements().length).toBe(5)
  const names = markReadButtons()
    .elements()
    .map((button) => button.getAttribute('aria-label'))
  expect(new Set(names).size).toBe(5)

  setAll(whenRead(['n1']))
  const button = page.getByRole('button', { name: texts.markRead(texts.helpCall, undefined), exact: true })
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).not.toBeInTheDocument()
  const row = page.getByRole('listitem').filter({ hasText: texts.helpCall })
  expect(row.element().contains(document.activeElement)).toBe(true)
})

it('marks all as read when only older ones than those on screen are unread', async () => {
  const allRead = whenRead(items.map(({ id }) => id))
  const { bell, sent, setAll } = await open({ ...allRead, [unreadCall]: ok({ count: 5 }) })
  await bell.click()
  await expect.element(page.getByText(texts.onCall)).toBeVisible()
  setAll(allRead)
  await markAll().click()
  await expect.element(markAll()).toHaveAttribute('aria-disabled', 'true')
  expect(sent.find(({ key }) => key === readCall)?.body).toEqual({ until: items[0]!.createdAt })
})

it('starts above the list while it is loading', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof ok>>()
  const { bell } = await open({ [listCall]: promise })
  bell.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement).toBe(markAll().element())
  await expect.element(markAll()).toHaveAttribute('aria-disabled', 'true')
  resolve(pageOf(items))
  await expect.element(markAll()).not.toHaveAttribute('aria-disabled')
})

it('fetches again what marking as read has interrupted', async () => {
  let rows = items
  const { bell, set } = await open({
    [listCall]: ({ cursor }) => (cursor === undefined ? pageOf(rows, 'c1') : new Promise(() => {})),
  })
  await bell.click()
  await page.getByRole('button', { name: texts.showMore }).click()
  rows = [told('n7', { severity: 'minor', createdAt: '2026-11-28T16:00:00.000Z' }), ...items]
  set(unreadCall, ok({ count: 5 }))
  await markReadButtons().first().click()
  await expect.element(page.getByText(texts.newThreat.minor)).toBeVisible()
})

it('opens the threat, marks it as read, and closes', async () => {
  const { bell, sent } = await open({
    'GET /api/auth/permissions': permissionsResponse(['user:read', 'portfolio:read', 'threat:read']),
  })
  await bell.click()
  const link = page.getByRole('dialog').getByRole('link', { name: new RegExp(texts.worsened.extreme) })
  await expect.element(link).toHaveAttribute('href', '/threats/threat-1')
  await link.click()
  await expect.element(page.getByRole('dialog', { name: texts.title })).not.toBeInTheDocument()
  await expect.poll(() => app!.getUrl()).toContain('/threats/threat-1')
  await expect
    .poll(() => sent.filter(({ key }) => key === readCall).map(({ body }) => body))
    .toEqual([{ ids: ['n3'] }])
})

it('says that it is empty, or that it couldn’t load and tries again', async () => {
  const { bell, set } = await open({ [listCall]: { status: 500, body: {} }, [unreadCall]: ok({ count: 0 }) })
  await bell.click()
  await expect.element(page.getByText('Couldn’t load Notifications', { exact: false })).toBeVisible()
  set(listCall, pageOf([]))
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(texts.empty)).toBeVisible()
})

it('takes back what couldn’t be marked as read', async () => {
  const { bell } = await open({ [readCall]: { status: 500, body: {} } })
  await bell.click()
  await markReadButtons().first().click()
  await expect.poll(() => toastStore.getState().lower?.heading).toBe(texts.couldNotMark)
  await expect.poll(() => markReadButtons().elements().length).toBe(5)
})

it('fills the screen of a phone', async () => {
  const { bell } = await open({}, { widthPx: 375 })
  await bell.click()
  const dialog = page.getByRole('dialog', { name: texts.title })
  await expect.element(dialog.getByText(texts.onCall)).toBeVisible()
  await expect.poll(() => Math.round(dialog.element().getBoundingClientRect().width)).toBe(375)
  expect(document.documentElement.scrollWidth).toBe(375)
  expect(await findAxeViolations(dialog.element(), componentRules)).toEqual([])
})

it('is fetched again when the server announces a notification', () => {
  const { queryKey } = new QueryClient().defaultQueryOptions(notificationQueries.unread('org-1'))
  const event = { name: 'notification.changed', id: 'user-1', version: 1, about: [] }
  expect(isAffected(queryKey, 'org-1', event)).toBe(true)
  expect(isAffected(['orgs', 'org-1', 'threats'], 'org-1', event)).toBe(false)
})
