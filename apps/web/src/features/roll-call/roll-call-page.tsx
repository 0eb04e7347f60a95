import { Button, Card, EmptyState, Select, Skeleton, VisuallyHidden } from '@parapet/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { UserRoundSearch, UsersRound } from 'lucide-react'
import { type FocusEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { ListSearch } from '~/components/list-search'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { UnsavedGuard } from '~/components/unsaved-guard'
import { useKeptValues } from '~/components/use-kept-values'
import {
  type RollCallEntry,
  type RollCallProperty,
  rollCallQueries,
  type RollCallSubject,
} from '~/data/roll-call/queries'
import { usePageParams } from '~/lib/page-params'
import { isMobile } from '~/lib/screen-size'
import { useResponsive } from '~/lib/store'
import { GroupFilters } from './group-filters.tsx'
import { useHeldRows } from './held-rows.ts'
import { useHelpAnnouncement } from './help-announcement.ts'
import { PersonDetail } from './person-detail.tsx'
import { PersonList } from './person-list.tsx'
import { PrintRollCall } from './print-roll-call.tsx'
import {
  isFiltered,
  noFilters,
  readRollCallView,
  type RollCallView,
  toRollCallFilters,
  writeRollCallView,
} from './roll-call-view.ts'
import type { NoteDraft, NoteDrafts } from './staff-note.tsx'
import { StatusLine } from './status-line.tsx'
import { useMark } from './use-mark.ts'
import styles from './roll-call.module.css'
import { rollCallTexts as texts } from './texts.ts'

interface RollCallPageProps {
  orgId: string
  subject: RollCallSubject
  /** What it is about, for the printed list. */
  name: string
  mayMark: boolean
  /** Shown if no one is in it. */
  empty: ReactNode
  /** What else can be done, such as asking again. */
  actions?: ReactNode
}

/** Who answered what, live: the list with those who need help first, and the selected person. */
export function RollCallPage({ orgId, subject, name, mayMark, empty, actions }: RollCallPageProps) {
  const [params, setParams] = usePageParams()
  const view = readRollCallView(params)
  const filters = toRollCallFilters(view)
  const query = useInfiniteQuery(rollCallQueries.pages(orgId, subject, filters))
  const isNarrow = isMobile(useResponsive().screenSize)
  const { user, mark, isSaving } = useMark(orgId, subject)
  const [drafts] = useState<NoteDrafts>(() => new Map())
  const [hasDrafts, setHasDrafts] = useState(false)
  useKeptValues({
    name: 'notes',
    collect: () => (drafts.size > 0 ? { notes: [...drafts] } : null),
    bringBack({ notes }: { notes: [string, NoteDraft][] }) {
      for (const [tenantId, draft] of notes) drafts.set(tenantId, draft)
      setHasDrafts(true)
    },
  })

  const latest = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data])
  const totals = query.data?.pages[0]?.totals
  const properties = query.data?.pages[0]?.properties ?? []
  const filterKey = useLoadedKey(JSON.stringify(filters), query.isPlaceholderData || query.isPending)
  const engagement = useEngagement()
  const { rows, goneIds, misplaced, update } = useHeldRows(latest, filterKey, engagement.isEngaged)
  const message = useHelpAnnouncement(latest, totals, filterKey)

  const listRef = useRef<HTMLDivElement>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const movesFocus = useRef(false)
  const { personId } = view
  const person = useQuery({
    ...rollCallQueries.person(orgId, subject, personId ?? ''),
    enabled: personId !== null,
    placeholderData: () => latest.find(({ tenant }) => tenant.id === personId),
  })
  const index = rows.findIndex(({ tenant }) => tenant.id === personId)
  const next = rows[index + 1]

  const change = (changes: Partial<RollCallView>) =>
    setParams((current) => writeRollCallView(current, changes), { replace: true })
  const select = (id: string | null) => {
    movesFocus.current = true
    setParams((current) => writeRollCallView(current, { personId: id }), { replace: !isNarrow })
  }

  const lastPersonId = useRef(personId)
  useEffect(() => {
    const rowId = personId ?? lastPersonId.current
    lastPersonId.current = personId
    const opensDetail = isNarrow && personId !== null
    if (!movesFocus.current && !opensDetail) return
    movesFocus.current = false
    const row = listRef.current?.querySelector<HTMLElement>(`[data-person="${rowId}"] a`)
    const target = opensDetail ? headingRef.current : row
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'nearest' })
  }, [personId, isNarrow])

  if (query.isError && !query.data) return <QueryErrorPanel subject={texts.subject} query={query} />
  if (!totals) return <PendingList />
  if (totals.people === 0) return empty

  const showsList = !isNarrow || personId === null
  function back() {
    update()
    select(null)
  }

  return (
    <div className={styles.root}>
      <VisuallyHidden role="status">{message}</VisuallyHidden>
      <UnsavedGuard isDirty={hasDrafts} isSaving={isSaving} />
      {showsList ? (
        <>
          <GroupFilters totals={totals} selected={view.groups} onChange={(groups) => change({ groups })} />
          <div className={styles.toolbar}>
            <ListSearch label={texts.search} value={view.q} onSearch={(q) => change({ q })} />
            {properties.length > 1 || view.propertyId !== null ? (
              <PropertyFilter
                properties={properties}
                value={view.propertyId}
                onChange={(propertyId) => change({ propertyId })}
              />
            ) : null}
            <div className={styles.actions}>
              {actions}
              <PrintRollCall orgId={orgId} subject={subject} name={name} filters={filters} />
            </div>
          </div>
        </>
      ) : null}
      <StatusLine
        query={query}
        totals={totals}
        isShort={!showsList}
        misplaced={misplaced}
        goneCount={goneIds.size}
        onUpdate={update}
      />
      <div className={styles.split} data-split={isNarrow ? undefined : ''} {...engagement.handlers}>
        {showsList ? (
          <div className={styles.list} ref={listRef}>
            {rows.length === 0 ? (
              <EmptyState
                icon={<UsersRound />}
                title={texts.filteredEmpty}
                description={texts.filteredEmptyDetail}
                actions={
                  isFiltered(view) ? (
                    <Button onClick={() => change(noFilters)}>{texts.clearFilters}</Button>
                  ) : undefined
                }
              />
            ) : (
              <PersonList
                rows={rows}
                goneIds={goneIds}
                selectedId={personId}
                hasProperties={properties.length > 1}
                getUrl={(id) => `?${writeRollCallView(params, { personId: id })}`}
                replacesUrl={!isNarrow}
              />
            )}
            {query.hasNextPage ? (
              <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {texts.showMore}
              </Button>
            ) : null}
            {isNarrow || !mayMark ? null : <p className={styles.keys}>{texts.keys}</p>}
          </div>
        ) : null}
        {personId === null ? (
          isNarrow ? null : (
            <Card>
              <EmptyState
                icon={<UserRoundSearch />}
                title={texts.noSelection}
                description={texts.noSelectionDetail}
              />
            </Card>
          )
        ) : (
          <div className={styles.side}>
            <Selected query={person}>
              {(entry) => (
                <PersonDetail
                  key={personId}
                  orgId={orgId}
                  entry={entry}
                  user={user}
                  mayMark={mayMark}
                  headingRef={headingRef}
                  progress={
                    index === -1
                      ? null
                      : texts.progress(
                          index + 1,
                          Math.max(rows.length, query.data?.pages[0]?.page.total ?? 0),
                        )
                  }
                  drafts={drafts}
                  onDraftsChange={() => setHasDrafts(drafts.size > 0)}
                  onMark={mark}
                  onBack={isNarrow ? back : null}
                  onNext={next && index !== -1 ? () => select(next.tenant.id) : null}
                />
              )}
            </Selected>
          </div>
        )}
      </div>
    </div>
  )
}

interface PropertyFilterProps {
  properties: readonly RollCallProperty[]
  value: string | null
  onChange: (propertyId: string | null) => void
}

const PropertyFilter = ({ properties, value, onChange }: PropertyFilterProps) => (
  <Select
    aria-label={texts.property}
    className={styles.property}
    size="sm-md"
    value={value ?? ''}
    onChange={({ target }) => onChange(target.value || null)}
  >
    <option value="">{texts.allProperties}</option>
    {value === null || properties.some(({ property }) => property.id === value) ? null : (
      <option value={value}>{texts.oneProperty}</option>
    )}
    {properties.map(({ property, needHelp }) => (
      <option key={property.id} value={property.id}>
        {texts.propertyOption(property.name, needHelp)}
      </option>
    ))}
  </Select>
)

interface SelectedProps {
  query: {
    data: RollCallEntry | null | undefined
    error: Error | null
    isError: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  children: (entry: RollCallEntry) => ReactNode
}

function Selected({ query, children }: SelectedProps) {
  if (query.data) return children(query.data)
  if (query.isError) return <QueryErrorPanel subject={texts.personSubject} query={query} />
  if (query.data === null)
    return (
      <Card>
        <EmptyState icon={<UserRoundSearch />} title={texts.gone} description={texts.goneDetail} />
      </Card>
    )
  return (
    <Card aria-busy="true">
      <div className={styles.stack}>
        <Skeleton width="half" />
        <Skeleton shape="block" />
      </div>
    </Card>
  )
}

const PendingList = () => (
  <div className={styles.root} aria-busy="true">
    <Skeleton shape="block" />
    <Skeleton width="half" />
    <Skeleton shape="block" />
    <Skeleton shape="block" />
  </div>
)

/** The key of the rows that are shown, which are still those of the previous filters while others load. */
function useLoadedKey(key: string, isLoading: boolean) {
  const [loadedKey, setLoadedKey] = useState(key)
  if (!isLoading && loadedKey !== key) setLoadedKey(key)
  return loadedKey
}

/** Whether the pointer or the focus is in an element, so that nothing in it should move. */
function useEngagement() {
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  return {
    isEngaged: isPointed || isFocused,
    handlers: {
      onMouseEnter: () => setIsPointed(true),
      onMouseLeave: () => setIsPointed(false),
      onFocus: () => setIsFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setIsFocused(currentTarget.contains(relatedTarget)),
    },
  }
}
