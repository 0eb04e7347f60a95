import { can, type HeldPermissions } from '@parapet/permissions'
import { Card } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { LazyHazardMap } from '~/components/hazard-map/lazy-hazard-map'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { mapQueries, toMapThreats } from '~/data/map/queries'
import { useMapProperties } from '~/data/map/use-map-properties'
import { usePastThreats } from '~/data/map/use-past-threats'
import { threatQueries } from '~/data/threats/queries'
import { type Selection, useSelectedPropertyId, useSelectedThreatId, writeSelection } from '~/lib/selection'
import { useResponsive } from '~/lib/store'
import styles from './home-overview.module.css'
import { StaleNote } from './stale-note.tsx'
import { PropertySummary, ThreatSummaryPanel } from './summary-panels.tsx'
import { homeTexts as texts } from './texts.ts'

export interface HomeMapProps {
  orgId: string
  permissions: HeldPermissions
  /** Highlighted on the map while nothing is selected. */
  focusedThreatId: string | null
}

/** Map heights in px: matches the threat list beside it, and on phones leaves room to scroll past. */
const mapHeights = { xs: 320, sm: 360, md: 440, lg: 440, xl: 560 } as const

/** The map of properties and threats. The selection is in the URL and shown in a panel beside the map. */
export function HomeMap({ orgId, permissions, focusedThreatId }: HomeMapProps) {
  const maySeeThreats = can(permissions, 'threat:read')
  const pointsQuery = useQuery(mapQueries.points(orgId))
  const areasQuery = useQuery({ ...threatQueries.geojson(orgId), enabled: maySeeThreats })
  const threats = useMemo(() => (areasQuery.data ? toMapThreats(areasQuery.data) : []), [areasQuery.data])
  const properties = useMapProperties(orgId, pointsQuery.data?.properties)
  const past = usePastThreats(orgId)
  const [params, setParams] = useSearchParams()
  const { screenSize } = useResponsive()
  const threatId = useSelectedThreatId()
  const propertyId = useSelectedPropertyId()

  const select = (selection: Partial<Selection>) =>
    setParams(writeSelection(params, selection), { preventScrollReset: true })
  const close = () => select({ propertyId: null, threatId: null })
  const failedQuery = [pointsQuery, areasQuery].find((query) => query.isError && query.data === undefined)
  const hasSelection = threatId !== null || propertyId !== null

  return (
    <Card title={maySeeThreats ? texts.map : texts.propertyMap} padding="none">
      <StaleNote query={pointsQuery.isError || !maySeeThreats ? pointsQuery : areasQuery} />
      <div className={styles.map} data-selecting={hasSelection ? '' : undefined}>
        <LazyHazardMap
          properties={properties}
          threats={threats}
          selectedPropertyId={propertyId}
          selectedThreatId={hasSelection ? threatId : focusedThreatId}
          onSelectProperty={(id) => select({ propertyId: id, threatId: null })}
          onSelectThreat={(id) => select({ threatId: id, propertyId: null })}
          {...(maySeeThreats ? { past } : {})}
          height={mapHeights[screenSize]}
          isLoading={pointsQuery.isPending}
          error={failedQuery ? <QueryErrorPanel subject={texts.map} query={failedQuery} /> : undefined}
        />
        {threatId !== null && maySeeThreats ? (
          <ThreatSummaryPanel
            key={threatId}
            orgId={orgId}
            threatId={threatId}
            permissions={permissions}
            onClose={close}
          />
        ) : propertyId !== null ? (
          <PropertySummary
            key={propertyId}
            orgId={orgId}
            propertyId={propertyId}
            maySeeThreats={maySeeThreats}
            onClose={close}
          />
        ) : null}
      </div>
    </Card>
  )
}
