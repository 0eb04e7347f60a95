import { lazy, Suspense } from 'react'
import type { Property, PropertyListItem } from '~/data/properties/queries'
import { PropertyOverview } from '~/features/properties/property-overview'
import { hasLocationChoice } from '~/features/locations/describe-location'
import type { PropertyTab } from '~/features/properties/property-header'

const LocationChoice = lazy(() =>
  import('~/features/locations/location-choice').then((module) => ({ default: module.LocationChoice })),
)
const PropertyUnits = lazy(() =>
  import('./property-units.tsx').then((module) => ({ default: module.PropertyUnits })),
)
const PropertyTenants = lazy(() =>
  import('./property-tenants.tsx').then((module) => ({ default: module.PropertyTenants })),
)
const PropertyThreats = lazy(() =>
  import('~/features/threats/property-threats').then((module) => ({ default: module.PropertyThreats })),
)
const Activity = lazy(() =>
  import('~/features/activity/activity').then((module) => ({ default: module.Activity })),
)
const PropertyActivity = lazy(() =>
  import('~/features/properties/property-activity').then((module) => ({ default: module.PropertyActivity })),
)
const PropertyExposure = lazy(() =>
  import('~/features/properties/property-exposure').then((module) => ({ default: module.PropertyExposure })),
)
const PropertyAccess = lazy(() =>
  import('~/features/properties/property-access').then((module) => ({ default: module.PropertyAccess })),
)
const EndThreatButton = lazy(() =>
  import('~/features/report-threat/end-threat-button').then((module) => ({
    default: module.EndThreatButton,
  })),
)
export interface PropertyTabContentProps {
  orgId: string
  tab: PropertyTab
  property: PropertyListItem
  /** Undefined while only the list row is loaded. */
  full: Property | undefined
  onEdit: (editTarget: string) => void
}

/** The content of a property tab. All but the overview are loaded on demand. */
export function PropertyTabContent(props: PropertyTabContentProps) {
  return (
    <Suspense key={props.tab} fallback={null}>
      <TabContent {...props} />
    </Suspense>
  )
}

function TabContent({ orgId, tab, property, full, onEdit }: PropertyTabContentProps) {
  switch (tab) {
    case 'threats':
      return (
        <PropertyThreats
          orgId={orgId}
          property={full ?? property}
          renderReportActions={(threat) => (
            <Suspense fallback={null}>
              <EndThreatButton orgId={orgId} threat={threat} />
            </Suspense>
          )}
        />
      )
    case 'overview':
      return (
        <PropertyOverview
          orgId={orgId}
          property={property}
          fullProperty={full}
          locationChoice={
            full && hasLocationChoice(full) ? (
              <Suspense fallback={null}>
                <LocationChoice orgId={orgId} property={full} />
              </Suspense>
            ) : null
          }
          onEdit={onEdit}
        />
      )
    case 'units':
      return <PropertyUnits orgId={orgId} property={property} />
    case 'tenants':
      return <PropertyTenants orgId={orgId} property={property} />
    case 'activity':
      return (
        <PropertyActivity orgId={orgId} property={property}>
          <Activity orgId={orgId} filters={{ propertyId: property.id }} />
        </PropertyActivity>
      )
    case 'exposure':
      return <PropertyExposure orgId={orgId} propertyId={property.id} />
    case 'access':
      return <PropertyAccess orgId={orgId} property={property} />
  }
}
