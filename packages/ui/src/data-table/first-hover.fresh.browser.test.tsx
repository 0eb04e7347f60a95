import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { isFetched } from '../testing/is-fetched.ts'
import { DataTable } from './data-table.tsx'

it('loads the column tools on the first hover or focus', async () => {
  const screen = await render(
    <DataTable
      label="Properties"
      columns={[
        { id: 'name', header: 'Name', cell: ({ id }) => id },
        { id: 'units', header: 'Units', cell: ({ units }) => units },
      ]}
      rows={[{ id: 'Property 1', units: 4 }]}
      getRowId={({ id }) => id}
      onColumnOrderChange={() => undefined}
    />,
  )
  expect(isFetched('data-table/column-tools.tsx')).toBe(false)
  await screen.getByRole('columnheader', { name: 'Units' }).hover()
  await expect.element(screen.getByRole('button', { name: 'Units column options' })).toBeInTheDocument()
  expect(isFetched('data-table/column-tools.tsx')).toBe(true)
})
