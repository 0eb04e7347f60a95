import { can, type HeldPermissions } from '@parapet/permissions'
import { Card } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { LazyHazardMap } from '~/components/hazard-map/lazy-hazard-map'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { mapQueries, toMapThreats } from '~/data/map/queries'
import { threatQueries } from '~/data/threats/queries'
import { type Selection, useSelectedPropertyId, useSelectedThreatId, writeSelection } from '~/lib/selection'
import { useResponsive } from '~/lib/store'
import styles from './home-overview.module.css'
import { StaleNote } from './stale-note.tsx'
import { PropertySummary, ThreatSummaryPanel } from './summary-panels.tsx'
import { homeTexts as texts } from './texts.ts'

export interface HomeMapProps {
  orgId: string
  held: HeldPermissions
}

/** Map heights in px: matches the threat list beside it, and on phones leaves room to scroll past. */
const heights = { xs: 320, sm: 360, md: 440, lg: 440, xl: 560 } as const

/** The map of properties and threats. The selection is in the URL and shown in a panel beside the map. */
export function HomeMap({ orgId, held }: HomeMapProps) {
  const seesThreats = can(held, 'threat:read')
  const points = useQuery(mapQueries.points(orgId))
  const areas = useQuery({ ...threatQueries.geojson(orgId, {}), enabled: seesThreats })
  const threats = useMemo(() => (areas.data ? toMapThreats(areas.data) : []), [areas.data])
  const [params, setParams] = useSearchParams()
  const { screenSize } = useResponsive()
  const threatId = useSelectedThreatId()
  const propertyId = useSelectedPropertyId()

  const select = (selection: Partial<Selection>) =>
    setParams(writeSelection(params, selection), { preventScrollReset: true })
  const close = () => select({ propertyId: null, threatId: null })
  const failedQuery = [points, areas].find((query) => query.isError && query.data === undefined)
  const hasSelection = threatId !== null || propertyId !== null

  return (
    <Card title={seesThreats ? texts.map : texts.propertyMap} padding="none">
      <StaleNote query={points.isError || !seesThreats ? points : areas} />
      <div className={styles.map} data-selecting={hasSelection ? '' : undefined}>
        <LazyHazardMap
          properties={points.data?.properties ?? []}
          threats={threats}
          selectedPropertyId={propertyId}
          selectedThreatId={threatId}
          onSelectProperty={(id) => select({ propertyId: id, threatId: null })}
          onSelectThreat={(id) => select({ threatId: id, propertyId: null })}
          height={heights[screenSize]}
          isLoading={points.isPending}
          error={failedQuery ? <QueryErrorPanel what={texts.map} query={failedQuery} /> : undefined}
        />
        {threatId !== null && seesThreats ? (
          <ThreatSummaryPanel key={threatId} orgId={orgId} threatId={threatId} held={held} onClose={close} />
        ) : propertyId !== null ? (
          <PropertySummary
            key={propertyId}
            orgId={orgId}
            propertyId={propertyId}
            seesThreats={seesThreats}
            onClose={close}
          />
        ) : null}
      </div>
    </Card>
  )
}
