import { DoorOpen } from 'lucide-react'
import { lazy } from 'react'
import { isOneOf, isText, type ListResource, hasThreatsFilter } from '~/components/list-page/list-resource'
import type { ListTableProps } from '~/components/list-page/list-table'
import { unitValueTexts } from '~/components/unit-value-texts'
import { useList, type ListDefinition, type ListOptions } from '~/data/lists/use-list'
import { type UnitListItem, unitQueries, type UnitFilters } from '~/data/units/queries'
import { formatDate } from '~/lib/format'
import { isUuid } from '~/lib/list-url'
import { unitTexts as texts } from './texts.ts'
import { unitColumns } from './unit-columns.tsx'

const labels = texts.filters

const flag = (field: 'belowGrade' | 'accessible' | 'archived') =>
  ({
    field,
    label: labels[field],
    kind: 'one',
    isSingle: true,
    labels: unitValueTexts.yesNo,
    isValid: isOneOf(unitValueTexts.yesNo),
  }) as const

const choice = (field: 'status' | 'unitType' | 'occupantType') =>
  ({
    field,
    label: labels[field],
    kind: 'choices',
    isCounted: true,
    labels: unitValueTexts[field],
    isValid: isOneOf(unitValueTexts[field]),
  }) as const

/** The unit list: columns, filters, sort orders and exports. */
const unitResource: ListResource<UnitListItem> = {
  screen: 'units',
  icon: <DoorOpen />,
  texts,
  columns: unitColumns,
  hiddenAtFirst: ['building', 'floor', 'rooms', 'area', 'belowGrade', 'accessible', 'tags', 'updatedAt'],
  lines: 1,
  sortOrders: texts.sortOrders,
  defaultSort: 'property',
  filters: [
    { field: 'portfolioId', label: labels.portfolioId, kind: 'choices', isCounted: true, isValid: isUuid },
    choice('status'),
    choice('unitType'),
    choice('occupantType'),
    { field: 'building', label: labels.building, kind: 'choices', isCounted: true, isValid: isText(40) },
    {
      field: 'floor',
      label: labels.floor,
      kind: 'text',
      placeholder: texts.floorExample,
      lengthMax: 4,
      isValid: (value) => /^-?\d{1,3}$/.test(value),
    },
    flag('belowGrade'),
    hasThreatsFilter,
    flag('accessible'),
    {
      field: 'tag',
      label: labels.tag,
      kind: 'text',
      placeholder: texts.tagExample,
      lengthMax: 40,
      isValid: isText(40),
    },
    flag('archived'),
    {
      field: 'updatedFrom',
      label: labels.updatedFrom,
      kind: 'hidden',
      isSingle: true,
      describe: formatDate,
      isValid: (value) => !Number.isNaN(Date.parse(value)),
    },
    {
      field: 'propertyId',
      label: labels.propertyId,
      kind: 'hidden',
      describe: () => texts.oneProperty,
      isValid: isUuid,
    },
  ],
  exportColumns: {
    threats: [],
    name: ['unit'],
    rooms: ['bedrooms', 'bathrooms'],
    area: ['area', 'areaUnits'],
  },
  exportFormats: ['csv', 'xlsx', 'geojson'],
}

const UnitBulkActions = lazy(() =>
  import('./unit-bulk-actions.tsx').then((module) => ({ default: module.UnitBulkActions })),
)

export const unitList = {
  resource: unitResource,
  source: unitQueries.source,
  facets: unitQueries.facets,
  exportCall: 'exportUnits',
  scope: { filter: 'propertyId', fields: ['propertyId', 'portfolioId', 'property'] },
} satisfies ListDefinition<UnitListItem, UnitFilters, ListResource<UnitListItem>>

/** Props of the unit list, overall or of one property, for `ListPage` and `ListTable`. */
export function useUnitList(options: ListOptions): ListTableProps<UnitListItem> {
  return {
    ...useList(unitList, options),
    renderBulkActions: ({ rows, onDone }) => (
      <UnitBulkActions orgId={options.orgId} units={rows} onDone={onDone} />
    ),
  }
}
