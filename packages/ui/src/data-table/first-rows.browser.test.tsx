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

it('draws a short table whole, without the code of the window over its rows', async () => {
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

it('stays where somebody has scrolled to before the window over the rows arrives', async () => {
  await renderTable(listProperties(500))
  const scroller = document.querySelector('table')?.parentElement
  if (!scroller) throw new Error('The table stands in no scroller.')
  expect(isFetched('data-table/row-window.tsx')).toBe(false)
  scroller.scrollTop = 6000
  await expect.poll(() => document.querySelector('[data-index="148"]')).not.toBeNull()
  // Measured rows differ from estimated ones by less than a row.
  expect(Math.abs(scroller.scrollTop - 6000)).toBeLessThan(41)
})

it('leaves rows and focus in place when the window over them arrives, and asks for no page before its time', async () => {
  const onEndReached = vi.fn()
  await renderTable(listProperties(50), onEndReached)
  const row = document.querySelector<HTMLElement>('[data-index="3"]')
  row?.focus()
  await expect.poll(countRows).not.toBe(30)
  expect(document.querySelector('[data-index="3"]')).toBe(row)
  expect(document.activeElement).toBe(row)
  expect(onEndReached).not.toHaveBeenCalled()
})
