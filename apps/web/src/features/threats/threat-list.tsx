import { severities } from '@parapet/api-client'
import {
  Button,
  EmptyState,
  Field,
  Heading,
  SegmentedControl,
  Select,
  severityWords,
  Skeleton,
} from '@parapet/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useId } from 'react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { threatTexts } from '~/components/threats/texts'
import { ThreatRow } from '~/components/threats/threat-row'
import { threatQueries, type ThreatFilters, type ThreatListItem } from '~/data/threats/queries'
import { usePageParams } from '~/lib/page-params'
import { isOpenTriage } from '~/lib/triage'
import { threatBriefTexts as texts } from './brief-texts.ts'
import { NoThreats } from './no-threats.tsx'
import styles from './threat-list.module.css'

interface ThreatListProps {
  orgId: string
  /** The property or portfolio. */
  scope: Pick<ThreatFilters, 'propertyId' | 'portfolioId'>
  /** Shown if there are no threats. */
  emptyTitle: string
  /**
   * False for a property that isn't monitored, whatever the sources are.
   * @default true
   */
  isMonitored?: boolean
  selectedId?: string | null
  timeZone?: string | undefined
  /** The path that a threat's title links to. */
  getThreatUrl: (threat: ThreatListItem) => string
}

/** Current and upcoming threats, or those of the past year, filtered by the URL. */
export function ThreatList({
  orgId,
  scope,
  emptyTitle,
  isMonitored = true,
  selectedId,
  timeZone,
  getThreatUrl,
}: ThreatListProps) {
  const [params, setParams] = usePageParams()
  const view = readThreatView(params)
  const query = useInfiniteQuery(threatQueries.pages(orgId, { ...toThreatFilters(view), ...scope }))
  const threats = query.data?.pages.flatMap((page) => page.items) ?? []
  const isFiltered = view.severity !== '' || view.triage !== ''
  const change = (next: Partial<typeof view>) =>
    setParams((current) => writeThreatView(current, next), { replace: true })
  const groups = groupThreats(threats, view.span)

  return (
    <div className={styles.root}>
      <div className={styles.toolbar}>
        <SegmentedControl
          label={texts.timeRange}
          value={view.span}
          onValueChange={(span) => change({ span })}
          options={[
            { value: 'current', label: texts.current },
            { value: 'past', label: texts.past },
          ]}
        />
        <span className={styles.filters}>
          <Field label={texts.filterSeverity} hideLabel>
            <Select value={view.severity} onChange={({ target }) => change({ severity: target.value })}>
              <option value="">{texts.anySeverity}</option>
              {viewValues.severity.map((severity) => (
                <option key={severity} value={severity}>
                  {severityWords[severity]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={texts.filterTriage} hideLabel>
            <Select value={view.triage} onChange={({ target }) => change({ triage: target.value })}>
              <option value="">{texts.anyTriage}</option>
              {viewValues.triage.map((triage) => (
                <option key={triage} value={triage}>
                  {threatTexts.triage[triage]}
                </option>
              ))}
            </Select>
          </Field>
        </span>
      </div>
      {query.isError && !query.data ? (
        <QueryErrorPanel subject={texts.listSubject} query={query} />
      ) : query.isPending ? (
        <div className={styles.pending} aria-busy="true">
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} shape="block" />
          ))}
        </div>
      ) : threats.length === 0 && !isFiltered && view.span !== 'past' ? (
        <NoThreats orgId={orgId} title={emptyTitle} isMonitored={isMonitored} />
      ) : threats.length === 0 ? (
        <EmptyState
          icon={<ShieldCheck />}
          title={isFiltered ? texts.filteredEmpty : texts.noPastThreats}
          actions={
            isFiltered ? (
              <Button onClick={() => change({ severity: '', triage: '' })}>{texts.showAll}</Button>
            ) : undefined
          }
        />
      ) : (
        groups.map(({ group, members }) => (
          <ThreatGroup
            key={group}
            title={texts.groups[group]}
            threats={members}
            renderThreat={(threat) => (
              <ThreatRow
                key={threat.id}
                threat={threat}
                to={getThreatUrl(threat)}
                isSelected={threat.id === selectedId}
                timeZone={timeZone}
              />
            )}
          />
        ))
      )}
      {query.hasNextPage ? (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {texts.showMore}
        </Button>
      ) : null}
    </div>
  )
}

type ThreatGroupKey = keyof typeof texts.groups

/** One group of past threats; current ones are grouped by status, those resolved or dismissed here last. */
export function groupThreats<Row extends Pick<ThreatListItem, 'status' | 'triage'>>(
  threats: readonly Row[],
  span: ThreatView['span'],
): { group: ThreatGroupKey; members: Row[] }[] {
  const getGroup = ({ status, triage }: Row): ThreatGroupKey => {
    if (span === 'past') return 'past'
    if (!isOpenTriage(triage)) return 'closed'
    return status === 'upcoming' ? 'upcoming' : 'active'
  }
  return (['past', 'active', 'upcoming', 'closed'] as const).map((group) => ({
    group,
    members: threats.filter((threat) => getGroup(threat) === group),
  }))
}

interface ThreatGroupProps {
  title: string
  threats: readonly ThreatListItem[]
  renderThreat: (threat: ThreatListItem) => React.ReactNode
}

function ThreatGroup({ title, threats, renderThreat }: ThreatGroupProps) {
  const titleId = useId()
  if (threats.length === 0) return null
  return (
    <section aria-labelledby={titleId} className={styles.group}>
      <Heading level={2} size="sm" id={titleId}>
        {title}
      </Heading>
      <ul className={styles.list} data-rows="">
        {threats.map(renderThreat)}
      </ul>
    </section>
  )
}

interface ThreatView {
  span: 'current' | 'past'
  severity: string
  triage: string
}

const triageValues = ['new', 'acknowledged', 'in_progress', 'resolved', 'dismissed'] as const
const viewValues = { severity: severities, triage: triageValues }

const yearMs = 365 * 86_400_000

/** Reads the view from the URL; ignores unknown values. */
export function readThreatView(params: URLSearchParams): ThreatView {
  const readFilter = (name: 'severity' | 'triage') => {
    const values: readonly string[] = viewValues[name]
    return values.find((value) => value === params.get(name)) ?? ''
  }
  return {
    span: params.get('span') === 'past' ? 'past' : 'current',
    severity: readFilter('severity'),
    triage: readFilter('triage'),
  }
}

/** Writes a change to the view to the URL, leaving out defaults. */
export function writeThreatView(params: URLSearchParams, change: Partial<ThreatView>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    if (value === '' || value === 'current') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** The filters for the API. `now` is rounded down to the hour, so that the query key stays the same. */
export function toThreatFilters({ span, severity, triage }: ThreatView, now = new Date()): ThreatFilters {
  const hour = Math.floor(now.getTime() / 3_600_000) * 3_600_000
  return {
    ...(span === 'past' && {
      status: 'ended,expired,cancelled',
      from: new Date(hour - yearMs).toISOString(),
      sort: '-sentAt' as const,
    }),
    ...(severity !== '' && { severity }),
    ...(triage !== '' && { triage }),
  }
}
