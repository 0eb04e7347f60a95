import { useQuery } from '@tanstack/react-query'
import { buildingsQuery } from '~/data/buildings/queries'
import { EditBuildingDrawer, NewBuildingDrawer } from './building-drawer.tsx'

interface BuildingFormProps {
  orgId: string
  propertyId: string
  /** Empty for a new one. */
  name: string
  onClose: () => void
}

/** The form of a building: for its first location, or to change the one it has. */
export function BuildingForm({ orgId, propertyId, name, onClose }: BuildingFormProps) {
  const { data } = useQuery(buildingsQuery(orgId, propertyId))
  if (!data) return null
  const isNamed = (other: string) => other.toLowerCase() === name.toLowerCase()
  const building = data.items.find((item) => isNamed(item.name))?.building
  return building ? (
    <EditBuildingDrawer orgId={orgId} building={building} onClose={onClose} />
  ) : (
    <NewBuildingDrawer orgId={orgId} propertyId={propertyId} name={name} onClose={onClose} />
  )
}
