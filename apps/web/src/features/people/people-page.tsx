import { useCan } from '@parapet/permissions/react'
import { Banner, Button, DropdownMenu, EmptyState, MenuItem, Skeleton } from '@parapet/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download, LockOpen, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { toastExported } from '~/components/toast-exported'
import { type Needs, useExportPeople, useShowNeeds } from '~/data/people/mutations'
import { type PeopleFilters, peopleQueries } from '~/data/people/queries'
import type { Threat } from '~/data/threats/queries'
import { formatNumber } from '~/lib/format'
import { usePageParams } from '~/lib/page-params'
import { toastFailure } from '~/lib/toast-failure'
import { PeopleFilterBar } from './people-filters.tsx'
import { PeopleList } from './people-list.tsx'
import { PeopleSummary } from './people-summary.tsx'
import { isFiltered, noFilters, readPeopleView, toPeopleFilters, writePeopleView } from './people-view.ts'
import { PrintSheets } from './print-sheets.tsx'
import styles from './people.module.css'
import { peopleTexts as texts } from './texts.ts'

interface PeoplePageProps {
  orgId: string
  threat: Pick<Threat, 'id' | 'title'>
}

/** Who lives where a threat is: summary, filters, and people by building. */
export function PeoplePage({ orgId, threat }: PeoplePageProps) {
  const [params, setParams] = usePageParams()
  const view = readPeopleView(params)
  const filters = toPeopleFilters(view)
  const totals = useQuery(peopleQueries.totals(orgId, threat.id))
  const query = useInfiniteQuery(peopleQueries.pages(orgId, threat.id, filters))
  const [needs, setNeeds] = useState<ReadonlyMap<string, Needs>>(new Map())
  const change = (next: typeof view) =>
    setParams((current) => writePeopleView(current, next), { replace: true })

  if (query.isError && !query.data) return <QueryErrorPanel subject={texts.subject} query={query} />
  if (!query.data) return <PendingPeople />

  const people = query.data.pages.flatMap(({ items }) => items)
  const [firstPage] = query.data.pages
  const shownTotals = firstPage!.totals!
  if (firstPage!.page.total === 0 && !isFiltered(view))
    return <EmptyState icon={<UsersRound />} title={texts.empty} description={texts.emptyDetail} />

  return (
    <div className={styles.root}>
      <PeopleSummary totals={shownTotals} />
      <div className={styles.toolbar}>
        <PeopleFilterBar view={view} totals={totals.data ?? shownTotals} onChange={change} />
        <div className={styles.actions}>
          <ExportPeople threatId={threat.id} filters={filters} />
          <PrintSheets orgId={orgId} threat={threat} filters={filters} needs={needs} totals={shownTotals} />
        </div>
      </div>
      <NeedsNotice
        orgId={orgId}
        threatId={threat.id}
        filters={filters}
        count={shownTotals.assistance ?? 0}
        isShown={needs.size > 0 && people.every(({ id, hasAssistance }) => !hasAssistance || needs.has(id))}
        onShow={(more) => setNeeds((current) => new Map([...current, ...more]))}
      />
      {people.length === 0 ? (
        <EmptyState
          icon={<UsersRound />}
          title={texts.filteredEmpty}
          actions={<Button onClick={() => change(noFilters)}>{texts.clearFilters}</Button>}
        />
      ) : (
        <PeopleList people={people} totals={shownTotals} needs={needs} />
      )}
      {query.hasNextPage ? (
        <div className={styles.more}>
          <span className={styles.quiet}>
            {texts.showing(people.length, formatNumber(shownTotals.people))}
          </span>
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.showMore}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

interface NeedsNoticeProps {
  orgId: string
  threatId: string
  filters: PeopleFilters
  /** How many of the matching people need assistance. */
  count: number
  isShown: boolean
  onShow: (needs: ReadonlyMap<string, Needs>) => void
}

/** Shows the needs of all matching people at once. Each view is logged. */
function NeedsNotice({ orgId, threatId, filters, count, isShown, onShow }: NeedsNoticeProps) {
  const showMutation = useShowNeeds(orgId, threatId)
  const mayShow = useCan('tenant:sensitive_read')
  if (!mayShow || count === 0) return null
  if (isShown) return <Banner tone="info">{texts.needsShown}</Banner>

  function show() {
    showMutation.mutate(filters, {
      onSuccess: onShow,
      onError: (error) => toastFailure(texts.couldNotShowNeeds, error),
    })
  }

  return (
    <Banner
      tone="info"
      actions={
        <Button size="sm" icon={<LockOpen />} loading={showMutation.isPending} onClick={show}>
          {texts.showNeeds}
        </Button>
      }
    >
      {texts.needsHidden(count)}
    </Banner>
  )
}

function ExportPeople({ threatId, filters }: { threatId: string; filters: PeopleFilters }) {
  const exportMutation = useExportPeople(threatId)
  const mayExport = useCan('export:create')
  if (!mayExport) return null

  const save = (format: 'csv' | 'xlsx') =>
    exportMutation.mutate(
      { filters, format },
      {
        onSuccess: (omitted) => toastExported(texts.exported, omitted),
        onError: (error) => toastFailure(texts.couldNotExport, error),
      },
    )

  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button size="sm-md" icon={<Download />} loading={exportMutation.isPending}>
          {texts.export}
        </Button>
      }
    >
      {(['csv', 'xlsx'] as const).map((format) => (
        <MenuItem key={format} onSelect={() => save(format)}>
          {texts.formats[format]}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}

function PendingPeople() {
  return (
    <div className={styles.root} aria-busy="true">
      <Skeleton width="half" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </div>
  )
}
