import { useAuth, useIdentityUser } from '@parapet/auth/react'
import { Button, DataTable, Page, PageHeader, SearchInput, type DataTableColumn } from '@parapet/ui'
import { Badge } from '@parapet/ui/badge'
import { useState } from 'react'
import { DispatchNews } from './dispatch-news.tsx'

interface Vehicle {
  plate: string
  driver: string
  isOnTheRoad: boolean
}

const vehicles: Vehicle[] = [
  { plate: 'CO 418-KXA', driver: 'Dana Reed', isOnTheRoad: true },
  { plate: 'CO 702-BMT', driver: 'Luis Ortega', isOnTheRoad: false },
  { plate: 'NM 155-RDE', driver: 'Priya Nair', isOnTheRoad: true },
]

const columns: DataTableColumn<Vehicle>[] = [
  { id: 'plate', header: 'Plate', cell: ({ plate }) => plate },
  { id: 'driver', header: 'Driver', cell: ({ driver }) => driver },
  {
    id: 'state',
    header: 'State',
    cell: ({ isOnTheRoad }) => (
      <Badge tone={isOnTheRoad ? 'success' : 'neutral'}>{isOnTheRoad ? 'On the road' : 'In the depot'}</Badge>
    ),
  },
]

export function VehicleList() {
  const auth = useAuth()
  const user = useIdentityUser()
  const [search, setSearch] = useState('')
  const matches = vehicles.filter(({ driver }) => driver.toLowerCase().includes(search.toLowerCase()))

  return (
    <Page>
      <PageHeader
        title="Vehicles"
        subtitle={user?.loginId}
        actions={<Button onClick={() => void auth.signOut()}>Sign out</Button>}
      />
      <DispatchNews />
      <DataTable
        label="Vehicles"
        columns={columns}
        rows={matches}
        getRowId={({ plate }) => plate}
        toolbar={<SearchInput label="Driver" value={search} onValueChange={setSearch} />}
        empty="No matching drivers."
      />
    </Page>
  )
}
