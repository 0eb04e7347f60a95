import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../button/button.tsx'
import { describeConformance } from '../testing/describe-conformance.tsx'
import type { DataTableColumn } from './data-table-column.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'

interface Property {
  id: string
  name: string
  city: string
  units: number
}

const many: Property[] = Array.from({ length: 500 }, (_, index) => ({
  id: `p${index}`,
  name: `Property ${index}`,
  city: 'Pueblo',
  units: index,
}))

const columns: DataTableColumn<Property>[] = [
  { id: 'name', header: 'Name', sortable: true, cell: (row) => <a href={`#${row.id}`}>{row.name}</a> },
  { id: 'city', header: 'City', cell: (row) => row.city },
  {
    id: 'units',
    header: 'Units',
    align: 'end',
    sortable: true,
    firstDirection: 'desc',
    cell: (row) => row.units,
  },
]

const getRowId = (row: Property) => row.id
const base: DataTableProps<Property> = { label: 'Properties', columns, rows: many, getRowId }

afterEach(async () => {
  window.location.hash = ''
  await page.viewport(1280, 800)
})

describeConformance('DataTable', (props) => <DataTable {...base} {...props} />, { slot: 'data-table' })

function Chooser(props: Partial<DataTableProps<Property>>) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  return (
    <DataTable
      {...base}
      {...props}
      selection={selection}
      onSelectionChange={setSelection}
      renderBulkActions={(ids) => <button type="button">Archive {ids.size}</button>}
    />
  )
}

function findRow(index: number): HTMLElement {
  return document.querySelector(`tr[data-index="${index}"]`) as HTMLElement
}

it('renders only rows in view, and exposes the row count', async () => {
  const screen = await render(<DataTable {...base} totalCount={500} />)
  const grid = screen.getByRole('grid', { name: 'Properties' })
  await expect.element(grid).toHaveAttribute('aria-rowcount', '501')
  await expect.element(screen.getByRole('rowheader', { name: 'Property 0', exact: true })).toBeVisible()
  expect(document.querySelectorAll('tr[data-index]').length).toBeLessThan(60)
  expect(findRow(0).getAttribute('aria-rowindex')).toBe('2')
})

it('keeps its heading visible while rows scroll', async () => {
  const screen = await render(<DataTable {...base} />)
  const heading = screen.getByRole('columnheader', { name: 'Name' }).element()
  const before = heading.getBoundingClientRect().top
  const scroller = document.querySelector('table')?.parentElement as HTMLElement
  scroller.scrollTop = 6000
  await expect.poll(() => findRow(150)).not.toBeNull()
  expect(Math.abs(heading.getBoundingClientRect().top - before)).toBeLessThan(1)
})

describe('sorting', () => {
  it('exposes the sort order and requests the next one', async () => {
    const onSortChange = vi.fn()
    const screen = await render(
      <DataTable {...base} sort={{ columnId: 'name', direction: 'asc' }} onSortChange={onSortChange} />,
    )
    await expect
      .element(screen.getByRole('columnheader', { name: 'Name' }))
      .toHaveAttribute('aria-sort', 'ascending')
    await screen.getByRole('button', { name: 'Name', exact: true }).click()
    await screen.getByRole('button', { name: 'Units', exact: true }).click()
    expect(onSortChange.mock.calls).toEqual([
      [{ columnId: 'name', direction: 'desc' }],
      [{ columnId: 'units', direction: 'desc' }],
    ])
  })

  it('has no sort button for columns that cannot be sorted', async () => {
    const screen = await render(<DataTable {...base} onSortChange={vi.fn()} />)
    expect(screen.getByRole('button', { name: 'City', exact: true }).elements()).toHaveLength(0)
  })
})

describe('selection', () => {
  it('selects rows, counts them in a bar, and clears them', async () => {
    const screen = await render(<Chooser />)
    await screen.getByRole('checkbox', { name: 'Select Property 1', exact: true }).click()
    await screen.getByRole('checkbox', { name: 'Select Property 2', exact: true }).click()
    const bar = screen.getByRole('region', { name: 'Selected rows' })
    await expect.element(bar).toMatchTextContent('2 selected')
    await expect.element(bar.getByRole('button', { name: 'Archive 2' })).toBeVisible()
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await expect.poll(() => bar.elements().length).toBe(0)
  })

  it('selects all loaded rows, and shows a partial selection', async () => {
    const screen = await render(<Chooser />)
    const all = screen.getByRole('checkbox', { name: 'Select all loaded rows' })
    await screen.getByRole('checkbox', { name: 'Select Property 0', exact: true }).click()
    await expect.element(all).toBePartiallyChecked()
    await all.click()
    await expect.element(screen.getByText('500 selected')).toBeVisible()
  })
})

describe('the keyboard', () => {
  it('moves a cursor through the rows, beyond those in view', async () => {
    await render(<DataTable {...base} />)
    findRow(0).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(document.activeElement).toBe(findRow(1))
    await userEvent.keyboard('{End}')
    await expect.poll(() => document.activeElement?.getAttribute('data-index')).toBe('499')
    await expect.poll(() => document.querySelectorAll('tr[data-index]').length).toBeLessThan(60)
    await userEvent.keyboard('{Home}')
    await expect.poll(() => document.activeElement?.getAttribute('data-index')).toBe('0')
  })

  it('has one row in the tab order', async () => {
    await render(<DataTable {...base} />)
    expect([...document.querySelectorAll('tbody tr[tabindex="0"]')]).toEqual([findRow(0)])
  })

  it('selects with Space and opens with Enter', async () => {
    const onRowOpen = vi.fn()
    const screen = await render(<Chooser onRowOpen={onRowOpen} />)
    findRow(0).focus()
    await userEvent.keyboard('{ArrowDown} ')
    await expect.element(screen.getByText('1 selected')).toBeVisible()
    expect(findRow(1).getAttribute('aria-selected')).toBe('true')
    await userEvent.keyboard('{Enter}')
    expect(onRowOpen).toHaveBeenCalledExactlyOnceWith(many[1])
  })

  it('follows the link of the row on Enter by default', async () => {
    await render(<DataTable {...base} />)
    findRow(0).focus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(window.location.hash).toBe('#p1')
  })
})

it('moves the focus to the row in the same place when the row with the focus is deleted', async () => {
  const screen = await render(<DataTable {...base} />)
  ;(screen.getByRole('link', { name: 'Property 3', exact: true }).element() as HTMLElement).focus()
  await screen.rerender(<DataTable {...base} rows={many.filter(({ id }) => id !== 'p3')} />)
  await expect.element(screen.getByRole('link', { name: 'Property 3', exact: true })).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).toBe(findRow(3))
  await expect.element(screen.getByRole('row', { name: /Property 4/ })).toHaveFocus()

  const elsewhere = document.createElement('button')
  document.body.append(elsewhere)
  elsewhere.focus()
  await screen.rerender(<DataTable {...base} rows={many.slice(5)} />)
  await expect.element(screen.getByRole('row', { name: /Property 5/ })).toBeVisible()
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.remove()
})

it('hides and shows columns from its menu', async () => {
  const screen = await render(<DataTable {...base} />)
  await screen.getByRole('button', { name: 'Columns' }).click()
  expect(screen.getByRole('menuitemcheckbox', { name: 'Name' }).elements()).toHaveLength(0)
  await screen.getByRole('menuitemcheckbox', { name: 'City' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('columnheader', { name: 'City' }).elements().length).toBe(0)
})

describe('paging', () => {
  it('requests the next page when the last rows come into view, and not before', async () => {
    const onEndReached = vi.fn()
    await render(<DataTable {...base} onEndReached={onEndReached} />)
    expect(onEndReached).not.toHaveBeenCalled()
    const scroller = document.querySelector('table')?.parentElement as HTMLElement
    scroller.scrollTop = scroller.scrollHeight
    await expect.poll(() => onEndReached.mock.calls.length).toBeGreaterThan(0)
  })

  it('requests each page once, even if the callback changes with every render', async () => {
    const onEndReached = vi.fn()
    const few = many.slice(0, 3)
    const screen = await render(<DataTable {...base} rows={few} onEndReached={() => onEndReached()} />)
    await screen.rerender(<DataTable {...base} rows={few} onEndReached={() => onEndReached()} loadingMore />)
    await screen.rerender(<DataTable {...base} rows={few} onEndReached={() => onEndReached()} />)
    expect(onEndReached).toHaveBeenCalledOnce()
    await screen.rerender(<DataTable {...base} rows={many.slice(0, 6)} onEndReached={() => onEndReached()} />)
    await expect.poll(() => onEndReached.mock.calls.length).toBe(2)
  })

  it('does not request a page while one is loading', async () => {
    const onEndReached = vi.fn()
    const screen = await render(
      <DataTable {...base} rows={many.slice(0, 3)} onEndReached={onEndReached} loadingMore />,
    )
    await expect.element(screen.getByRole('status')).toHaveTextContent('Loading more…')
    expect(onEndReached).not.toHaveBeenCalled()
  })

  it.each([1280, 375])('shows at %i px that a page failed to load, until it loads', async (width) => {
    await page.viewport(width, 700)
    const onEndReached = vi.fn()
    const onRetry = vi.fn()
    const paging = { ...base, onEndReached, onRetry }
    const failed = { ...paging, rows: many.slice(0, 3), loadError: 'More properties could not be loaded.' }
    const screen = await render(<DataTable {...failed} />)
    await expect.element(screen.getByRole('alert')).toMatchTextContent('More properties could not be loaded.')
    expect(onEndReached).not.toHaveBeenCalled()
    const retry = screen.getByRole('button', { name: 'Try again' })
    await retry.click()
    expect(onRetry).toHaveBeenCalledOnce()
    await screen.rerender(<DataTable {...failed} loadingMore />)
    await expect.element(retry).toHaveFocus()
    await screen.rerender(<DataTable {...paging} rows={many.slice(0, 6)} />)
    expect(screen.getByRole('alert').elements()).toHaveLength(0)
    // The first of the new rows, or the link in it.
    await expect.poll(() => document.activeElement?.textContent).toContain('Property 3')
  })
})

it('shows skeleton rows while the first page loads', async () => {
  const screen = await render(<DataTable {...base} rows={[]} loading empty="Nothing" />)
  await expect.element(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true')
  expect(document.querySelectorAll('[data-slot="skeleton"]').length).toBeGreaterThan(8)
  expect(screen.getByText('Nothing').elements()).toHaveLength(0)
})

it('shows empty and error states', async () => {
  const screen = await render(<DataTable {...base} rows={[]} empty="No properties match" />)
  await expect.element(screen.getByText('No properties match')).toBeVisible()
  await screen.rerender(<DataTable {...base} error="It failed" />)
  await expect.element(screen.getByText('It failed')).toBeVisible()
  expect(screen.getByRole('grid').elements()).toHaveLength(0)
})

it('becomes cards on phones, with the row header as title and facts below', async () => {
  await page.viewport(375, 700)
  const screen = await render(<DataTable {...base} rows={many.slice(0, 3)} />)
  const cards = screen.getByRole('list', { name: 'Properties' }).getByRole('listitem')
  await expect.element(cards.first()).toBeVisible()
  expect(cards.elements()).toHaveLength(3)
  await expect.element(cards.first().getByRole('link', { name: 'Property 0' })).toBeVisible()
  await expect.element(cards.first().getByRole('term').first()).toHaveTextContent('City')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
})

it('uses the card title of the column', async () => {
  await page.viewport(375, 700)
  const named = columns.map((column) =>
    column.id === 'name'
      ? { ...column, cardTitle: (row: Property) => `Property ${row.name}, ${row.city}` }
      : column,
  )
  const screen = await render(<DataTable {...base} columns={named} rows={many.slice(0, 1)} />)
  const card = screen.getByRole('list', { name: 'Properties' }).getByRole('listitem')
  await expect.element(card).toMatchTextContent(`Property ${many[0]!.name}, ${many[0]!.city}`)
})

it('has a two-line bar on phones, no matter how many actions there are', async () => {
  await page.viewport(375, 800)
  const screen = await render(
    <DataTable
      {...base}
      rows={many.slice(0, 3)}
      selection={new Set(['p1'])}
      onSelectionChange={() => undefined}
      renderBulkActions={() =>
        ['Archive', 'Set criticality', 'Move to portfolio', 'Add tag', 'Export selected'].map((label) => (
          <Button key={label} size="sm">
            {label}
          </Button>
        ))
      }
    />,
  )
  const bar = screen.getByRole('region', { name: 'Selected rows' })
  await expect.element(bar.getByRole('button', { name: 'Clear selection' })).toBeVisible()
  const box = bar.element().getBoundingClientRect()
  expect(box.height).toBeLessThanOrEqual(96)
  expect(box.width).toBeLessThanOrEqual(375)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
})

describe('selecting a range', () => {
  const listSelected = () =>
    Array.from(document.querySelectorAll('tr[data-selected]'), (row) => row.getAttribute('data-index'))

  it('selects and clears every row up to a shift-clicked one', async () => {
    const screen = await render(<Chooser />)
    const row = (index: number) =>
      screen.getByRole('checkbox', { name: `Select Property ${index}`, exact: true })
    await row(5).click()
    await row(2).click({ modifiers: ['Shift'] })
    expect(listSelected()).toEqual(['2', '3', '4', '5'])
    await row(4).click({ modifiers: ['Shift'] })
    expect(listSelected()).toEqual(['5'])
    expect(window.getSelection()?.toString()).toBe('')
  })

  it('does so with Shift+Space, too', async () => {
    await render(<Chooser />)
    findRow(0).focus()
    await userEvent.keyboard(' {ArrowDown}{ArrowDown}{Shift>} {/Shift}')
    expect(listSelected()).toEqual(['0', '1', '2'])
  })

  it('starts a new range after the order has changed', async () => {
    const screen = await render(<Chooser />)
    const row = (index: number) =>
      screen.getByRole('checkbox', { name: `Select Property ${index}`, exact: true })
    await row(5).click()
    await screen.rerender(<Chooser rows={many.toReversed()} />)
    await row(497).click({ modifiers: ['Shift'] })
    expect(listSelected()).toEqual(['2'])
  })
})
