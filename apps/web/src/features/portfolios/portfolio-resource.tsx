import { Layers } from 'lucide-react'
import { isOneOf, isText, type ListResource } from '~/components/list-page/list-resource'
import { hasThreatsFilter } from '~/components/list-page/threat-filters'
import type { Portfolio } from '~/data/portfolios/queries'
import { portfolioTexts as texts } from './texts.ts'
import { portfolioColumns } from './portfolio-columns.tsx'

/** The list of portfolios: what it shows, how it is narrowed, ordered and exported. */
export const portfolioResource: ListResource<Portfolio> = {
  screen: 'portfolios',
  icon: <Layers />,
  texts,
  columns: portfolioColumns,
  hiddenAtFirst: ['code', 'tenants', 'unacknowledged', 'tags', 'updatedAt'],
  lines: 1,
  sortOrders: texts.sortOrders,
  defaultSort: 'name',
  filters: [
    {
      field: 'status',
      label: texts.status,
      kind: 'one',
      isSingle: true,
      initial: 'active',
      words: texts.statuses,
      isValid: isOneOf(texts.statuses),
    },
    hasThreatsFilter,
    {
      field: 'tag',
      label: texts.tag,
      kind: 'text',
      placeholder: texts.tagPlaceholder,
      lengthMax: 40,
      isValid: isText(40),
    },
  ],
  exportColumns: { reachable: [], activeThreats: [], unacknowledged: [] },
  exportFormats: ['csv', 'xlsx', 'geojson'],
}
