import { Button } from '@parapet/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Map } from 'lucide-react'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useSearchParams } from 'react-router'
import { LazyHazardMap } from '~/components/hazard-map/lazy-hazard-map'
import { useNearViewport } from '~/components/hazard-map/use-near-viewport'
import type { ListRows } from '~/components/list-page/list-data'
import { ListHeader, type ListPageProps } from '~/components/list-page/list-page'
import { ListTable } from '~/components/list-page/list-table'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { ThreatRow } from '~/components/threats/threat-row'
import { mapQueries, toMapThreats } from '~/data/map/queries'
import { useMapProperties } from '~/data/map/use-map-properties'
import { ongoingStatus, threatQueries, type ThreatFilters, type ThreatListRow } from '~/data/threats/queries'
import { toConditions } from '~/lib/list-url'
import { withParams } from '~/lib/page-params'
import { paths } from '~/lib/paths'
import { useSelectedThreatId, writeSelection } from '~/lib/selection'
import { useResponsive } from '~/lib/store'
import { expandRows } from './expand-rows.ts'
import { type Expansion, ExpansionContext, useExpansion } from './expansion.ts'
import { threatListTexts as texts } from './texts.ts'
import styles from './threat-list.module.css'

interface ThreatListViewProps extends ListPageProps<ThreatListRow> {
  orgId: string
}

/** The threat list, with a map beside it on wide screens, and on others on request. */
export function ThreatListView({ orgId, actions, ...list }: ThreatListViewProps) {
  const [params, setParams] = useSearchParams()
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const expansion = useExpansion()
  const { rows: incidentRows } = list.list.window
  const rows = useMemo(
    () => expandRows(incidentRows, expansion.expandedIds),
    [incidentRows, expansion.expandedIds],
  )
  const mapSection = useRef<HTMLElement>(null)
  // On narrow screens, it's hidden until someone asks for it.
  const isMapVisible = useNearViewport(mapSection)
  const showsMap = params.get('show') === 'map'
  const toggleMap = () =>
    setParams((current) => withParams(current, { show: showsMap ? null : 'map' }), {
      preventScrollReset: true,
    })

  return (
    <>
      <ListHeader
        {...list}
        actions={
          <>
            <Button icon={<Map />} className={styles.toggle} aria-pressed={showsMap} onClick={toggleMap}>
              {showsMap ? texts.hideMap : texts.showMap}
            </Button>
            {actions}
          </>
        }
      />
      <div className={styles.root} data-map={showsMap ? '' : undefined}>
        {/* Only observes the focus and the keys of the rows inside. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          className={styles.list}
          onFocus={({ target }) => {
            const row = target.closest('[data-index]')?.querySelector<HTMLElement>('[data-threat]')
            if (row) setFocusedId(row.dataset['threat'] ?? null)
          }}
          onKeyDown={(event) => handleExpansionKey(event, rows, expansion)}
        >
          <ExpansionContext value={expansion}>
            <ListTable {...list} list={{ ...list.list, window: { ...list.list.window, rows } }} />
          </ExpansionContext>
        </div>
        <section ref={mapSection} className={styles.map} aria-label={texts.mapTitle}>
          {isMapVisible ? (
            <ThreatListMap
              orgId={orgId}
              conditions={toConditions(list.state, list.resource)}
              focusedId={focusedId}
            />
          ) : null}
        </section>
      </div>
    </>
  )
}

/**
 * On a focused row, the right arrow key shows an incident's threats, and the left one hides them. From one of the
 * threats, the table moves to the incident.
 */
function handleExpansionKey(
  { key, target }: KeyboardEvent<HTMLElement>,
  rows: ListRows<ThreatListRow>['rows'],
  { expandedIds, toggle }: Expansion,
) {
  if (!(target instanceof HTMLTableRowElement)) return
  const index = Number(target.dataset['index'])
  const row = rows.getRow(index)
  if (row?.incident && key === 'ArrowRight') toggle(row.id, true)
  if (row?.incident && key === 'ArrowLeft' && expandedIds.has(row.id)) toggle(row.id, false)
  const parentIndex = key === 'ArrowLeft' ? rows.getParentIndex?.(index) : null
  const parent = typeof parentIndex === 'number' ? rows.getRow(parentIndex) : undefined
  if (parent) toggle(parent.id, false)
}

interface ThreatListMapProps {
  orgId: string
  /** The list's filters and sort order. */
  conditions: ThreatFilters
  /** The threat whose row has the focus. */
  focusedId: string | null
}

const mapHeights = { xs: 280, sm: 320, md: 360, lg: 360, xl: 480 } as const

/** A map of the listed threats; without a filter by status, of the ongoing ones. */
function ThreatListMap({ orgId, conditions, focusedId }: ThreatListMapProps) {
  const points = useQuery({ ...mapQueries.points(orgId), throwOnError: false })
  const areas = useQuery({
    ...threatQueries.listAreas(orgId, { status: ongoingStatus, ...conditions }),
    placeholderData: keepPreviousData,
  })
  const threats = useMemo(() => (areas.data ? toMapThreats(areas.data) : []), [areas.data])
  const properties = useMapProperties(orgId, points.data?.properties)
  const [params, setParams] = useSearchParams()
  const { screenSize } = useResponsive()
  const selectedId = useSelectedThreatId()
  const { data: selected } = useQuery({
    ...threatQueries.detail(orgId, selectedId ?? ''),
    enabled: selectedId !== null,
  })

  return (
    <>
      <LazyHazardMap
        properties={properties}
        threats={threats}
        selectedThreatId={selectedId ?? focusedId}
        onSelectThreat={(threatId) =>
          setParams(writeSelection(params, { threatId }), { preventScrollReset: true })
        }
        height={mapHeights[screenSize]}
        isLoading={areas.isPending}
        error={
          areas.isError && !areas.data ? (
            <QueryErrorPanel subject={texts.mapSubject} query={areas} />
          ) : undefined
        }
      />
      {selectedId !== null && selected ? (
        <ul className={styles.selected}>
          <ThreatRow threat={selected} to={paths.threat(selected.id)} />
        </ul>
      ) : null}
    </>
  )
}
