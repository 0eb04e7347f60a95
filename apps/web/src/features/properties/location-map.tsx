import { useMemo } from 'react'
import { LazyHazardMap } from '~/components/hazard-map/lazy-hazard-map'
import type { PropertyListItem } from '~/data/properties/queries'
import { propertyDetailTexts as texts } from './detail-texts.ts'
import type { FootprintGeometry } from './read-footprint.ts'

export interface LocationMapProps {
  property: PropertyListItem
  point: [lon: number, lat: number]
  footprint: FootprintGeometry | null
}

const noThreats: [] = []

/** The point that decides what threatens a property, and the ground that it covers where that is known. */
export function LocationMap({ property, point: [lon, lat], footprint }: LocationMapProps) {
  const { id, name, threats, riskScore } = property
  const places = useMemo(
    () => [{ id, name, lat, lon, severity: threats.maxSeverity, riskScore, threats: threats.active }],
    [id, name, lat, lon, threats, riskScore],
  )
  const areas = useMemo(() => (footprint === null ? [] : [footprint]), [footprint])

  return (
    <LazyHazardMap
      variant="mini"
      height={180}
      label={texts.onMap(name)}
      properties={places}
      threats={noThreats}
      areas={areas}
      selectedPropertyId={id}
    />
  )
}
