import { Button, Card, EmptyState, SegmentedControl, Skeleton, Tag, VisuallyHidden } from '@parapet/ui'
import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { MapPinCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Candidate, LocatedProperty } from './describe-location.ts'
import { useChooseLocation } from './use-choose-location.ts'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { type LocationFilters, locationQueries } from '~/data/properties/location-queries'
import { type Property, propertyQueries } from '~/data/properties/queries'
import { sessionQueries } from '~/data/session/queries'
import { isUuid } from '~/lib/list-url'
import { withParams } from '~/lib/page-params'
import { isMobile } from '~/lib/screen-size'
import { useSelectedPropertyId } from '~/lib/selection'
import { useResponsive } from '~/lib/store'
import styles from './fix-locations.module.css'
import { LocationDetail } from './location-detail.tsx'
import { LocationList } from './location-list.tsx'
import { fixLocationsTexts as texts } from './texts.ts'

type GeocodeFilter = keyof typeof texts.filters

const isGeocodeFilter = (value: string | null): value is GeocodeFilter =>
  value !== null && value !== 'all' && Object.hasOwn(texts.filters, value)

/** The filters in the URL; unknown ones are ignored. */
export function readLocationFilters(params: URLSearchParams): LocationFilters {
  const geocode = params.get('geocode')
  const importFileId = params.get('importFileId')
  return {
    ...(isGeocodeFilter(geocode) && { geocode }),
    ...(importFileId !== null && isUuid(importFileId) && { importFileId }),
  }
}

interface Counts {
  total: number
  toChoose: number
  rough: number
  notLocated: number
}

interface FixLocationsProps {
  orgId: string
  counts: Counts | undefined
  onEdit: (propertyId: string) => void
}

/** The properties whose location isn't exact, and the selected one with what can be done about it. */
export function FixLocations({ orgId, counts, onEdit }: FixLocationsProps) {
  const [params, setParams] = useSearchParams()
  const { screenSize } = useResponsive()
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const filters = readLocationFilters(params)
  const query = useInfiniteQuery(locationQueries.pages(orgId, filters))
  const list = useRef<HTMLDivElement>(null)
  const detail = useRef<HTMLHeadingElement>(null)
  const movesFocus = useRef(false)
  const [fixed, setFixed] = useState<readonly Property[]>([])
  const [message, setMessage] = useState('')

  const isFixed = (id: string) => fixed.some((property) => property.id === id)
  const loaded = query.data?.pages.flatMap(({ items }) => items) ?? []
  // The list is refetched a moment after a choice.
  const rows = loaded.filter(({ id }) => !isFixed(id))
  const openCount = (query.data?.pages[0]?.page.total ?? 0) - (loaded.length - rows.length)

  const isNarrow = isMobile(screenSize)
  const requestedId = useSelectedPropertyId()
  const selectedId = requestedId ?? (isNarrow ? null : (rows[0]?.id ?? null))
  const index = rows.findIndex(({ id }) => id === selectedId)
  const [lastIndex, setLastIndex] = useState(0)
  if (index !== -1 && index !== lastIndex) setLastIndex(index)
  const property = useQuery({
    ...propertyQueries.detail(orgId, selectedId ?? ''),
    enabled: selectedId !== null,
    throwOnError: false,
  })

  const select = (id: string | null) => {
    movesFocus.current = true
    setParams((current) => withParams(current, { property: id }), {
      preventScrollReset: true,
      replace: !isNarrow,
    })
  }
  const selected = useChooseLocation(orgId, { onUndone: handleUndone })

  useEffect(() => {
    if (!movesFocus.current) return
    movesFocus.current = false
    const link = list.current?.querySelector<HTMLElement>('a[aria-current="true"]')
    const target = link ?? detail.current
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'nearest' })
  }, [selectedId])

  const position = fixed.length + (index === -1 ? Math.min(lastIndex, rows.length) : index) + 1
  const total = Math.max(fixed.length + openCount, position)

  /** The row after the selected one, or the one that took its place; past the end of the list, the first. */
  function findNext() {
    const next = rows[index === -1 ? lastIndex : index + 1] ?? rows[0]
    return next?.id === selectedId ? undefined : next
  }

  function skip() {
    if (index === rows.length - 1 && query.hasNextPage) void query.fetchNextPage()
    const next = findNext()
    if (next) select(next.id)
  }

  function handleUndone(undone: Property) {
    setFixed((current) => current.filter(({ id }) => id !== undone.id))
    setMessage(texts.announceUndone(undone.name))
    select(undone.id)
  }

  async function choose(chosen: LocatedProperty, candidate: Candidate) {
    const next = findNext()
    const saved = await selected.choose(chosen, candidate)
    if (!saved) return
    setFixed((current) => [...current.filter(({ id }) => id !== saved.id), saved])
    setMessage(next ? texts.announceNext(next.name, position + 1, total) : texts.announceDone)
    select(next?.id ?? null)
  }

  async function undoLast() {
    const last = fixed.at(-1)
    const undone = last && (await selected.undo(last))
    if (undone) handleUndone(undone)
  }

  const last = fixed.at(-1)
  const showsList = !isNarrow || selectedId === null
  const isFiltered = Object.keys(filters).length > 0
  return (
    <>
      <VisuallyHidden role="status">{message}</VisuallyHidden>
      {showsList ? (
        <div className={styles.toolbar}>
          <SegmentedControl
            label={texts.filter}
            value={isGeocodeFilter(filters.geocode ?? null) ? (filters.geocode as GeocodeFilter) : 'all'}
            onValueChange={(value) =>
              setParams(
                (current) => withParams(current, { geocode: value === 'all' ? null : value, property: null }),
                { preventScrollReset: true, replace: true },
              )
            }
            options={listFilterOptions(counts)}
          />
          {filters.importFileId === undefined ? null : (
            <Tag
              onRemove={() =>
                setParams((current) => withParams(current, { importFileId: null, property: null }), {
                  preventScrollReset: true,
                  replace: true,
                })
              }
              removeLabel={texts.showAllImports}
            >
              {texts.importOnly}
            </Tag>
          )}
        </div>
      ) : null}
      {last ? (
        <div className={styles.last}>
          <span>{texts.lastChosen(last.name)}</span>
          <Button
            size="sm"
            aria-label={texts.undoLast(last.name)}
            aria-keyshortcuts="U"
            disabled={selected.isPending}
            onClick={() => void undoLast()}
          >
            {texts.undo}
          </Button>
        </div>
      ) : null}
      {query.isError && !query.data ? (
        <QueryErrorPanel subject={texts.listSubject} query={query} />
      ) : query.isPending ? (
        <Card aria-busy="true">
          <div className={styles.pending}>
            {[0, 1, 2, 3].map((line) => (
              <Skeleton key={line} shape="block" />
            ))}
          </div>
        </Card>
      ) : rows.length === 0 && requestedId === null ? (
        <EmptyState
          icon={<MapPinCheck />}
          title={
            filters.geocode !== undefined
              ? texts.emptyFiltered
              : filters.importFileId !== undefined
                ? texts.emptyImport
                : texts.empty
          }
          description={filters.geocode !== undefined ? texts.emptyFilteredDetail : texts.emptyDetail}
          actions={
            isFiltered ? (
              <Button onClick={() => setParams({}, { replace: true })}>{texts.showAll}</Button>
            ) : undefined
          }
        />
      ) : (
        <div className={styles.root} data-split={isNarrow ? undefined : ''}>
          {showsList ? (
            <div className={styles.list} ref={list}>
              <LocationList
                rows={rows}
                selectedId={selectedId}
                unitSystem={user.unitSystem}
                getUrl={(id) => `?${withParams(params, { property: id })}`}
                replacesUrl={!isNarrow}
                onMove={(id) => select(id)}
              />
              {query.hasNextPage ? (
                <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {texts.showMore}
                </Button>
              ) : null}
              {isNarrow ? null : <p className={styles.keys}>{texts.keys}</p>}
            </div>
          ) : null}
          {selectedId === null ? null : property.isError && !property.data ? (
            <QueryErrorPanel subject={texts.detailSubject} query={property} />
          ) : property.data ? (
            <LocationDetail
              key={property.data.id}
              headingRef={detail}
              property={property.data}
              unitSystem={user.unitSystem}
              progress={texts.progress(position, total)}
              fixedCount={fixed.length}
              isPending={selected.isPending}
              hasNext={findNext() !== undefined}
              onBack={isNarrow ? () => select(null) : null}
              onChoose={(candidate) => void choose(property.data, candidate)}
              onEdit={() => onEdit(property.data.id)}
              onLocateAgain={() => void selected.locateAgain(property.data)}
              onSkip={skip}
            />
          ) : (
            <Card aria-busy="true">
              <div className={styles.pending}>
                <Skeleton width="half" />
                <Skeleton shape="block" />
              </div>
            </Card>
          )}
        </div>
      )}
    </>
  )
}

function listFilterOptions(counts: Counts | undefined) {
  const { filters, withCount } = texts
  const option = (value: GeocodeFilter, count: number | undefined) => ({
    value,
    label: count === undefined ? filters[value] : withCount(filters[value], count),
  })
  return [
    option('all', counts?.total),
    option('ambiguous', counts?.toChoose),
    option('ok', counts?.rough),
    option('failed,pending', counts?.notLocated),
  ]
}
