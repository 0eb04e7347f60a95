import { Text } from '@parapet/ui'
import type { MultiPolygon, Polygon } from 'geojson'
import { LazyHazardMap } from '~/components/hazard-map/lazy-hazard-map'
import type { PropertyListItem } from '~/data/properties/queries'
import type { Threat } from '~/data/threats/queries'
import { threatBriefTexts as texts } from './brief-texts.ts'
import { BriefPart } from './brief-part.tsx'

/** The property and the threat on a small map. */
export function BriefWhere({ property, threat }: { property: PropertyListItem; threat: Threat }) {
  const { lat, lon } = property.address
  const isDrawn = threat.geometry !== null || threat.point !== null
  return (
    <BriefPart title={texts.whereTitle}>
      {threat.areaDesc ? <Text>{threat.areaDesc}</Text> : null}
      {isDrawn ? null : <Text tone="muted">{texts.noPlace}</Text>}
      {isDrawn || lat !== null ? (
        <LazyHazardMap
          variant="mini"
          label={texts.map(threat.title)}
          properties={
            lat === null || lon === null
              ? []
              : [
                  {
                    id: property.id,
                    name: property.name,
                    lat,
                    lon,
                    severity: property.threats.maxSeverity,
                    riskScore: property.riskScore,
                    threats: property.threats.active,
                  },
                ]
          }
          threats={[
            {
              id: threat.id,
              title: threat.title,
              hazard: threat.hazard,
              severity: threat.severity,
              status: threat.status,
              geometry: threat.geometry as Polygon | MultiPolygon | null,
              point: threat.point as [number, number] | null,
              radiusMeters: threat.radiusMeters,
            },
          ]}
          selectedPropertyId={property.id}
          selectedThreatId={threat.id}
        />
      ) : null}
    </BriefPart>
  )
}
