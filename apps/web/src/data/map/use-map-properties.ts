import { useMemo } from 'react'
import { useMonitored } from '~/data/org/use-monitored'
import type { MapProperties } from './queries.ts'

const none: MapProperties = []

/** The properties with whether they can be said to have no threats. */
export function useMapProperties(orgId: string, properties: MapProperties = none) {
  // Until it's known, the map claims no more than what is reported.
  const monitored = useMonitored(orgId) ?? 'partly'
  return useMemo(() => properties.map((property) => ({ ...property, monitored })), [properties, monitored])
}
