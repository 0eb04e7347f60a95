import type { Meta, StoryObj } from '@storybook/react-vite'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Badge } from '../badge/badge.tsx'
import { Button } from '../button/button.tsx'
import { EmptyState } from '../empty-state/empty-state.tsx'
import { ErrorPanel } from '../error-panel/error-panel.tsx'
import { SearchInput } from '../search-input/search-input.tsx'
import { linkClassName } from '../text-link/text-link.tsx'
import type { DataTableColumn, DataTableSort } from './data-table-column.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'

interface Property {
  id: string
  name: string
  city: string
  portfolio: string
  units: number
  located: boolean
}

const names = [
  'Cedar Heights Apartments',
  'Mesa Verde Manor',
  'Arkansas River Homes',
  'Pikes Peak Towers',
  'Stonebridge Senior Living',
]
const cities = ['Pueblo', 'Colorado Springs', 'Denver', 'Fort Collins', 'Grand Junction']

const properties: Property[] = Array.from({ length: 1000 }, (_, index) => ({
  id: `property-${index}`,
  name: `${names[index % names.length]} ${Math.floor(index / names.length) + 1}`,
  city: cities[(index * 3) % cities.length] ?? '',
  portfolio: index % 3 === 0 ? 'Front Range' : 'Western Slope',
  units: 12 + ((index * 37) % 280),
  located: index % 9 !== 4,
}))

const columns: DataTableColumn<Property>[] = [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    width: 260,
    cell: (property) => (
      <a className={linkClassName({ tone: 'quiet' })} href={`#${property.id}`}>
        {property.name}
      </a>
    ),
  },
  { id: 'city', header: 'City', sortable: true, cell: (property) => property.city },
  { id: 'portfolio', header: 'Portfolio', cell: (property) => property.portfolio },
  {
    id: 'units',
    header: 'Units',
    align: 'end',
    width: 96,
    sortable: true,
    firstDirection: 'desc',
    cell: (property) => property.units,
  },
  {
    id: 'location',
    header: 'Location',
    width: 140,
    cell: (property) =>
      property.located ? <Badge tone="success">Located</Badge> : <Badge tone="warning">Not located</Badge>,
  },
]

function sortProperties(rows: readonly Property[], sort: DataTableSort | null | undefined): Property[] {
  const direction = sort?.direction === 'desc' ? -1 : 1
  return rows.toSorted((first, second) => {
    if (sort?.columnId === 'units') return (first.units - second.units) * direction
    const key = sort?.columnId === 'city' ? 'city' : 'name'
    return first[key].localeCompare(second[key], 'en', { numeric: true }) * direction
  })
}

function PropertyTable({ rows, ...props }: DataTableProps<Property>) {
  const [sort, setSort] = useState<DataTableSort>({ columnId: 'name', direction: 'asc' })
  const [selection, setSelection] = useState<ReadonlySet<string>>(props.selection ?? new Set())
  const [search, setSearch] = useState('')
  const given = 'getRow' in rows ? rows.listLoaded() : rows
  const shown = given.filter((property) => property.name.toLowerCase().includes(search.toLowerCase()))

  return (
    <DataTable
      {...props}
      rows={'getRow' in rows ? rows : sortProperties(shown, sort)}
      totalCount={shown.length}
      sort={sort}
      onSortChange={setSort}
      selection={selection}
      onSelectionChange={setSelection}
      renderBulkActions={() => (
        <>
          <Button size="sm">Move to portfolio</Button>
          <Button size="sm">Archive</Button>
        </>
      )}
      toolbar={
        <SearchInput
          label="Search properties"
          value={search}
          onValueChange={setSearch}
          style={{ maxInlineSize: '18rem' }}
        />
      }
      empty={<EmptyState icon={<Building2 />} title="No properties match" />}
    />
  )
}

const meta: Meta<DataTableProps<Property>> = {
  title: 'Data/DataTable',
  component: DataTable,
  args: {
    label: 'Properties',
    columns,
    rows: properties,
    getRowId: (property) => property.id,
    onEndReached: fn(),
  },
  render: (args) => <PropertyTable {...args} />,
}
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { height: 'page', defaultDensity: 'normal' } }

export const FillsItsContainer: Story = {
  args: { height: 'fill' },
  decorators: [
    (Story) => (
      <div style={{ display: 'flex', flexDirection: 'column', blockSize: '20rem' }}>
        <Story />
      </div>
    ),
  ],
}

export const Selection: Story = { args: { selection: new Set(['property-0', 'property-5', 'property-10']) } }

export const HiddenColumns: Story = { args: { defaultColumnVisibility: { portfolio: false } } }

export const Compact: Story = { args: { defaultDensity: 'compact' } }

export const Arranged: Story = {
  args: {
    defaultColumnOrder: ['name', 'units', 'location', 'city', 'portfolio'],
    defaultColumnWidths: { name: 220, units: 120, city: 140 },
  },
}

export const StickyFirstColumn: Story = {
  args: { rows: properties.slice(0, 8) },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 640 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const scroller = canvasElement.querySelector('table')?.parentElement
    if (scroller) scroller.scrollLeft = 200
    await expect(scroller?.scrollLeft).toBeGreaterThan(0)
  },
}

export const ColumnMenu: Story = {
  args: { rows: properties.slice(0, 8) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    canvas.getByRole('button', { name: 'City' }).focus()
    ;(await canvas.findByRole('button', { name: 'City column options' })).focus()
    await userEvent.keyboard('{Enter}')
    const page = within(canvasElement.ownerDocument.body)
    await waitFor(() => expect(page.getByRole('menuitem', { name: 'Move toward the end' })).toBeVisible())
  },
}

const manyThousands = {
  count: 100_000,
  getRow: (index: number) => ({ ...properties[index % 1000]!, id: `property-${index}`, units: index + 1 }),
  onRangeChange: fn(),
  listLoaded: () => [],
}

/** 100,000 rows, of which only those in or near view are loaded. */
export const Windowed: Story = { args: { rows: manyThousands } }

/** Rows that haven’t loaded yet keep their place. */
export const WindowedPending: Story = {
  args: {
    rows: {
      ...manyThousands,
      getRow: (index) => (index < 6 || index > 14 ? manyThousands.getRow(index) : undefined),
    },
  },
}

export const WindowedPhone: Story = {
  args: { rows: manyThousands },
  globals: { viewport: { value: 'mobile1' } },
}

export const Comfortable: Story = { args: { defaultDensity: 'comfortable' } }

export const FewRows: Story = { args: { rows: properties.slice(0, 4) } }

export const Loading: Story = { args: { rows: [], loading: true } }

export const LoadingMore: Story = { args: { rows: properties.slice(0, 6), loadingMore: true } }

export const LoadingMoreFailed: Story = {
  args: {
    rows: properties.slice(0, 6),
    loadError: 'Couldn’t load more properties. Check your connection and try again.',
    onRetry: () => undefined,
  },
}

export const Empty: Story = { args: { rows: [] } }

export const Failed: Story = {
  args: {
    error: <ErrorPanel title="Couldn’t load properties" requestId="req_7fK2mQx93b" onRetry={fn()} />,
  },
}

export const Phone: Story = {
  args: { rows: properties.slice(0, 12) },
  globals: { viewport: { value: 'mobile1' } },
}

export const RightToLeft: Story = { args: { rows: properties.slice(0, 4) }, globals: { direction: 'rtl' } }
