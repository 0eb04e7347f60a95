import { useMemo } from 'react'
import { useIsMonitored } from '~/data/org/use-is-monitored'
import type { MapProperties } from './queries.ts'

const none: MapProperties = []

/** The properties with whether they can be said to have no threats. */
export function useMapProperties(orgId: string, properties: MapProperties = none) {
  const isMonitored = useIsMonitored(orgId) !== false
  return useMemo(
    () => properties.map((property) => ({ ...property, isMonitored })),
    [properties, isMonitored],
  )
}
