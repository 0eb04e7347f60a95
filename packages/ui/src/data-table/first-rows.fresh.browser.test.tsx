import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { isFetched } from '../testing/is-fetched.ts'
import { DataTable } from './data-table.tsx'
import type { DataTableColumn } from './data-table-column.ts'

interface Property {
  id: string
}

const columns: DataTableColumn<Property>[] = [
  { id: 'name', header: 'Name', cell: ({ id }) => `Property ${id}` },
]

const listProperties = (count: number): Property[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index) }))

const renderTable = (rows: Property[], onEndReached?: () => void) =>
  render(
    <DataTable
      label="Properties"
      columns={columns}
      rows={rows}
      getRowId={({ id }) => id}
      {...(onEndReached ? { onEndReached } : {})}
    />,
  )

const countRows = () => document.querySelectorAll('tr[data-index]').length

it('renders a short table without the virtualization code', async () => {
  await renderTable(listProperties(30))
  expect(countRows()).toBe(30)
  const first = document.querySelector<HTMLElement>('[data-index="0"]')
  first?.focus()
  await userEvent.keyboard('{End}')
  const last = document.querySelector('[data-index="29"]')
  await expect.poll(() => document.activeElement).toBe(last)
  const scroller = document.querySelector('table')?.parentElement?.getBoundingClientRect()
  expect(last?.getBoundingClientRect().bottom).toBeLessThanOrEqual((scroller?.bottom ?? 0) + 1)
  await userEvent.keyboard('{Home}')
  await expect.poll(() => document.activeElement).toBe(first)
  const head = document.querySelector('thead')?.getBoundingClientRect()
  expect(first?.getBoundingClientRect().top).toBeGreaterThanOrEqual((head?.bottom ?? 0) - 1)
  expect(isFetched('data-table/row-window.tsx')).toBe(false)
})

it('renders windowed rows without the virtualization code', async () => {
  await render(
    <DataTable
      label="Properties"
      columns={columns}
      rows={{
        count: 100_000,
        getRow: (index) => ({ id: String(index) }),
        onRangeChange: () => undefined,
        listLoaded: () => [],
      }}
      getRowId={({ id }) => id}
    />,
  )
  await expect.poll(countRows).toBeGreaterThan(0)
  expect(isFetched('data-table/row-window.tsx')).toBe(false)
})

it('keeps the scroll position when the virtualization code loads', async () => {
  await renderTable(listProperties(500))
  const scroller = document.querySelector('table')?.parentElement
  if (!scroller) throw new Error('The table stands in no scroller.')
  expect(isFetched('data-table/row-window.tsx')).toBe(false)
  scroller.scrollTop = 6000
  await expect.poll(() => document.querySelector('[data-index="148"]')).not.toBeNull()
  // The difference between measured and estimated rows is less than a row.
  expect(Math.abs(scroller.scrollTop - 6000)).toBeLessThan(41)
})

it('keeps rows and focus when the virtualization code loads, and requests no page early', async () => {
  const onEndReached = vi.fn()
  await renderTable(listProperties(50), onEndReached)
  const row = document.querySelector<HTMLElement>('[data-index="3"]')
  row?.focus()
  await expect.poll(countRows).not.toBe(30)
  expect(document.querySelector('[data-index="3"]')).toBe(row)
  expect(document.activeElement).toBe(row)
  expect(onEndReached).not.toHaveBeenCalled()
})
