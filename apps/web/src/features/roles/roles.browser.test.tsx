import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { watchThemeAndWidth } from '~/lib/store'
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
  it('fits the built-in roles beside the navigation in a 1440 px wide window', async () => {
    await page.viewport(1440, 900)
    storeSession()
    const names = ['Administrator', 'Property manager', 'Risk analyst', 'Communicator', 'Responder', 'Viewer']
    const builtIn = [...names, 'Limited member'].map((name) => role(name, name, ['unit:read']))
    mockNetwork({
      'GET /api/auth/permissions': ok({ permissions: held, isFga: false, orgId: 'org-1' }),
      'GET /api/team/role': ok({ items: builtIn }),
    })
    app = openApp('/settings/roles')
    const grid = page.getByRole('grid', { name: 'Permissions by role' })
    await expect.element(grid.getByText('Limited member')).toBeVisible()
    const scroller = grid.element().parentElement!
    // If scrollbars take space, the vertical one takes 15 px.
    scroller.style.borderInlineEndWidth = '15px'
    expect(scroller.scrollWidth).toBeLessThanOrEqual(scroller.clientWidth)
  })

  it('is a single tab stop, and arrow keys move between cells', async () => {
    await openRoles()
    await userEvent.click(box('Night desk: View units'))
    await expect.element(box('Night desk: View units')).not.toBeChecked()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(cell('Viewer: View units: granted')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight} ')
    await expect.element(box('Night desk: View units')).toBeChecked()
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
    await expect.element(box('Night desk: Edit units')).toBeChecked()
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
    await userEvent.click(box('Night desk: Edit units'))
    await userEvent.click(page.getByRole('button', { name: 'Review changes' }))
    const dialog = page.getByRole('dialog', { name: 'Save these changes?' })
    await expect.element(dialog.getByText('3 members lose “Edit units”')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))

    await expect.element(page.getByText('Role saved.')).toBeVisible()
    expect(network.sent.filter(({ key }) => key === `PATCH ${path}`).at(-1)).toEqual({
      key: `PATCH ${path}`,
      body: { permissions: ['unit:read'] },
      ifMatch: '"v4"',
    })
  })
})

it('shows why a change can’t be saved, and doesn’t offer to', async () => {
  const network = await openRoles()
  const message = '3 members couldn’t sign in anymore, because no other role of theirs includes “View units”.'
  network.set(`PATCH ${path}`, {
    status: 422,
    body: {
      code: 'validation-failed',
      title: 'Some fields are not valid',
      detail: '1 field needs attention.',
      errors: [{ pointer: '/permissions', code: 'not_allowed', message }],
    },
  })
  await userEvent.click(box('Night desk: View units'))
  await userEvent.click(page.getByRole('button', { name: 'Review changes' }))
  const dialog = page.getByRole('dialog', { name: 'Save these changes?' })
  await expect.element(dialog.getByText(message)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  expect(dialog.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
})

it('edits a new role on its own, and then shows its column in the table', async () => {
  await page.viewport(1024, 700)
  const others = Array.from({ length: 12 }, (_, index) => role(`r${index}`, `Role ${index}`, ['unit:read']))
  const night = role('night', 'Night watch', ['unit:read'], { system: false })
  const network = mockNetwork({
    'GET /api/auth/permissions': ok({ permissions: [...held, 'role:create'], isFga: false, orgId: 'org-1' }),
    'GET /api/team/role': ok({ items: [viewer, ...others] }),
    'POST /api/team/role': { status: 201, body: night },
  })
  app = openApp('/settings/roles')
  await userEvent.click(page.getByRole('button', { name: 'New role' }))
  const drawer = page.getByRole('dialog', { name: 'New role' })
  await drawer.getByLabelText('Name').fill('Night watch')
  network.set('GET /api/team/role', ok({ items: [viewer, ...others, night] }))
  await userEvent.click(drawer.getByRole('button', { name: 'Create role' }))

  await expect.element(page.getByLabelText('Role', { exact: true })).toHaveValue('night')
  await userEvent.click(page.getByRole('checkbox', { name: /Edit units/ }))
  await expect.element(page.getByText('Unsaved changes to 1 role')).toBeVisible()

  await userEvent.click(page.getByRole('radio', { name: 'Compare roles' }))
  await expect.element(box('Night watch: Edit units')).toBeChecked()
  const scroll = page.getByRole('grid').element().parentElement!.getBoundingClientRect()
  const column = page
    .getByRole('columnheader', { name: /Night watch/ })
    .element()
    .getBoundingClientRect()
  expect(column.right).toBeLessThanOrEqual(Math.ceil(scroll.right))
})

it('opens one role for editing from its drawer', async () => {
  await openRoles()
  await userEvent.click(page.getByRole('button', { name: 'Night desk' }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Edit permissions' }))

  await expect.element(page.getByLabelText('Role', { exact: true })).toHaveValue('desk')
  await expect.poll(() => app!.getUrl()).toBe('/settings/roles?edit=desk')
})

it('shows one role at a time on a phone', async () => {
  await page.viewport(375, 700)
  const stopWatching = watchThemeAndWidth()
  const network = mockNetwork({
    'GET /api/auth/permissions': ok({ permissions: held, isFga: false, orgId: 'org-1' }),
    'GET /api/team/role': ok({ items: [viewer, desk] }),
  })
  app = openApp('/settings/roles')
  await expect.element(page.getByLabelText('Role', { exact: true })).toHaveValue('desk')
  await userEvent.click(page.getByRole('checkbox', { name: /View units/ }))
  await expect.element(page.getByText('Unsaved changes to 1 role')).toBeVisible()
  await page.getByLabelText('Role', { exact: true }).selectOptions('viewer')
  await expect.element(page.getByText(/Built-in roles can’t be edited/)).toBeVisible()
  expect(network.calls.filter((call) => call.startsWith('PATCH'))).toEqual([])
  stopWatching()
})
