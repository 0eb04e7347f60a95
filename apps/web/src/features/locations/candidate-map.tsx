import { useMemo } from 'react'
import { LazyHazardMap } from '~/components/hazard-map/lazy-hazard-map'
import type { PropertyListItem } from '~/data/properties/queries'
import { formatNumber } from '~/lib/format'
import type { LocatedProperty } from './describe-location.ts'
import { locationTexts as texts } from './location-texts.ts'

interface CandidateMapProps {
  property: LocatedProperty & Pick<PropertyListItem, 'threats' | 'riskScore'>
  height: number
  /** A place was picked on the map. */
  onPick?: (index: number) => void
}

const noThreats: [] = []
const idPrefix = 'candidate-'

/** The numbered places where a property might be, in the area that it's known to be in. */
export function CandidateMap({ property, height, onPick }: CandidateMapProps) {
  const { id, name, address, threats, riskScore, footprint } = property
  const { lat, lon, geocode } = address
  const { radiusMeters, candidates } = geocode
  const places = useMemo(
    () => [
      ...(lat === null || lon === null
        ? []
        : [
            {
              id,
              name,
              lat,
              lon,
              severity: threats.maxSeverity,
              riskScore,
              threats: threats.active,
              radiusMeters,
            },
          ]),
      ...(candidates ?? []).map((candidate, index) => ({
        id: `${idPrefix}${index}`,
        name: candidate.formatted,
        lat: candidate.lat,
        lon: candidate.lon,
        severity: null,
        riskScore: null,
        threats: 0,
        mark: formatNumber(index + 1),
      })),
    ],
    [id, name, lat, lon, threats, riskScore, radiusMeters, candidates],
  )
  const areas = useMemo(() => (footprint ? [footprint] : []), [footprint])
  if (places.length === 0) return null

  return (
    <LazyHazardMap
      // Start with a new view for each property.
      key={id}
      variant="mini"
      height={height}
      label={texts.map(name)}
      properties={places}
      threats={noThreats}
      areas={areas}
      onSelectProperty={(placeId) => {
        if (placeId?.startsWith(idPrefix)) onPick?.(Number(placeId.slice(idPrefix.length)))
      }}
    />
  )
}
