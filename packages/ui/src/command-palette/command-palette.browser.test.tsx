import { useState } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { CommandPalette, preloadCommandPalette, type CommandPaletteProps } from './command-palette.tsx'
import type { Command, CommandSource } from './command.ts'

const ignore = () => undefined

describe('the open palette', () => {
  beforeAll(preloadCommandPalette)

  describeConformance('CommandPalette', (props) => <CommandPalette {...props} open onOpenChange={ignore} />, {
    slot: 'command-palette',
  })

  function createCommands() {
    const calls: string[] = []
    const create = (id: string, label: string, extra: Partial<Command> = {}): Command => ({
      id,
      label,
      onSelect: () => calls.push(id),
      ...extra,
    })
    return { calls, create }
  }

  async function openPalette(props: Partial<CommandPaletteProps> = {}) {
    const { calls, create } = createCommands()
    const onCommandSelect = vi.fn()
    function Page() {
      const [isOpen, setIsOpen] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setIsOpen(true)}>
            Open
          </button>
          <CommandPalette
            groups={[
              {
                id: 'go',
                label: 'Go to',
                commands: [
                  create('home', 'Home', { shortcut: ['G', 'H'] }),
                  create('properties', 'Properties'),
                ],
              },
              { id: 'do', label: 'Do', commands: [create('import', 'Import properties')] },
            ]}
            onCommandSelect={onCommandSelect}
            {...props}
            open={isOpen}
            onOpenChange={setIsOpen}
          />
        </>
      )
    }
    const screen = await render(<Page />)
    await screen.getByRole('button', { name: 'Open' }).click()
    const box = screen.getByRole('combobox', { name: 'Command palette' })
    await expect.element(box).toHaveFocus()
    return { screen, box, calls, onCommandSelect, create }
  }

  const getActive = () => {
    const id = document.querySelector('[role="combobox"]')?.getAttribute('aria-activedescendant')
    return id ? document.getElementById(id) : null
  }
  const listOptions = () => [...document.querySelectorAll('[role="option"]')].map((each) => each.textContent)

  it('keeps a scrolling list out of the tab order', async () => {
    const { create } = createCommands()
    const commands = Array.from({ length: 60 }, (_each, index) => create(`${index}`, `Property ${index}`))
    const { screen } = await openPalette({ groups: [{ id: 'all', label: 'All', commands }] })
    const list = screen.getByRole('listbox').element()
    expect(list.scrollHeight).toBeGreaterThan(list.clientHeight)
    await userEvent.tab()
    expect(document.activeElement).not.toBe(list)
  })

  it('is a dialog with a field that controls a grouped list', async () => {
    const { screen, box } = await openPalette()
    await expect.element(screen.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
    await expect.element(box).toHaveAttribute('aria-expanded', 'true')
    expect(box.element().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').element().id)
    await expect
      .element(screen.getByRole('group', { name: 'Go to' }).getByRole('option').first())
      .toHaveAccessibleName('Home , shortcut G H')
    await expect.element(screen.getByText('3 results')).toBeInTheDocument()
  })

  it('moves through the list with arrow keys, wrapping around, with focus in the field', async () => {
    const { box } = await openPalette()
    expect(getActive()?.textContent).toContain('Home')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(getActive()?.textContent).toBe('Import properties')
    expect(getActive()?.getAttribute('aria-selected')).toBe('true')
    await userEvent.keyboard('{ArrowDown}')
    expect(getActive()?.textContent).toContain('Home')
    await userEvent.keyboard('{ArrowUp}')
    expect(getActive()?.textContent).toBe('Import properties')
    await expect.element(box).toHaveFocus()
  })

  it('searches, highlights matches, and runs the best match with Enter', async () => {
    const { screen, calls, onCommandSelect } = await openPalette()
    await userEvent.keyboard('prop')
    expect(listOptions()).toEqual(['Properties', 'Import properties'])
    expect(document.querySelector('mark')?.textContent).toBe('Prop')
    await userEvent.keyboard('{Enter}')
    expect(calls).toEqual(['properties'])
    expect(onCommandSelect.mock.calls[0]?.[0]).toMatchObject({ id: 'properties' })
    await expect.poll(() => screen.getByRole('dialog').elements().length).toBe(0)
    await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
  })

  it('runs a clicked command', async () => {
    const { screen, calls } = await openPalette()
    await screen.getByRole('option', { name: 'Import properties' }).click()
    expect(calls).toEqual(['import'])
  })

  it('lists recent commands first, without duplicates', async () => {
    const { create } = createCommands()
    const { screen } = await openPalette({ recent: [create('import', 'Import properties')] })
    expect(listOptions()).toEqual(
      ['Import properties', 'Home', 'Properties'].map((text) => expect.stringContaining(text) as string),
    )
    await expect.element(screen.getByRole('group', { name: 'Recent' })).toBeVisible()
    expect(screen.getByRole('group', { name: 'Do' }).elements()).toHaveLength(0)
    await userEvent.keyboard('prop')
    expect(listOptions()).toEqual(['Import properties', 'Properties'])
  })

  it('closes on Escape and returns focus', async () => {
    const { screen } = await openPalette()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => screen.getByRole('dialog').elements().length).toBe(0)
    await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
  })

  it('shows when there are no results', async () => {
    const { screen, box } = await openPalette({ emptyText: 'No such thing' })
    await userEvent.keyboard('xyzzy')
    await expect.element(screen.getByRole('status')).toHaveTextContent('No such thing')
    await expect.element(box).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('dialog')).toBeVisible()
  })

  describe('sources', () => {
    it('are searched once the query is long enough and typing pauses', async () => {
      const { create } = createCommands()
      const search = vi.fn<CommandSource['search']>(async () => [create('p1', 'Pikes Peak Towers')])
      const { screen } = await openPalette({ sources: [{ id: 'p', label: 'Places', search }] })
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      await userEvent.keyboard('p')
      vi.advanceTimersByTime(1_000)
      await userEvent.keyboard('i')
      vi.advanceTimersByTime(100)
      await userEvent.keyboard('k')
      vi.advanceTimersByTime(100)
      expect(search).not.toHaveBeenCalled()
      vi.advanceTimersByTime(100)
      vi.useRealTimers()
      await expect
        .element(screen.getByRole('group', { name: 'Places' }).getByRole('option'))
        .toHaveTextContent('Pikes Peak Towers')
      expect(search).toHaveBeenCalledOnce()
      expect(search.mock.calls[0]?.[0]).toBe('pik')
    })

    it('show that they are searching, and are aborted by further typing', async () => {
      const signals: AbortSignal[] = []
      const search: CommandSource['search'] = (_query, signal) => {
        signals.push(signal)
        return new Promise(() => undefined)
      }
      const { screen, box } = await openPalette({ sources: [{ id: 'p', label: 'Places', search }] })
      // At once, because a pause between two letters starts another search.
      await userEvent.fill(box, 'pik')
      await expect.element(screen.getByText('Searching places…')).toBeVisible()
      await expect.poll(() => signals.length).toBe(1)
      await userEvent.keyboard('e')
      await expect.poll(() => signals.length).toBe(2)
      expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    })

    it('show that they failed, and can be retried', async () => {
      const { create } = createCommands()
      let isOnline = false
      const search: CommandSource['search'] = async () => {
        if (!isOnline) throw new TypeError('Failed to fetch')
        return [create('p1', 'Pikes Peak Towers')]
      }
      const { screen } = await openPalette({ sources: [{ id: 'p', label: 'Places', search }] })
      await userEvent.keyboard('pik')
      await expect.element(screen.getByRole('alert')).toMatchTextContent('Couldn’t search places.')
      isOnline = true
      await screen.getByRole('button', { name: 'Try again' }).click()
      await expect.element(screen.getByRole('option', { name: 'Pikes Peak Towers' })).toBeVisible()
      expect(screen.getByRole('alert').elements()).toHaveLength(0)
      await expect.element(screen.getByRole('combobox')).toHaveFocus()
    })

    it('show synchronous errors, without affecting other sources', async () => {
      const { create } = createCommands()
      const broken: CommandSource['search'] = () => {
        throw new TypeError('No connection')
      }
      const search = async () => [create('p1', 'Pikes Peak Towers')]
      const { screen } = await openPalette({
        sources: [
          { id: 'u', label: 'Units', search: broken },
          { id: 'p', label: 'Places', search },
        ],
      })
      await userEvent.keyboard('pik')
      await expect.element(screen.getByRole('alert')).toMatchTextContent('Couldn’t search units.')
      await expect.element(screen.getByRole('option', { name: 'Pikes Peak Towers' })).toBeVisible()
    })

    it('keep only the previous results that match the current query', async () => {
      const { create } = createCommands()
      const search = vi.fn<CommandSource['search']>()
      search.mockResolvedValueOnce([create('p1', 'Pikes Peak Towers'), create('p2', 'Pine Court')])
      search.mockReturnValue(new Promise(() => undefined))
      const { screen } = await openPalette({ sources: [{ id: 'p', label: 'Places', search }] })
      await userEvent.keyboard('pi')
      await expect.element(screen.getByRole('option', { name: 'Pine Court' })).toBeVisible()
      await userEvent.keyboard('ke')
      await expect.poll(() => screen.getByRole('option', { name: 'Pine Court' }).elements().length).toBe(0)
      await expect.element(screen.getByRole('option', { name: 'Pikes Peak Towers' })).toBeVisible()
    })
  })
})
