import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { emulateTouch } from '../testing/emulate-touch.ts'
import { TextLink } from '../text-link/text-link.tsx'
import type { DataTableColumn } from './data-table-column.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import type { RowRange, WindowedRows } from './windowed-rows.ts'

interface Unit {
  id: string
  name: string
  floor: number | null
}

const columns: DataTableColumn<Unit>[] = [
  { id: 'name', header: 'Unit', cell: (unit) => <a href={`#${unit.id}`}>{unit.name}</a> },
  { id: 'floor', header: 'Floor', align: 'end', cell: (unit) => unit.floor },
]

const count = 100_000
const getUnit = (index: number): Unit => ({
  id: `u${index}`,
  name: `Unit ${index}`,
  floor: index % 9 || null,
})
const source: WindowedRows<Unit> = {
  count,
  getRow: getUnit,
  onRangeChange: () => undefined,
  listLoaded: () => [],
}
const base: DataTableProps<Unit> = { label: 'Units', columns, rows: source, getRowId: ({ id }) => id }

afterEach(() => page.viewport(1280, 800))

const findRow = (index: number) => document.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
const getScroller = () => document.querySelector('table')!.parentElement!

/** The distance in px between the actual and the expected position of a row. */
const getOffset = (index: number) => {
  const row = findRow(index)!.getBoundingClientRect()
  const head = document.querySelector('thead')!.getBoundingClientRect()
  return row.top - head.bottom + getScroller().scrollTop - index * row.height
}

it('renders only the rows at the position the scrollbar is dragged to', async () => {
  await render(<DataTable {...base} />)
  await expect.poll(() => findRow(0)).not.toBeNull()
  for (const share of [0.5, 1, 0]) {
    const scroller = getScroller()
    scroller.scrollTop = share * (scroller.scrollHeight - scroller.clientHeight)
    const index = Math.min(count - 1, Math.floor(scroller.scrollTop / 40) + 2)
    await expect.poll(() => findRow(index)).not.toBeNull()
    expect(Math.abs(getOffset(index))).toBeLessThan(1)
    expect(document.querySelectorAll('tr[data-index]').length).toBeLessThan(40)
  }
})

it.each([
  ['compact', 1, 32],
  ['normal', 1, 40],
  ['normal', 2, 48],
  ['comfortable', 2, 56],
] as const)('draws %s rows of %i lines %i px high, loaded or not', async (density, lines, heightPx) => {
  const rows = { ...source, lines, getRow: (index: number) => (index % 2 ? undefined : getUnit(index)) }
  await render(<DataTable {...base} rows={rows} density={density} />)
  await expect.poll(() => findRow(8)).not.toBeNull()
  for (const index of [0, 1, 7, 8]) expect(findRow(index)?.offsetHeight).toBe(heightPx)
})

it('shows skeletons for rows that have not loaded, and keeps position and focus when they load', async () => {
  const pending = { ...source, getRow: () => undefined }
  const screen = await render(<DataTable {...base} rows={pending} />)
  const row = findRow(3)!
  row.focus()
  expect(row.getAttribute('aria-busy')).toBe('true')
  expect(row.querySelector('th')).toBeNull()
  const top = row.getBoundingClientRect().top
  await screen.rerender(<DataTable {...base} />)
  await expect.element(screen.getByRole('link', { name: 'Unit 3', exact: true })).toBeVisible()
  expect(findRow(3)).toBe(row)
  expect(row.querySelector('th')?.textContent).toBe('Unit 3')
  expect(document.activeElement).toBe(row)
  expect(row.getBoundingClientRect().top).toBe(top)
  expect(row.getAttribute('aria-busy')).toBeNull()
})

it('shows another list from the top', async () => {
  const screen = await render(<DataTable {...base} rows={{ ...source, listKey: 'by name' }} />)
  getScroller().scrollTop = 40 * 500
  await expect.poll(() => findRow(505)).not.toBeNull()
  await screen.rerender(<DataTable {...base} rows={{ ...source, listKey: 'by floor' }} />)
  await expect.poll(() => findRow(3)).not.toBeNull()
  expect(getScroller().scrollTop).toBe(0)
})

it.each([1280, 375])('shows at %i px that rows in view failed to load', async (width) => {
  await page.viewport(width, 700)
  const onRetry = vi.fn()
  const screen = await render(
    <DataTable {...base} loadError="The next rows could not be loaded." onRetry={onRetry} />,
  )
  const { bottom } = screen.getByRole('alert').element().getBoundingClientRect()
  expect(bottom).toBeLessThanOrEqual(700)
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
})

it('reports the range in view', async () => {
  const onRangeChange = vi.fn<(range: RowRange) => void>()
  await render(<DataTable {...base} rows={{ ...source, onRangeChange }} />)
  getScroller().scrollTop = 40 * 50_000
  await expect.poll(() => onRangeChange.mock.lastCall?.[0].first).toBeGreaterThan(49_900)
  const { first, last } = onRangeChange.mock.lastCall![0]
  expect(first).toBeLessThanOrEqual(50_000)
  expect(last).toBeGreaterThan(50_010)
})

it('renders only rows that come into view when it scrolls', async () => {
  const drawn: number[] = []
  const counting: DataTableColumn<Unit>[] = [
    {
      id: 'name',
      header: 'Unit',
      cell: (unit) => {
        drawn.push(Number(unit.id.slice(1)))
        return unit.name
      },
    },
  ]
  const units = new Map<number, Unit>()
  const getRow = (index: number) => {
    const unit = units.get(index) ?? getUnit(index)
    units.set(index, unit)
    return unit
  }
  await render(<DataTable {...base} columns={counting} rows={{ ...source, getRow }} />)
  await expect.poll(() => findRow(17)).not.toBeNull()
  drawn.length = 0
  getScroller().scrollTop = 40 * 12
  await expect.poll(() => drawn.length).toBeGreaterThan(0)
  expect(Math.min(...drawn)).toBeGreaterThan(15)
})

it('exposes the row count and moves its cursor to the last row', async () => {
  const screen = await render(<DataTable {...base} />)
  await expect.element(screen.getByRole('grid', { name: 'Units' })).toHaveAttribute('aria-rowcount', '100001')
  findRow(0)!.focus()
  await userEvent.keyboard('{End}')
  await expect.poll(() => document.activeElement).toBe(findRow(99_999))
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => document.activeElement).toBe(findRow(99_998))
  await userEvent.keyboard('{Home}')
  await expect.poll(() => document.activeElement).toBe(findRow(0))
})

describe('selection', () => {
  function Chooser() {
    const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
    const rows = { ...source, listLoaded: () => [getUnit(0), getUnit(1), getUnit(2)] }
    return <DataTable {...base} rows={rows} selection={selection} onSelectionChange={setSelection} />
  }

  it('keeps the selection, even far out of view', async () => {
    const screen = await render(<Chooser />)
    await screen.getByRole('checkbox', { name: 'Select Unit 2', exact: true }).click()
    getScroller().scrollTop = 40 * 70_000
    await expect.poll(() => findRow(70_000)).not.toBeNull()
    await expect.element(screen.getByText('1 selected')).toBeVisible()
    getScroller().scrollTop = 0
    await expect.element(screen.getByRole('checkbox', { name: 'Select Unit 2', exact: true })).toBeChecked()
  })

  it('selects the loaded rows', async () => {
    const screen = await render(<Chooser />)
    await screen.getByRole('checkbox', { name: 'Select all loaded rows' }).click()
    await expect.element(screen.getByText('3 selected')).toBeVisible()
    await expect.element(screen.getByRole('checkbox', { name: 'Select all loaded rows' })).toBeChecked()
  })
})

describe('cards on a phone', () => {
  it('scrolls with the page to any position, rendering only cards in view', async () => {
    await page.viewport(375, 700)
    const screen = await render(<DataTable {...base} />)
    await expect.element(screen.getByRole('link', { name: 'Unit 0', exact: true })).toBeVisible()
    window.scrollTo(0, document.documentElement.scrollHeight / 2)
    await expect.poll(() => document.querySelector('li[data-index="50000"]')).not.toBeNull()
    expect(document.querySelectorAll('li[data-index]').length).toBeLessThan(30)
    window.scrollTo(0, document.documentElement.scrollHeight)
    await expect.element(screen.getByRole('link', { name: 'Unit 99999', exact: true })).toBeVisible()
    window.scrollTo(0, 0)
  })

  it('has the same height before and after a card loads', async () => {
    await page.viewport(375, 700)
    const rows = { ...source, getRow: (index: number) => (index % 2 ? undefined : getUnit(index)) }
    await render(<DataTable {...base} rows={rows} />)
    const heights = [...document.querySelectorAll<HTMLElement>('li[data-index]')].map(
      (card) => card.offsetHeight,
    )
    expect(new Set(heights).size).toBe(1)
    const tallest = [...document.querySelectorAll('li[data-index]')].every(
      (card) => card.scrollHeight <= card.clientHeight,
    )
    expect(tallest).toBe(true)
  })

  it.each([source, [getUnit(0), getUnit(1)]])('shows no label that has no value', async (rows) => {
    await page.viewport(375, 700)
    const screen = await render(<DataTable {...base} rows={rows} />)
    const cards = screen.getByRole('list', { name: 'Units' }).getByRole('listitem')
    await expect.element(cards.nth(1).getByRole('term')).toHaveTextContent('Floor')
    await expect.element(cards.nth(1).getByRole('definition')).toHaveTextContent('1')
    expect(cards.nth(0).getByRole('term').elements()).toHaveLength(0)
  })

  it('has 44 px touch targets to select and open', async () => {
    await page.viewport(375, 700)
    await render(<DataTable {...base} selection={new Set()} onSelectionChange={() => undefined} />)
    const card = document.querySelector('li[data-index="1"]')!
    const box = card.querySelector('input')!.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    for (const [dx, dy] of [
      [-21, 0],
      [21, 0],
      [0, -21],
      [0, 21],
    ] as const) {
      expect(document.elementFromPoint(x + dx, y + dy)).toBe(card.querySelector('input'))
    }
    const { right, bottom } = card.getBoundingClientRect()
    expect(document.elementFromPoint(right - 8, bottom - 8)).toBe(card.querySelector('a'))
  })

  it('opens the record by touch from anywhere on the card', async () => {
    await emulateTouch()
    await page.viewport(375, 700)
    const linked: DataTableColumn<Unit>[] = [
      { id: 'name', header: 'Unit', cell: ({ id }) => <TextLink href={`#${id}`}>{id}</TextLink> },
      { id: 'floor', header: 'Floor', cell: () => <TextLink href="#floor">Floor</TextLink> },
    ]
    await render(<DataTable {...base} columns={linked} />)
    const card = document.querySelector('li[data-index="1"]')!
    const { right, bottom } = card.getBoundingClientRect()
    const fact = card.querySelector('dd a')!.getBoundingClientRect()
    expect(document.elementFromPoint(right - 8, bottom - 8)).toBe(card.querySelector('a'))
    expect(document.elementFromPoint(fact.x + 2, fact.y + 2)).toBe(card.querySelector('a'))
  })

  it('gives a wide field a full line, with its control above the link to the record', async () => {
    await page.viewport(375, 700)
    const wide: DataTableColumn<Unit>[] = [
      columns[0]!,
      { id: 'a', header: 'A', cell: () => 'a' },
      { id: 'wide', header: 'Wide', isWideOnCard: true, cell: () => <button type="button">Do it</button> },
      { id: 'b', header: 'B', cell: () => 'b' },
    ]
    await render(<DataTable {...base} columns={wide} />)
    const card = document.querySelector<HTMLElement>('li[data-index="1"]')!
    expect(card.scrollHeight).toBeLessThanOrEqual(card.clientHeight)
    const [a, line, b] = [...card.querySelectorAll('dl > div')].map((fact) => fact.getBoundingClientRect())
    // The others share a line.
    expect(a!.top).toBe(b!.top)
    expect(line!.width).toBeGreaterThan(2 * a!.width)
    const button = card.querySelector('button')!
    const { x, y } = button.getBoundingClientRect()
    expect(document.elementFromPoint(x + 2, y + 2)).toBe(button)
    expect(document.elementFromPoint(line!.right - 2, line!.bottom - 2)).toBe(card.querySelector('a'))
  })
})

it.each([375, 1280])('selects only rows that can be selected at %i px', async (width) => {
  await page.viewport(width, 700)
  const onSelectionChange = vi.fn<(selection: ReadonlySet<string>) => void>()
  const rows = { ...source, count: 4, listLoaded: () => [0, 1, 2, 3].map(getUnit) }
  const screen = await render(
    <DataTable
      {...base}
      rows={rows}
      selection={new Set()}
      onSelectionChange={onSelectionChange}
      isSelectable={({ id }) => id !== 'u1'}
    />,
  )
  expect(screen.getByRole('checkbox', { name: /Unit 1/ }).elements()).toEqual([])
  await screen.getByRole('checkbox', { name: /Unit 0/ }).click()
  await screen.getByRole('checkbox', { name: /Unit 3/ }).click({ modifiers: ['Shift'] })
  expect(onSelectionChange.mock.lastCall![0].has('u1')).toBe(false)
  if (width < 600) return
  await screen.getByRole('checkbox', { name: 'Select all loaded rows' }).click()
  expect([...onSelectionChange.mock.lastCall![0]]).toEqual(['u0', 'u2', 'u3'])
})
