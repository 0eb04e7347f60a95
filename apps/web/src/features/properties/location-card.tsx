import { Button, Card, CopyButton, DescriptionItem, DescriptionList, StatusDot, TextLink } from '@parapet/ui'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { LazyHazardMap } from '~/components/hazard-map/lazy-hazard-map'
import { locationSources } from '~/components/location-sources'
import { RelativeTime } from '~/components/relative-time'
import { buildingsQuery, listBuildingPoints } from '~/data/buildings/queries'
import type { Property, PropertyListItem } from '~/data/properties/queries'
import { sessionQueries } from '~/data/session/queries'
import { describeDistance } from '~/lib/distance'
import { formatNumber, labelFor } from '~/lib/format'
import { propertyDetailTexts as texts } from './detail-texts.ts'
import { getGeocodeTone, hasPin } from './property-columns.tsx'
import styles from './property-detail.module.css'
import type { Footprint } from '~/components/location-editor/outline'
import { countCorners } from '~/components/location-editor/parse-footprint'
import { propertyValueTexts } from './value-texts.ts'

const coordinateDecimals = 6

interface LocationCardProps {
  orgId: string
  property: PropertyListItem & Partial<Pick<Property, 'footprint'>>
  onEdit?: (editTarget: string) => void
  /** How to find the exact location. */
  children?: ReactNode
}

/** The property's location, which threats are matched to, and its precision. */
export function LocationCard({ orgId, property, onEdit, children }: LocationCardProps) {
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const { address } = property
  const footprint = property.footprint ?? null
  const { geocode, lat, lon } = address
  const point =
    lat === null || lon === null
      ? null
      : `${lat.toFixed(coordinateDecimals)}, ${lon.toFixed(coordinateDecimals)}`

  return (
    <Card
      title={texts.location}
      actions={
        onEdit ? (
          <>
            <Button size="sm" onClick={() => onEdit('pin')}>
              {hasPin(address) ? texts.movePin : texts.placePin}
            </Button>
            {point === null ? null : (
              <Button size="sm" onClick={() => onEdit('footprint')}>
                {footprint === null ? texts.drawFootprint : texts.editFootprint}
              </Button>
            )}
          </>
        ) : null
      }
    >
      {lat === null || lon === null ? null : (
        <div className={styles.pin}>
          <LocationMap orgId={orgId} property={property} point={[lon, lat]} footprint={footprint} />
        </div>
      )}
      <DescriptionList>
        <DescriptionItem term={texts.address}>{address.formatted}</DescriptionItem>
        <DescriptionItem term={texts.status}>
          <StatusDot tone={getGeocodeTone(geocode)}>
            {geocode.status === 'ok'
              ? texts.locatedPrecision(labelFor(propertyValueTexts.precision, geocode.precision))
              : labelFor(propertyValueTexts.geocode, geocode.status)}
          </StatusDot>
        </DescriptionItem>
        {geocode.radiusMeters == null || footprint !== null ? null : (
          <DescriptionItem term={texts.accuracy}>
            <span className={styles.address}>
              {texts.accuracyDetail(describeDistance(geocode.radiusMeters, user.unitSystem))}
              {onEdit ? (
                <Button size="sm" onClick={() => onEdit('pin')}>
                  {texts.setLocation}
                </Button>
              ) : null}
            </span>
          </DescriptionItem>
        )}
        {point === null ? null : (
          <DescriptionItem term={texts.coordinates}>
            <span className={styles.address}>
              <TextLink
                href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`}
                external
              >
                {point}
              </TextLink>
              <CopyButton value={point} label={texts.copyCoordinates} />
            </span>
          </DescriptionItem>
        )}
        {geocode.source === null ? null : (
          <DescriptionItem term={texts.source}>{labelFor(locationSources, geocode.source)}</DescriptionItem>
        )}
        {geocode.geocodedAt === null ? null : (
          <DescriptionItem term={texts.locatedAt}>
            <RelativeTime moment={geocode.geocodedAt} />
          </DescriptionItem>
        )}
        {footprint === null ? null : (
          <DescriptionItem term={texts.footprint}>
            {texts.footprintSummary(formatNumber(countCorners(footprint)))}
          </DescriptionItem>
        )}
        {address.county === null ? null : (
          <DescriptionItem term={texts.county}>{address.county}</DescriptionItem>
        )}
      </DescriptionList>
      {children}
    </Card>
  )
}

interface LocationMapProps {
  orgId: string
  property: PropertyListItem
  point: [lon: number, lat: number]
  footprint: Footprint | null
}

const noThreats: [] = []

/** A map of the property's point, its footprint, and its buildings. */
function LocationMap({ orgId, property, point: [lon, lat], footprint }: LocationMapProps) {
  const { id, name, threats, riskScore } = property
  const { radiusMeters } = property.address.geocode
  const mapProperties = useMemo(
    () => [
      { id, name, lat, lon, severity: threats.maxSeverity, riskScore, threats: threats.active, radiusMeters },
    ],
    [id, name, lat, lon, threats, riskScore, radiusMeters],
  )
  const buildings = useQuery(buildingsQuery(orgId, id))
  const buildingPoints = useMemo(() => listBuildingPoints(buildings.data), [buildings.data])
  const areas = useMemo(() => (footprint === null ? [] : [footprint]), [footprint])

  return (
    <LazyHazardMap
      variant="mini"
      height={180}
      label={texts.mapLabel(name)}
      properties={mapProperties}
      threats={noThreats}
      areas={areas}
      buildings={buildingPoints}
      isLoading={buildings.isPending && buildings.failureCount === 0}
      selectedPropertyId={id}
    />
  )
}
