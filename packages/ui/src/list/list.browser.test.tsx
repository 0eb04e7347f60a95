import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { List, type ListProps } from './list.tsx'
import { ListItem } from './list-item.tsx'

describeConformance('List', (props) => <List {...props} label="Properties" />, { slot: 'list' })
describeConformance(
  'List of choices',
  (props) => <List {...props} label="Properties" selectionMode="single" />,
  {
    slot: 'list',
  },
)
describeConformance('ListItem', (props) => <ListItem {...props} title="Cedar Heights" />, {
  slot: 'list-item',
})

const names = ['Cedar Heights', 'Mesa Verde', 'Arkansas River', 'Mountain View', 'Pikes Peak']

async function renderChoices(props: Partial<ListProps>) {
  const onSelectionChange = vi.fn()
  const screen = await render(
    <List label="Properties" onSelectionChange={(ids) => onSelectionChange([...ids])} {...props}>
      {names.map((name) => (
        <ListItem key={name} id={name} title={name} disabled={name === 'Arkansas River'} />
      ))}
    </List>,
  )
  return { screen, list: screen.getByRole('listbox', { name: 'Properties' }), onSelectionChange }
}

const getActive = () => {
  const id = document.querySelector('[role="listbox"]')?.getAttribute('aria-activedescendant')
  return id ? document.getElementById(id)?.textContent : null
}

describe('as a plain list', () => {
  it('contains links, buttons, and actions next to them', async () => {
    const onSelect = vi.fn()
    const screen = await render(
      <List label="Members">
        <ListItem title="Ana" href="#ana" current />
        <ListItem title="Ben" onSelect={onSelect} trailing={<button type="button">Remove Ben</button>} />
        <ListItem title="Cem" render={(props) => <a {...props} href="#cem" />} />
      </List>,
    )
    expect(screen.getByRole('list', { name: 'Members' }).getByRole('listitem').elements()).toHaveLength(3)
    await expect.element(screen.getByRole('link', { name: 'Ana' })).toHaveAttribute('aria-current', 'true')
    await screen.getByRole('button', { name: 'Ben', exact: true }).click()
    expect(onSelect).toHaveBeenCalledOnce()
    await expect.element(screen.getByRole('link', { name: 'Cem' })).toHaveAttribute('href', '#cem')
  })
})

describe('single selection', () => {
  it('selects with click, Space, and Enter, and deselects the previous item', async () => {
    const { screen, list, onSelectionChange } = await renderChoices({ selectionMode: 'single' })
    await screen.getByRole('option', { name: 'Mesa Verde' }).click()
    await expect
      .element(screen.getByRole('option', { name: 'Mesa Verde' }))
      .toHaveAttribute('aria-selected', 'true')
    await expect.element(list).toHaveFocus()
    await userEvent.keyboard('{ArrowUp} ')
    await userEvent.keyboard('{End}{Enter}')
    expect(onSelectionChange.mock.calls).toEqual([[['Mesa Verde']], [['Cedar Heights']], [['Pikes Peak']]])
  })

  it('is one tab stop, starts at the selection, and moves by keyboard', async () => {
    await renderChoices({ selectionMode: 'single', defaultSelection: new Set(['Mesa Verde']) })
    await userEvent.tab()
    await expect.poll(getActive).toBe('Mesa Verde')
    await userEvent.keyboard('{ArrowDown}')
    expect(getActive()).toBe('Mountain View')
    await userEvent.keyboard('{Home}')
    expect(getActive()).toBe('Cedar Heights')
    await userEvent.keyboard('mo')
    expect(getActive()).toBe('Mountain View')
    await userEvent.keyboard('{End}{ArrowDown}')
    expect(getActive()).toBe('Pikes Peak')
  })

  it('does not select disabled items', async () => {
    const { screen, onSelectionChange } = await renderChoices({ selectionMode: 'single' })
    await screen.getByRole('option', { name: 'Arkansas River' }).click({ force: true })
    expect(onSelectionChange).not.toHaveBeenCalled()
  })
})

describe('multiple selection', () => {
  it('is exposed, and toggles each item', async () => {
    const { screen, list, onSelectionChange } = await renderChoices({ selectionMode: 'multiple' })
    await expect.element(list).toHaveAttribute('aria-multiselectable', 'true')
    await screen.getByRole('option', { name: 'Mesa Verde' }).click()
    await userEvent.keyboard('{ArrowUp} {ArrowDown} ')
    expect(onSelectionChange.mock.calls).toEqual([
      [['Mesa Verde']],
      [['Mesa Verde', 'Cedar Heights']],
      [['Cedar Heights']],
    ])
  })

  it('selects a range with Shift and all with Ctrl+A, except disabled items', async () => {
    const { screen, onSelectionChange } = await renderChoices({ selectionMode: 'multiple' })
    await screen.getByRole('option', { name: 'Mesa Verde' }).click()
    await screen.getByRole('option', { name: 'Pikes Peak' }).click({ modifiers: ['Shift'] })
    expect(onSelectionChange).toHaveBeenLastCalledWith(['Mesa Verde', 'Mountain View', 'Pikes Peak'])
    await userEvent.keyboard('{Control>}a{/Control}')
    expect(onSelectionChange).toHaveBeenLastCalledWith([
      'Cedar Heights',
      'Mesa Verde',
      'Mountain View',
      'Pikes Peak',
    ])
  })

  it('extends the selection with Shift and an arrow key', async () => {
    const { onSelectionChange } = await renderChoices({ selectionMode: 'multiple' })
    await userEvent.tab()
    await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}')
    expect(onSelectionChange).toHaveBeenLastCalledWith(['Cedar Heights', 'Mesa Verde'])
  })
})
