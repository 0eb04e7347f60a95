import { DoorOpen } from 'lucide-react'
import { lazy } from 'react'
import {
  isKeyOf,
  isTextOfMaxLength,
  type ListResource,
  hasThreatsFilter,
  importFilter,
} from '~/components/list-page/list-resource'
import { hazardFilter, threatFilter } from '~/components/list-page/threat-filters'
import type { ListTableProps } from '~/components/list-page/list-table'
import { unitValueTexts } from '~/components/unit-value-texts'
import { useList, type ListDefinition, type ListOptions } from '~/data/lists/use-list'
import { type UnitListItem, unitQueries, type UnitFilters } from '~/data/units/queries'
import { isUuid } from '~/lib/list-url'
import { unitTexts as texts } from './texts.ts'
import { unitColumns } from './unit-columns.tsx'

const filterLabels = texts.filters

const yesNoFilter = (field: 'belowGrade' | 'accessible' | 'archived') =>
  ({
    field,
    label: filterLabels[field],
    kind: 'radio',
    isSingle: true,
    labels: unitValueTexts.yesNo,
    isValid: isKeyOf(unitValueTexts.yesNo),
  }) as const

const choicesFilter = (field: 'status' | 'unitType' | 'occupantType') =>
  ({
    field,
    label: filterLabels[field],
    kind: 'choices',
    isCounted: true,
    labels: unitValueTexts[field],
    isValid: isKeyOf(unitValueTexts[field]),
  }) as const

/** The unit list: columns, filters, sort orders and exports. */
const unitResource: ListResource<UnitListItem> = {
  screen: 'units',
  icon: <DoorOpen />,
  texts,
  columns: unitColumns,
  hiddenByDefault: ['building', 'floor', 'rooms', 'area', 'belowGrade', 'accessible', 'tags', 'updatedAt'],
  cellLines: 1,
  sortOrders: texts.sortOrders,
  defaultSort: 'property',
  filters: [
    {
      field: 'portfolioId',
      label: filterLabels.portfolioId,
      kind: 'choices',
      isCounted: true,
      isValid: isUuid,
    },
    choicesFilter('status'),
    choicesFilter('unitType'),
    choicesFilter('occupantType'),
    {
      field: 'building',
      label: filterLabels.building,
      kind: 'choices',
      isCounted: true,
      isValid: isTextOfMaxLength(40),
    },
    {
      field: 'floor',
      label: filterLabels.floor,
      kind: 'text',
      placeholder: texts.floorExample,
      maxLength: 4,
      isValid: (value) => /^-?\d{1,3}$/.test(value),
    },
    yesNoFilter('belowGrade'),
    hasThreatsFilter,
    hazardFilter,
    yesNoFilter('accessible'),
    {
      field: 'tag',
      label: filterLabels.tag,
      kind: 'text',
      placeholder: texts.tagExample,
      maxLength: 40,
      isValid: isTextOfMaxLength(40),
    },
    yesNoFilter('archived'),
    importFilter,
    threatFilter,
    {
      field: 'propertyId',
      label: filterLabels.propertyId,
      kind: 'hidden',
      describe: () => texts.oneProperty,
      isValid: isUuid,
    },
  ],
  exportColumns: {
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
  exportOperation: 'exportUnits',
  importKind: 'unit',
  scope: { filter: 'propertyId', fields: ['propertyId', 'portfolioId', 'property'] },
} satisfies ListDefinition<UnitListItem, UnitFilters, ListResource<UnitListItem>>

/** Props of the unit list, overall or of one property, for `ListPage` and `ListTable`. */
export function useUnitList(options: ListOptions): ListTableProps<UnitListItem> {
  return {
    ...useList(unitList, options),
    renderBulkActions: ({ rows, facets, onDone }) => (
      <UnitBulkActions orgId={options.orgId} units={rows} facets={facets} onDone={onDone} />
    ),
  }
}
