import { Building2, MapPin } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Badge } from '../badge/badge.tsx'
import { Button } from '../button/button.tsx'
import type { DataTableColumn } from '../data-table/data-table-column.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { EmptyState } from '../empty-state/empty-state.tsx'
import { PageHeader } from '../page-header/page-header.tsx'
import { SearchInput } from '../search-input/search-input.tsx'
import { Stack } from '../stack/stack.tsx'
import { Tag } from '../tag/tag.tsx'
import { linkClassName } from '../text-link/text-link.tsx'
import { PatternFrame } from './pattern-frame.tsx'

interface Property {
  id: string
  name: string
  city: string
  units: number
  isLocated: boolean
}

const properties: Property[] = [
  { id: '1', name: 'Arkansas River Homes', city: 'Salida', units: 48, isLocated: true },
  { id: '2', name: 'Cedar Heights Apartments', city: 'Pueblo', units: 120, isLocated: true },
  { id: '3', name: 'Mesa Verde Manor', city: 'Durango', units: 64, isLocated: false },
  { id: '4', name: 'Pikes Peak Towers', city: 'Colorado Springs', units: 212, isLocated: true },
  { id: '5', name: 'Stonebridge Senior Living', city: 'Denver', units: 96, isLocated: true },
]

const columns: DataTableColumn<Property>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 260,
    cell: ({ id, name }) => (
      <a className={linkClassName({ tone: 'quiet' })} href={`#${id}`}>
        {name}
      </a>
    ),
  },
  { id: 'city', header: 'City', cell: ({ city }) => city },
  { id: 'units', header: 'Units', align: 'end', width: 96, cell: ({ units }) => units },
  {
    id: 'location',
    header: 'Location',
    width: 140,
    cell: ({ isLocated }) =>
      isLocated ? <Badge tone="success">Located</Badge> : <Badge tone="warning">Not located</Badge>,
  },
]

/** A list: title and count, main action, search and filters, and the rows. */
export function PropertyListPage({ isLoading = false, error }: { isLoading?: boolean; error?: ReactNode }) {
  const [search, setSearch] = useState('')
  const [isFiltered, setIsFiltered] = useState(true)
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const matches = properties.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))

  return (
    <PatternFrame>
      <PageHeader
        title="Properties"
        subtitle="5 properties in 2 portfolios"
        actions={
          <>
            <Button>Import</Button>
            <Button tone="primary">New property</Button>
          </>
        }
      />
      <DataTable
        label="Properties"
        columns={columns}
        rows={isLoading ? [] : matches}
        getRowId={({ id }) => id}
        loading={isLoading}
        error={error}
        selection={selection}
        onSelectionChange={setSelection}
        renderBulkActions={() => <Button size="sm">Move to portfolio</Button>}
        toolbar={
          <Stack direction="row" gap={2} wrap align="center">
            <SearchInput label="Search properties" value={search} onValueChange={setSearch} />
            {isFiltered ? (
              <Tag icon={<MapPin />} onRemove={() => setIsFiltered(false)}>
                State: Colorado
              </Tag>
            ) : null}
          </Stack>
        }
        empty={
          <EmptyState
            icon={<Building2 />}
            title="No properties match your search"
            description="Try another name or clear the search."
            actions={<Button onClick={() => setSearch('')}>Clear search</Button>}
          />
        }
      />
    </PatternFrame>
  )
}
