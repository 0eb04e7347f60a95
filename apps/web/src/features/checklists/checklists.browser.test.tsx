import { toastStore } from '@parapet/ui'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { watchThemeAndWidth } from '~/lib/store'
import { findAxeViolations } from '~/testing/find-axe-violations'
import { type MockResponses, mockNetwork, ok, permissionsResponse } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

const item = (key: string, label: string, values: object = {}) => ({
  key,
  label,
  phase: 'prepare',
  dueMinutes: null,
  owner: null,
  ...values,
})
const pumps = item('pumps', 'Check pumps', { dueMinutes: 120, owner: 'on_call' })
const vehicles = item('vehicles', 'Move vehicles')
const contact = item('contact', 'Notify on-site contact')
const photos = item('photos', 'Photograph damage', { phase: 'recover' })

const flood = {
  hazard: 'flood',
  isDefault: true,
  items: [pumps, vehicles, contact, photos],
  version: 0,
  updatedAt: null,
  updatedBy: null,
}
const edited = {
  ...flood,
  isDefault: false,
  version: 3,
  updatedAt: new Date().toISOString(),
  updatedBy: { id: 'user-2', name: 'Ben Cole' },
}
const wildfire = { ...flood, hazard: 'wildfire', items: [item('routes', 'Check routes')] }

const listPath = '/api/org/org-1/checklist'
const floodPath = `${listPath}/flood`
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
  answers?: MockResponses
}

async function open(
  checklist: object = flood,
  { permissions = ['user:read', 'threat:read', 'rule:update'], answers = {} }: Setup = {},
) {
  const network = mockNetwork({
    'GET /api/auth/permissions': permissionsResponse(permissions),
    [`GET ${listPath}`]: ok({ items: [checklist, wildfire] }),
    [`PUT ${floodPath}`]: ok({ ...edited, version: 4 }),
    ...answers,
  })
  app = openApp('/settings/checklists')
  await expect.element(page.getByRole('region', { name: 'Flood' })).toBeVisible()
  return network
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const chooseAction = async (label: string, action: string) => {
  await button(`Actions for ${label}`).click()
  await page.getByRole('menuitem', { name: action }).click()
}
const savesOf = (network: Awaited<ReturnType<typeof open>>) =>
  network.sent.filter(({ key }) => key === `PUT ${floodPath}`)
const lastSave = (network: Awaited<ReturnType<typeof open>>) => savesOf(network).at(-1)?.body
const labelsIn = (phase: string) =>
  page
    .getByRole('region', { name: phase })
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent)

describe('the checklists page', () => {
  it.each([
    [375, 800],
    [1440, 900],
  ])('shows a checklist by phase and is accessible at %i px', async (width, height) => {
    await page.viewport(width, height)
    const stopWatching = watchThemeAndWidth()
    await open()
    await expect.element(page.getByText('This is Parapet’s default.')).toBeVisible()
    await expect.element(page.getByText('Due within 2 hours · On call')).toBeVisible()
    expect(labelsIn('Recover')).toEqual(['Photograph damage'])
    await expect.element(page.getByRole('region', { name: 'Respond' }).getByText('No items')).toBeVisible()
    expect(button('Reset to default').elements()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(await findAxeViolations()).toEqual([])
    stopWatching()
  })

  it('shows another hazard, marks those that were edited, and keeps the choice in the URL', async () => {
    await open(edited)
    await expect.element(page.getByText(/^Edited by Ben Cole/)).toBeVisible()
    const hazard = page.getByLabelText('Hazard')
    await expect.element(hazard.getByText('Flood (edited)')).toBeInTheDocument()
    await hazard.selectOptions('wildfire')
    await expect.element(page.getByText('Check routes')).toBeVisible()
    await expect.poll(() => app?.getUrl()).toBe('/settings/checklists?hazard=wildfire')
  })

  it('is read-only without permission', async () => {
    await open(edited, { permissions: ['user:read', 'threat:read'] })
    await expect.element(page.getByText('Check pumps')).toBeVisible()
    expect(button(/^Add item|^Actions for|^Reset/).elements()).toEqual([])
  })

  it('adds an item with a due time and an owner', async () => {
    const network = await open()
    await button('Add item to Respond').click()
    const drawer = page.getByRole('dialog', { name: 'Add item' })
    await drawer.getByRole('button', { name: 'Add item' }).click()
    await expect.element(drawer.getByText('Enter what to do.').first()).toBeVisible()
    await drawer.getByLabelText('What to do').fill('Close the garage')
    await drawer.getByLabelText('Due within').fill('eight')
    await drawer.getByRole('button', { name: 'Add item' }).click()
    await expect.element(drawer.getByText('Enter a whole number, up to 7 days.').first()).toBeVisible()
    await drawer.getByLabelText('Due within').fill('2')
    await drawer.getByLabelText('Unit').selectOptions('hours')
    await drawer.getByLabelText('Owner').selectOptions('property_manager')
    await drawer.getByRole('button', { name: 'Add item' }).click()
    await expect.element(drawer).not.toBeInTheDocument()
    expect(lastSave(network)).toEqual({
      items: [
        ...flood.items,
        { label: 'Close the garage', phase: 'respond', dueMinutes: 120, owner: 'property_manager' },
      ],
    })
    expect(savesOf(network).at(-1)!.ifMatch).toBe('"v0"')
  })

  it('renames an item and keeps its place', async () => {
    const network = await open()
    await chooseAction('Check pumps', 'Edit item')
    const drawer = page.getByRole('dialog', { name: 'Edit item' })
    await expect.element(drawer.getByLabelText('Due within')).toHaveValue('2')
    await drawer.getByLabelText('What to do').fill('Test pumps')
    await drawer.getByRole('button', { name: 'Save item' }).click()
    await expect.element(drawer).not.toBeInTheDocument()
    expect(lastSave(network)).toEqual({
      items: [{ ...pumps, label: 'Test pumps' }, vehicles, contact, photos],
    })
  })

  it('removes an item, and puts it back with Undo', async () => {
    const without = { ...edited, items: [pumps, contact, photos], version: 4 }
    const network = await open(edited, { answers: { [`PUT ${floodPath}`]: ok(without) } })
    await chooseAction('Move vehicles', 'Remove')
    await expect.poll(() => labelsIn('Prepare')).toHaveLength(2)
    await expect.poll(() => lastSave(network)).toEqual({ items: [pumps, contact, photos] })
    network.set(`PUT ${floodPath}`, ok({ ...edited, version: 5 }))
    await button('Undo').click()
    await expect.poll(() => lastSave(network)).toEqual({ items: edited.items })
    expect(savesOf(network).map(({ ifMatch }) => ifMatch)).toEqual(['"v3"', '"v4"'])
    await expect.poll(() => labelsIn('Prepare')).toHaveLength(3)
  })

  it('moves an item with the keyboard, and says where it is', async () => {
    const inOrder = (items: object[], version: number) => ok({ ...edited, items, version })
    const [once, twice] = [
      [vehicles, pumps, contact, photos],
      [vehicles, contact, pumps, photos],
    ]
    const network = await open(edited, { answers: { [`PUT ${floodPath}`]: inOrder(once, 4) } })
    ;(button('Actions for Check pumps').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    const down = page.getByRole('menuitem', { name: 'Move down' })
    await expect.element(down).toBeVisible()
    ;(down.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => lastSave(network)).toEqual({ items: once })
    network.set(`PUT ${floodPath}`, inOrder(twice, 5))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Check pumps moved to 3 of 3.')).toBeInTheDocument()
    await expect.poll(() => lastSave(network)).toEqual({ items: twice })
    await expect
      .poll(() => labelsIn('Prepare').map((label) => label?.slice(0, 5)))
      .toEqual(['Move ', 'Notif', 'Check'])
    await expect.element(down).toHaveAttribute('aria-disabled', 'true')
  })

  it('moves an item by dragging its handle', async () => {
    const network = await open(edited)
    const handleOf = (key: string) => document.querySelector(`[data-key="${key}"] > [aria-hidden]`)!
    const drag = (target: Element, type: string, clientY: number) =>
      target.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, clientY, cancelable: true }))
    const below = document.querySelector('[data-key="contact"]')!.getBoundingClientRect().bottom - 2
    drag(handleOf('pumps'), 'pointerdown', 0)
    drag(document.body, 'pointermove', below)
    expect(document.querySelector('[data-drop]')?.getAttribute('data-key')).toBe('contact')
    await userEvent.keyboard('{Escape}')
    drag(document.body, 'pointerup', below)
    expect(savesOf(network)).toEqual([])

    drag(handleOf('pumps'), 'pointerdown', 0)
    drag(document.body, 'pointermove', below)
    drag(document.body, 'pointerup', below)
    await expect.poll(() => lastSave(network)).toEqual({ items: [vehicles, contact, pumps, photos] })
  })

  it('resets to Parapet’s default, with Undo', async () => {
    const network = await open(edited, {
      answers: { [`PUT ${floodPath}`]: ok({ ...flood, version: 4, items: [pumps] }) },
    })
    await button('Reset to default').click()
    await expect.element(page.getByText('Checklist reset to Parapet’s default.')).toBeVisible()
    expect(lastSave(network)).toEqual({ items: null })
    await expect.element(page.getByText('Move vehicles')).not.toBeInTheDocument()
    await button('Undo').click()
    await expect.poll(() => lastSave(network)).toEqual({ items: edited.items })
  })

  it('shows the latest version if someone else has changed it', async () => {
    const current = { ...edited, version: 7, items: [item('new', 'Call the plumber')] }
    await open(edited, {
      answers: {
        [`PUT ${floodPath}`]: {
          status: 412,
          body: { code: 'version-conflict', title: 'Edit conflict', status: 412, current },
        },
      },
    })
    await chooseAction('Move vehicles', 'Remove')
    await expect.element(page.getByText('Checklist not saved')).toBeVisible()
    await expect.element(page.getByText('Call the plumber')).toBeVisible()
  })
})
