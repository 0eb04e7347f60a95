import { severityWords } from '@parapet/ui'
import { TriangleAlert } from 'lucide-react'
import { lazy } from 'react'
import { isKeyOf, type ListFilter, type ListResource } from '~/components/list-page/list-resource'
import type { ListTableProps } from '~/components/list-page/list-table'
import { hazardFilter } from '~/components/list-page/threat-filters'
import { threatTexts } from '~/components/threats/texts'
import { useList, type ListDefinition, type ListOptions } from '~/data/lists/use-list'
import { everyStatus, threatQueries, type ThreatFilters, type ThreatListRow } from '~/data/threats/queries'
import { isUuid } from '~/lib/list-url'
import { listThreatsOf } from './expand-rows.ts'
import { threatListTexts as texts } from './texts.ts'
import { threatColumns } from './threat-columns.tsx'

const labels = texts.filters

const choicesFilter = (
  field: string,
  label: string,
  valueLabels: Readonly<Record<string, string>>,
): ListFilter => ({
  field,
  label,
  kind: 'choices',
  isCounted: true,
  labels: valueLabels,
  isValid: isKeyOf(valueLabels),
})

/** Other people's names come with their counts. */
const assigneeLabels = { me: texts.you }

const hiddenFilter = (field: string, label: string, description: string): ListFilter => ({
  field,
  label,
  kind: 'hidden',
  describe: () => description,
  isValid: isUuid,
})

/** The list of threats in every status: columns, filters, sort orders and exports. */
const threatResource: ListResource<ThreatListRow> = {
  screen: 'threats',
  icon: <TriangleAlert />,
  texts,
  columns: threatColumns,
  // The icon before the title shows the hazard; the column wouldn’t fit at 1440 px.
  hiddenByDefault: ['hazard', 'maxRisk', 'sentAt', 'source'],
  cellLines: 2,
  sortOrders: texts.sortOrders,
  defaultSort: '-closedAt',
  filters: [
    {
      field: 'attention',
      label: labels.attention,
      kind: 'choices',
      labels: texts.attention,
      isValid: isKeyOf(texts.attention),
    },
    choicesFilter('status', labels.status, threatTexts.status),
    choicesFilter('triage', labels.triage, threatTexts.triage),
    choicesFilter('severity', labels.severity, severityWords),
    { ...hazardFilter, isCounted: true },
    {
      field: 'assignee',
      label: labels.assignee,
      kind: 'choices',
      isCounted: true,
      hasNoneOption: true,
      labels: assigneeLabels,
      isValid: (value) => value === 'none' || Object.hasOwn(assigneeLabels, value) || isUuid(value),
    },
    hiddenFilter('sourceId', labels.source, texts.oneSource),
    hiddenFilter('propertyId', labels.property, texts.oneProperty),
    hiddenFilter('portfolioId', labels.portfolio, texts.onePortfolio),
  ],
  exportColumns: {
    name: ['title', 'incident'],
    assignee: ['assignees'],
    closedAt: ['startsAt', 'endsAt', 'closedAt'],
  },
  exportFormats: ['csv', 'xlsx', 'geojson'],
  listItemIds: (row) => listThreatsOf(row).map(({ id }) => id),
  isSelectable: ({ partOf }) => partOf === null,
}

const ThreatBulkActions = lazy(() =>
  import('./threat-bulk-actions.tsx').then((module) => ({ default: module.ThreatBulkActions })),
)

export const threatList = {
  resource: threatResource,
  source: threatQueries.source,
  facets: threatQueries.facets,
  defaults: { status: everyStatus },
  exportOperation: 'exportThreats',
} satisfies ListDefinition<ThreatListRow, ThreatFilters, ListResource<ThreatListRow>>

/** Props of the threat list for `ListPage`. */
export function useThreatList(options: ListOptions): ListTableProps<ThreatListRow> {
  return {
    ...useList(threatList, options),
    renderBulkActions: ({ rows, onDone }) => (
      <ThreatBulkActions orgId={options.orgId} threats={rows.flatMap(listThreatsOf)} onDone={onDone} />
    ),
  }
}
