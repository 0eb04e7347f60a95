import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setKeyShortcuts } from '~/lib/key-shortcuts'
import { acknowledgeThreat, findAcknowledgeButton, moveRow, pressButton } from './key-actions.ts'
import { findCreatePath, listLinkCommands } from './list-commands.tsx'
import { listRecentCommands, rememberCommand } from './product-palette.tsx'
import { useProductShortcuts, type ProductShortcutActions } from './use-product-shortcuts.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  document.body.replaceChildren()
})

const idsOf = (commands: readonly { id: string }[]) => commands.map(({ id }) => id)

it('lists only destinations and actions that the person has permission for', () => {
  const settings = [
    { name: 'team', title: 'Team', to: '/settings/team', anyOf: ['team:read'] as const },
    { name: 'data', title: 'Data', to: '/settings/data', anyOf: ['org:update', 'export:create'] as const },
  ]
  const { pages, actions, settingsPages } = listLinkCommands(
    ['user:read', 'unit:read', 'unit:create', 'tenant:import', 'export:create'],
    settings,
  )

  expect(idsOf(pages)).toEqual(['page /home', 'page /units', 'page /sources', 'page /settings'])
  expect(idsOf(actions)).toEqual(['new-unit'])
  expect(idsOf(settingsPages)).toEqual(['settings data'])
})

it('knows what can be created on a list page', () => {
  expect(findCreatePath(['unit:read', 'unit:create'], '/units')).toBe('/units?new=')
  expect(findCreatePath(['unit:read'], '/units')).toBeNull()
  expect(findCreatePath(['unit:read', 'unit:create'], '/home')).toBeNull()
  expect(findCreatePath(['user:read', 'threat:create'], '/home')).toBe('/home?new=')
  expect(findCreatePath(['user:read', 'threat:create'], '/threats')).toBe('/threats?new=')
})

it('keeps the last six commands per person and organization, newest first, without duplicates', () => {
  for (const id of ['1', '2', '3', '4', '5', '6', '7', '3'])
    rememberCommand('org', 'ana', { id, label: `Unit ${id}`, to: `/units/${id}` })

  expect(idsOf(listRecentCommands('org', 'ana'))).toEqual(['3', '7', '6', '5', '4', '2'])
  expect(listRecentCommands('org', 'ben')).toEqual([])
})

it('ignores malformed recent commands', () => {
  localStorage.setItem('parapet.recent.org.ana', '[{"id":"1"},{"id":"2","label":"x","to":"https://x"}]')
  expect(listRecentCommands('org', 'ana')).toEqual([])
  localStorage.setItem('parapet.recent.org.ana', 'no JSON')
  expect(listRecentCommands('org', 'ana')).toEqual([])
})

function listenToKeys() {
  const actions = {
    chooseOrg: vi.fn(() => true),
    togglePalette: vi.fn<ProductShortcutActions['togglePalette']>(),
    showHelp: vi.fn<ProductShortcutActions['showHelp']>(),
    goTo: vi.fn<ProductShortcutActions['goTo']>(),
    create: vi.fn<ProductShortcutActions['create']>(),
    moveRow: vi.fn<ProductShortcutActions['moveRow']>(),
    acknowledge: vi.fn<ProductShortcutActions['acknowledge']>(),
    undoTriage: vi.fn<ProductShortcutActions['undoTriage']>(),
    pressButton: vi.fn<ProductShortcutActions['pressButton']>(),
  }
  renderHook(useProductShortcuts, { initialProps: actions })
  return actions
}

function press(key: string, init: KeyboardEventInit = {}, target: EventTarget = document.body) {
  act(() => {
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...init }),
    )
  })
}

it('goes to a work area with a sequence of two letters', () => {
  const actions = listenToKeys()
  press('g')
  press('u')

  expect(actions.goTo).toHaveBeenCalledExactlyOnceWith('/units')
  expect(actions.pressButton).not.toHaveBeenCalled()
})

it('presses the buttons that only some pages have', () => {
  const actions = listenToKeys()
  press('3')
  press('s')
  expect(actions.pressButton.mock.calls).toEqual([['3'], ['s']])

  document.body.innerHTML =
    '<main><button aria-keyshortcuts="3" disabled>No</button><button aria-keyshortcuts="3">Yes</button></main>'
  const clicked: (string | null)[] = []
  document.body.addEventListener('click', ({ target }) => clicked.push((target as HTMLElement).textContent))
  pressButton('3')
  pressButton('4')
  expect(clicked).toEqual(['Yes'])
})

it('shows help, creates and moves with single keys', () => {
  const actions = listenToKeys()
  press('?', { shiftKey: true })
  press('n')
  press('j')
  press('k')

  expect(actions.showHelp).toHaveBeenCalledOnce()
  expect(actions.create).toHaveBeenCalledOnce()
  expect(actions.moveRow.mock.calls).toEqual([['next'], ['previous']])
})

it('ignores letters in a field and with an open dialog, but not the palette shortcut', () => {
  const actions = listenToKeys()
  const field = document.body.appendChild(document.createElement('input'))
  press('n', {}, field)
  press('k', { ctrlKey: true }, field)
  field.remove()
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('role', 'dialog')
  press('n')

  expect(actions.create).not.toHaveBeenCalled()
  expect(actions.togglePalette).toHaveBeenCalledOnce()
})

it.each(['radio', 'checkbox'])('hears letters after a click on a %s, which keeps the focus', (type) => {
  const actions = listenToKeys()
  const choice = document.body.appendChild(document.createElement('input'))
  choice.type = type
  press('n', {}, choice)
  choice.remove()

  expect(actions.create).toHaveBeenCalledOnce()
})

it('ignores letters once they’re turned off', () => {
  const actions = listenToKeys()
  setKeyShortcuts(false)
  press('n')
  expect(actions.create).not.toHaveBeenCalled()

  setKeyShortcuts(true)
  press('n')
  expect(actions.create).toHaveBeenCalledOnce()
})

describe('threat shortcuts', () => {
  function showRows() {
    document.body.innerHTML = `
      <main>
        <ul data-rows>
          <li><a href="/1">One</a><button id="first" aria-keyshortcuts="A">Acknowledge</button></li>
          <li><a href="/2">Two</a><button id="second" aria-keyshortcuts="A">Acknowledge</button></li>
        </ul>
        <aside></aside>
      </main>`
    const clicked: string[] = []
    document.body.addEventListener('click', ({ target }) => clicked.push((target as HTMLElement).id))
    return clicked
  }

  it('moves through the rows of a list and stops at its ends', () => {
    showRows()
    const focused = () => document.activeElement?.textContent
    moveRow('next')
    expect(focused()).toBe('One')
    moveRow('next')
    moveRow('next')
    expect(focused()).toBe('Two')
    moveRow('previous')
    expect(focused()).toBe('One')
  })

  it('acknowledges the focused row’s threat, and nothing without one', () => {
    const clicked = showRows()
    acknowledgeThreat()
    expect(clicked).toEqual([])
    moveRow('next')
    moveRow('next')
    acknowledgeThreat()
    expect(clicked).toEqual(['second'])
  })

  it('acknowledges the selected threat regardless of the focus', () => {
    const clicked = showRows()
    document.querySelector('aside')!.innerHTML =
      '<button id="selected" aria-keyshortcuts="A">Acknowledge</button>'
    acknowledgeThreat()
    expect(clicked).toEqual(['selected'])
    expect(findAcknowledgeButton()?.id).toBe('selected')
  })
})
