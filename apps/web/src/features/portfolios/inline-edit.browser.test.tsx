import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mockNetwork } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

const path = '/api/portfolio/11111111-1111-4111-8111-111111111111'
const portfolio = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Front Range',
  code: 'FR',
  description: null,
  manager: null,
  status: 'active',
  unassigned: false,
  tags: ['west'],
  counts: { properties: 0, units: 0, unitsDeclared: 0, tenants: 0, tenantsReachable: 0 },
  dataQuality: null,
  properties: [],
  permissions: ['portfolio:read', 'portfolio:update'],
  version: 3,
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: '2026-11-20T10:00:00Z',
  updatedBy: { id: 'user-2', name: 'Ben Okafor' },
}
const ok = (body: unknown) => ({ status: 200, body })

let app: ReturnType<typeof openApp> | null = null
beforeEach(() => storeSession())
afterEach(() => {
  app?.close()
  app = null
})

async function openPortfolio(changes = {}) {
  const network = mockNetwork({ [`GET ${path}`]: ok({ ...portfolio, ...changes }) })
  app = openApp(`/portfolios/${portfolio.id}`)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Front Range' })).toBeVisible()
  return network
}

const editButton = (name: RegExp) => page.getByRole('button', { name })

async function edit(term: string) {
  await editButton(new RegExp(`Edit ${term}`)).click()
  const field = page.getByRole('textbox', { name: new RegExp(term, 'i') })
  await expect.element(field).toHaveFocus()
  return field
}

it('edits a field inline by keyboard, and patches only that field with the version shown', async () => {
  const network = await openPortfolio()
  network.set(`PATCH ${path}`, ok({ ...portfolio, code: 'FRX', version: 4 }))
  await (await edit('code')).fill('FRX')
  network.set(`GET ${path}`, ok({ ...portfolio, code: 'FRX', version: 4 }))
  await userEvent.keyboard('{Enter}')
  await expect.element(editButton(/^FRX.*Edit code/)).toHaveFocus()
  expect(network.sent.filter(({ key }) => key === `PATCH ${path}`)).toEqual([
    { key: `PATCH ${path}`, body: { code: 'FRX' }, ifMatch: '"v3"' },
  ])
})

it('cancels with Escape, and shows the server’s error at the field', async () => {
  const network = await openPortfolio()
  await (await edit('code')).fill('other')
  await userEvent.keyboard('{Escape}')
  await expect.element(editButton(/^FR.*Edit code/)).toHaveFocus()

  network.set(`PATCH ${path}`, {
    status: 409,
    body: { code: 'duplicate', title: 'Taken', errors: [{ pointer: '/code', message: 'FRX is taken.' }] },
  })
  const field = await edit('code')
  await field.fill('FRX')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(field).toHaveAccessibleDescription(/FRX is taken/)
})

it('asks which version to keep, and shows theirs if none of mine is left to save', async () => {
  const network = await openPortfolio()
  const theirs = { ...portfolio, code: 'CO', version: 4 }
  network.set(`PATCH ${path}`, {
    status: 412,
    body: { code: 'version-conflict', title: 'Changed', current: theirs },
  })
  await (await edit('code')).fill('FRX')
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: /Ben Okafor changed this/ })
  network.set(`GET ${path}`, ok(theirs))
  await dialog.getByText('Ben Okafor’s', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save selected versions' }).click()
  await expect.element(editButton(/^CO.*Edit code/)).toBeVisible()
  expect(network.calls.filter((key) => key === `PATCH ${path}`)).toHaveLength(1)
})

it.each([
  ['to whom the portfolio gives no right to change it', { permissions: ['portfolio:read'] }],
  ['of an archived one', { status: 'archived' }],
  ['of the built-in one', { unassigned: true }],
])('only shows the fields %s', async (_case, changes) => {
  await openPortfolio(changes)
  await expect.element(page.getByRole('region', { name: 'About' }).getByText('FR')).toBeVisible()
  expect(page.getByRole('button', { name: /Edit code/ }).elements()).toHaveLength(0)
})
