import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '@parapet/ui/styles.css'
import { watchDevice } from '~/lib/store'
import { mockNetwork } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

const role = (id: string, name: string, permissions: string[], more: object = {}) => ({
  id,
  key: id,
  name,
  description: null,
  system: true,
  permissions,
  memberCount: 1,
  invitationCount: 0,
  version: 4,
  ...more,
})
const viewer = role('viewer', 'Viewer', ['unit:read', 'task:read'])
const desk = role('desk', 'Night desk', ['unit:read', 'unit:update'], { system: false, memberCount: 3 })
const held = ['user:read', 'user:update', 'org:read', 'role:read', 'role:update', 'unit:read', 'unit:update']
const ok = (body: unknown) => ({ status: 200, body })
const path = '/api/team/role/desk'

let app: ReturnType<typeof openApp> | null = null
beforeEach(() => storeSession())
afterEach(async () => {
  app?.close()
  app = null
  await page.viewport(1280, 800)
})

async function openRoles() {
  const network = mockNetwork({
    'GET /api/auth/permissions': ok({ permissions: held, isFga: false, orgId: 'org-1' }),
    'GET /api/team/role': ok({ items: [viewer, desk] }),
  })
  app = openApp('/settings/roles')
  await expect.element(page.getByRole('grid', { name: 'Permissions by role' })).toBeVisible()
  return network
}

const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
const box = (name: string) => page.getByRole('checkbox', { name, exact: true })

describe('the table of roles', () => {
  it('is a single tab stop, and arrow keys move between cells', async () => {
    await openRoles()
    await userEvent.click(box('Night desk: See units'))
    await expect.element(box('Night desk: See units')).not.toBeChecked()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(cell('Viewer: See units: granted')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight} ')
    await expect.element(box('Night desk: See units')).toBeChecked()
    await userEvent.keyboard('{Control>}{End}{/Control}')
    expect(document.querySelectorAll('[data-cell][tabindex="0"]')).toHaveLength(1)
    await userEvent.keyboard('{Control>}{Home}{/Control}')
    await expect.element(cell('Viewer: all Your account: not granted')).toHaveFocus()
  })

  it('toggles a whole group, but only permissions that the viewer holds', async () => {
    await openRoles()
    const group = box('Night desk: all Units')
    await expect.element(group).toBePartiallyChecked()
    await userEvent.click(group)
    await expect.element(box('Night desk: Change units')).toBeChecked()
    await expect
      .element(
        cell(
          'Night desk: Archive units: not granted. You don’t have this permission, so you can’t grant it.',
        ),
      )
      .toBeVisible()
    expect(page.getByText(/not saved yet/).elements()).toHaveLength(0)
  })

  it('keeps its header and first column in view', async () => {
    await page.viewport(820, 700)
    await openRoles()
    const scroll = page.getByRole('grid').element().parentElement!
    scroll.scrollTo(120, 900)
    const frame = scroll.getBoundingClientRect()
    const head = page
      .getByRole('columnheader', { name: /Permission/ })
      .element()
      .getBoundingClientRect()
    expect(Math.round(head.top - frame.top)).toBeLessThanOrEqual(1)
    expect(Math.round(head.left - frame.left)).toBeLessThanOrEqual(1)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(820)
  })

  it('shows who loses permissions before saving, and saves with the version shown', async () => {
    const network = await openRoles()
    const diff = {
      permissions: [{ permission: 'unit:update', gain: 0, lose: 3 }],
      affectedCount: 1,
      affected: [{ user: { id: 'u', name: 'Vera' }, resource: null, gains: [], loses: ['unit:update'] }],
    }
    network.set(`PATCH ${path}`, ok({ ...desk, version: 5, diff }))
    await userEvent.click(box('Night desk: Change units'))
    await userEvent.click(page.getByRole('button', { name: 'Review changes' }))
    const dialog = page.getByRole('dialog', { name: 'Save these changes?' })
    await expect.element(dialog.getByText('3 members lose “Change units”')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))

    await expect.element(page.getByText('Role saved.')).toBeVisible()
    expect(network.sent.filter(({ key }) => key === `PATCH ${path}`).at(-1)).toEqual({
      key: `PATCH ${path}`,
      body: { permissions: ['unit:read'] },
      ifMatch: '"v4"',
    })
  })
})

it('shows one role at a time on a phone', async () => {
  await page.viewport(375, 700)
  const forgetDevice = watchDevice()
  const network = mockNetwork({
    'GET /api/auth/permissions': ok({ permissions: held, isFga: false, orgId: 'org-1' }),
    'GET /api/team/role': ok({ items: [viewer, desk] }),
  })
  app = openApp('/settings/roles')
  await expect.element(page.getByLabelText('Role', { exact: true })).toHaveValue('desk')
  await userEvent.click(page.getByRole('checkbox', { name: /See units/ }))
  await expect.element(page.getByText('Unsaved changes to 1 role')).toBeVisible()
  await page.getByLabelText('Role', { exact: true }).selectOptions('viewer')
  await expect.element(page.getByText(/Built-in roles can’t be changed/)).toBeVisible()
  expect(network.calls.filter((call) => call.startsWith('PATCH'))).toEqual([])
  forgetDevice()
})
