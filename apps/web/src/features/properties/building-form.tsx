import { useQuery } from '@tanstack/react-query'
import { buildingsQuery } from '~/data/buildings/queries'
import type { Property } from '~/data/properties/queries'
import { EditBuildingDrawer, NewBuildingDrawer } from './building-drawer.tsx'

interface BuildingFormProps {
  orgId: string
  property: Property
  /** Empty for a new one. */
  name: string
  onClose: () => void
}

/** The form of a building: for its first location, or to change the one it has. */
export function BuildingForm({ orgId, property, name, onClose }: BuildingFormProps) {
  const { data } = useQuery(buildingsQuery(orgId, property.id))
  if (!data) return null
  const isNamed = (other: string) => other.toLowerCase() === name.toLowerCase()
  const building = data.items.find((item) => isNamed(item.name))?.building
  return building ? (
    <EditBuildingDrawer orgId={orgId} property={property} building={building} onClose={onClose} />
  ) : (
    <NewBuildingDrawer orgId={orgId} property={property} name={name} onClose={onClose} />
  )
}
