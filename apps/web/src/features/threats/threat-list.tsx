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
import { ThreatRow } from '~/components/threats/threat-row'
import { threatQueries, type ThreatFilters, type ThreatListItem } from '~/data/threats/queries'
import { usePageParams } from '~/lib/page-params'
import { threatBriefTexts as texts } from './brief-texts.ts'
import { threatTexts } from '~/components/threats/texts'
import { readThreatView, toThreatFilters, viewValues, writeThreatView } from './threat-filters.ts'
import styles from './threat-list.module.css'

export interface ThreatListProps {
  orgId: string
  /** Whose threats: of a property or a portfolio. */
  scope: Pick<ThreatFilters, 'propertyId' | 'portfolioId'>
  /** Said where nothing threatens it. */
  emptyTitle: string
  selectedId?: string | null
  timeZone?: string | undefined
  /** Where the name of a threat leads. */
  toThreat: (threat: ThreatListItem) => string
}

/** Threats that go on and come, or those of the past year, narrowed as the address says. */
export function ThreatList({ orgId, scope, emptyTitle, selectedId, timeZone, toThreat }: ThreatListProps) {
  const [params, setParams] = usePageParams()
  const view = readThreatView(params)
  const query = useInfiniteQuery(threatQueries.pages(orgId, { ...toThreatFilters(view), ...scope }))
  const threats = query.data?.pages.flatMap((page) => page.items) ?? []
  const isNarrowed = view.severity !== '' || view.triage !== ''
  const change = (next: Partial<typeof view>) =>
    setParams((current) => writeThreatView(current, next), { replace: true })
  const groups = (view.span === 'past' ? ['past'] : ['active', 'upcoming']) as (
    | 'past'
    | 'active'
    | 'upcoming'
  )[]

  return (
    <div className={styles.root}>
      <div className={styles.toolbar}>
        <SegmentedControl
          label={texts.when}
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
        <QueryErrorPanel what={texts.failed} query={query} />
      ) : query.isPending ? (
        <div className={styles.pending} aria-busy="true">
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} shape="block" />
          ))}
        </div>
      ) : threats.length === 0 ? (
        <EmptyState
          icon={<ShieldCheck />}
          title={isNarrowed ? texts.filteredNone : view.span === 'past' ? texts.nonePast : emptyTitle}
          description={isNarrowed || view.span === 'past' ? undefined : texts.noneDetail}
          actions={
            isNarrowed ? (
              <Button onClick={() => change({ severity: '', triage: '' })}>{texts.showAll}</Button>
            ) : undefined
          }
        />
      ) : (
        groups.map((group) => (
          <ThreatGroup
            key={group}
            title={texts.groups[group]}
            threats={group === 'past' ? threats : threats.filter(({ status }) => status === group)}
            renderThreat={(threat) => (
              <ThreatRow
                key={threat.id}
                threat={threat}
                to={toThreat(threat)}
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
