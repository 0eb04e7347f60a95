import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { DataTableColumn } from './data-table-column.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'

interface Property {
  id: string
  city: string
  units: number
}

const rows: Property[] = Array.from({ length: 5 }, (_, index) => ({
  id: `Property ${index}`,
  city: 'Pueblo',
  units: index,
}))

const columns: DataTableColumn<Property>[] = [
  { id: 'name', header: 'Name', width: 240, sortable: true, cell: ({ id }) => id },
  { id: 'city', header: 'City', width: 200, sortable: true, cell: ({ city }) => city },
  { id: 'units', header: 'Units', width: 120, cell: ({ units }) => units },
]

async function renderTable(props: Partial<DataTableProps<Property>> = {}) {
  const onColumnOrderChange = vi.fn()
  const onColumnWidthsChange = vi.fn()
  const onSortChange = vi.fn()
  const screen = await render(
    <DataTable
      label="Properties"
      columns={columns}
      rows={rows}
      getRowId={({ id }) => id}
      onSortChange={onSortChange}
      onColumnOrderChange={onColumnOrderChange}
      onColumnWidthsChange={onColumnWidthsChange}
      {...props}
    />,
  )
  const getHeading = (name: string) => screen.getByRole('columnheader', { name }).element() as HTMLElement
  return { screen, getHeading, onColumnOrderChange, onColumnWidthsChange, onSortChange }
}

const listHeadings = () =>
  [...document.querySelectorAll('th[data-column]')].map((heading) => (heading as HTMLElement).dataset.column)

async function openMenu(screen: Awaited<ReturnType<typeof renderTable>>['screen'], header: string) {
  ;(screen.getByRole('button', { name: 'Columns' }).element() as HTMLElement).focus()
  const menu = screen.getByRole('button', { name: `${header} column options` })
  await expect.element(menu).toBeInTheDocument()
  ;(menu.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('menu', { name: `${header} column options` })).toBeVisible()
}

function press(element: Element, type: string, clientX: number) {
  element.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      button: 0,
      pointerId: 1,
      pointerType: 'mouse',
      clientX,
    }),
  )
}

describe('the menu of a column', () => {
  it('moves it, up to the row header and to the end', async () => {
    const { screen, onColumnOrderChange } = await renderTable()
    await openMenu(screen, 'Units')
    await expect
      .element(screen.getByRole('menuitem', { name: 'Move toward the end' }))
      .toHaveAttribute('aria-disabled', 'true')
    await screen.getByRole('menuitem', { name: 'Move toward the start' }).click()
    await expect.poll(listHeadings).toEqual(['name', 'units', 'city'])
    expect(onColumnOrderChange).toHaveBeenCalledExactlyOnceWith(['name', 'units', 'city'])
    await openMenu(screen, 'Units')
    await expect
      .element(screen.getByRole('menuitem', { name: 'Move toward the start' }))
      .toHaveAttribute('aria-disabled', 'true')
  })

  it('widens it repeatedly and resets its width', async () => {
    const { screen, getHeading, onColumnWidthsChange } = await renderTable()
    await openMenu(screen, 'City')
    const before = getHeading('City').offsetWidth
    await screen.getByRole('menuitem', { name: 'Make wider' }).click()
    await screen.getByRole('menuitem', { name: 'Make wider' }).click()
    await expect.poll(() => getHeading('City').offsetWidth).toBe(before + 64)
    expect(onColumnWidthsChange).toHaveBeenLastCalledWith({ city: before + 64 })
    await screen.getByRole('menuitem', { name: 'Reset width' }).click()
    expect(onColumnWidthsChange).toHaveBeenLastCalledWith({})
  })

  it('sorts and hides it', async () => {
    const { screen, onSortChange } = await renderTable()
    await openMenu(screen, 'City')
    await screen.getByRole('menuitem', { name: 'Sort descending' }).click()
    expect(onSortChange).toHaveBeenCalledExactlyOnceWith({ columnId: 'city', direction: 'desc' })
    await openMenu(screen, 'City')
    await screen.getByRole('menuitem', { name: 'Hide column' }).click()
    await expect.poll(listHeadings).toEqual(['name', 'units'])
  })

  it('cannot move or hide the row header', async () => {
    const { screen } = await renderTable()
    await openMenu(screen, 'Name')
    expect(screen.getByRole('menuitem', { name: /Move|Hide/u }).elements()).toHaveLength(0)
  })
})

describe('dragging', () => {
  it('moves a column by its heading without sorting it', async () => {
    const { screen, getHeading, onColumnOrderChange, onSortChange } = await renderTable()
    await screen.getByRole('columnheader', { name: 'Units' }).hover()
    await expect.element(screen.getByRole('button', { name: 'City column options' })).toBeInTheDocument()
    const city = getHeading('City').getBoundingClientRect()
    const units = getHeading('Units').getBoundingClientRect()
    const button = screen.getByRole('button', { name: 'City', exact: true }).element() as HTMLElement
    press(button, 'pointerdown', city.left + 10)
    press(button, 'pointermove', units.right - 10)
    expect(getHeading('Units').dataset.drop).toBe('after')
    press(button, 'pointerup', units.right - 10)
    button.click()
    await expect.poll(listHeadings).toEqual(['name', 'units', 'city'])
    expect(onColumnOrderChange).toHaveBeenCalledOnce()
    expect(onSortChange).not.toHaveBeenCalled()
    expect(document.querySelector('[data-drop], [data-dragging]')).toBeNull()
  })

  it('is canceled by Escape, and a click still sorts', async () => {
    const { screen, getHeading, onColumnOrderChange, onSortChange } = await renderTable()
    await screen.getByRole('columnheader', { name: 'Units' }).hover()
    await expect.element(screen.getByRole('button', { name: 'City column options' })).toBeInTheDocument()
    const { left } = getHeading('City').getBoundingClientRect()
    press(getHeading('City'), 'pointerdown', left + 10)
    press(getHeading('City'), 'pointermove', left + 300)
    await userEvent.keyboard('{Escape}')
    const city = screen.getByRole('button', { name: 'City', exact: true })
    press(getHeading('City'), 'pointerup', left + 300)
    ;(city.element() as HTMLElement).click()
    expect(onColumnOrderChange).not.toHaveBeenCalled()
    expect(onSortChange).not.toHaveBeenCalled()
    await new Promise((resolve) => setTimeout(resolve, 0))
    await city.click()
    expect(onSortChange).toHaveBeenCalledOnce()
  })

  it('resizes a column by its edge, reports the width at the end, and resets it with a double-click', async () => {
    const { screen, getHeading, onColumnWidthsChange, onColumnOrderChange } = await renderTable()
    await screen.getByRole('columnheader', { name: 'Units' }).hover()
    await expect.element(screen.getByRole('button', { name: 'City column options' })).toBeInTheDocument()
    const edge = getHeading('City').querySelector('span[data-no-drag]') as HTMLElement
    vi.spyOn(edge, 'setPointerCapture').mockImplementation(() => undefined)
    const before = getHeading('City').offsetWidth
    press(edge, 'pointerdown', 500)
    press(edge, 'pointermove', 540)
    expect(onColumnWidthsChange).not.toHaveBeenCalled()
    press(edge, 'pointerup', 540)
    expect(onColumnWidthsChange).toHaveBeenCalledExactlyOnceWith({ city: before + 40 })
    await expect.poll(() => getHeading('City').offsetWidth).toBe(before + 40)
    expect(onColumnOrderChange).not.toHaveBeenCalled()
    edge.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
    expect(onColumnWidthsChange).toHaveBeenLastCalledWith({})
  })
})

it('does not change the accessible names of headings', async () => {
  const { screen } = await renderTable()
  await screen.getByRole('columnheader', { name: 'Units' }).hover()
  await expect.element(screen.getByRole('button', { name: 'Units column options' })).toBeInTheDocument()
  await expect.element(screen.getByRole('columnheader', { name: 'Units' })).toHaveAccessibleName('Units')
})

it('restores a stored arrangement', async () => {
  const { getHeading } = await renderTable({
    columnOrder: ['units', 'city'],
    columnWidths: { units: 300 },
    columnVisibility: { city: false },
  })
  expect(listHeadings()).toEqual(['name', 'units'])
  expect(getHeading('Name').offsetWidth).toBe(240)
})

it('changes the row height, and resets order and widths', async () => {
  const { screen, onColumnOrderChange } = await renderTable({ defaultColumnOrder: ['units', 'city'] })
  const getRowHeight = () => document.querySelector<HTMLElement>('tr[data-index]')?.offsetHeight ?? 0
  expect(getRowHeight()).toBe(40)
  await screen.getByRole('button', { name: 'Columns' }).click()
  await screen.getByRole('menuitemradio', { name: 'Compact rows' }).click()
  await expect.poll(getRowHeight).toBe(32)
  await screen.getByRole('button', { name: 'Columns' }).click()
  await screen.getByRole('menuitem', { name: 'Reset column order and widths' }).click()
  await expect.poll(listHeadings).toEqual(['name', 'city', 'units'])
  expect(onColumnOrderChange).toHaveBeenCalledExactlyOnceWith([])
})

it('keeps the row header visible while it scrolls horizontally', async () => {
  const { getHeading } = await renderTable({ style: { inlineSize: 300 } })
  const scroller = document.querySelector('table')?.parentElement as HTMLElement
  const before = getHeading('Name').getBoundingClientRect().left
  scroller.scrollLeft = 120
  await expect.poll(() => scroller.scrollLeft).toBe(120)
  expect(getHeading('Name').getBoundingClientRect().left).toBe(before)
  const cell = document.querySelector('tbody th')
  expect(cell?.getBoundingClientRect().left).toBe(before)
})

it('hides wide-only columns on tablets until someone shows them, without reporting them as hidden', async () => {
  await page.viewport(820, 800)
  try {
    const onColumnVisibilityChange = vi.fn()
    const tight = columns.map((column) => (column.id === 'name' ? column : { ...column, isWideOnly: true }))
    const { screen } = await renderTable({ columns: tight, onColumnVisibilityChange })
    expect(listHeadings()).toEqual(['name'])
    await screen.getByRole('button', { name: 'Columns' }).click()
    await screen.getByRole('menuitemcheckbox', { name: 'City' }).click()
    expect(onColumnVisibilityChange).toHaveBeenLastCalledWith({ city: true })
    await expect.poll(listHeadings).toEqual(['name', 'city'])
    await page.viewport(1280, 800)
    await expect.poll(listHeadings).toEqual(['name', 'city', 'units'])
  } finally {
    await page.viewport(1280, 800)
  }
})
