import { Building2 } from 'lucide-react'
import { lazy } from 'react'
import {
  isOneOf,
  isText,
  type ListResource,
  hasThreatsFilter,
  severityFilter,
} from '~/components/list-page/list-resource'
import type { ListTableProps } from '~/components/list-page/list-table'
import { useList, type ListDefinition, type ListOptions } from '~/data/lists/use-list'
import { type PropertyListItem, propertyQueries, type PropertyFilters } from '~/data/properties/queries'
import { formatDate } from '~/lib/format'
import { isUuid } from '~/lib/list-url'
import { propertyColumns } from './property-columns.tsx'
import { propertyTexts as texts } from './texts.ts'
import { propertyValueTexts } from './value-texts.ts'

const labels = texts.filters
const qualityLevels = ['40', '60', '80', '95']

/** The property list: columns, filters, sort orders and exports. */
export const propertyResource: ListResource<PropertyListItem> = {
  screen: 'properties',
  icon: <Building2 />,
  texts,
  columns: propertyColumns,
  hiddenAtFirst: ['type', 'city', 'code', 'status', 'geocode', 'criticality', 'tags', 'manager', 'updatedAt'],
  lines: 2,
  sortOrders: texts.sortOrders,
  defaultSort: 'name',
  filters: [
    {
      field: 'portfolioId',
      label: labels.portfolioId,
      kind: 'choices',
      isCounted: true,
      isValid: isUuid,
    },
    {
      field: 'propertyClass',
      label: labels.propertyClass,
      kind: 'choices',
      isCounted: true,
      labels: propertyValueTexts.class,
      isValid: isOneOf(propertyValueTexts.class),
    },
    {
      field: 'propertySubType',
      label: labels.propertySubType,
      kind: 'choices',
      hasNone: true,
      labels: propertyValueTexts.subType,
      isValid: isOneOf({ ...propertyValueTexts.subType, none: '' }),
    },
    {
      field: 'status',
      label: labels.status,
      kind: 'choices',
      isCounted: true,
      labels: propertyValueTexts.status,
      isValid: isOneOf(propertyValueTexts.status),
    },
    { field: 'region', label: labels.region, kind: 'choices', isCounted: true, isValid: isText(100) },
    {
      field: 'city',
      label: labels.city,
      kind: 'text',
      placeholder: texts.filterPlaceholders.city,
      lengthMax: 100,
      isValid: isText(100),
    },
    {
      field: 'geocode',
      label: labels.geocode,
      kind: 'choices',
      isCounted: true,
      labels: propertyValueTexts.geocode,
      isValid: isOneOf(propertyValueTexts.geocode),
    },
    hasThreatsFilter,
    severityFilter,
    {
      field: 'criticality',
      label: labels.criticality,
      kind: 'choices',
      labels: propertyValueTexts.criticality,
      isValid: isOneOf(propertyValueTexts.criticality),
    },
    {
      field: 'tag',
      label: labels.tag,
      kind: 'text',
      placeholder: texts.filterPlaceholders.tag,
      lengthMax: 40,
      isValid: isText(40),
    },
    {
      field: 'dataQualityTo',
      label: labels.dataQualityTo,
      kind: 'one',
      isSingle: true,
      labels: Object.fromEntries(qualityLevels.map((value) => [value, texts.qualityUpTo(value)])),
      describe: texts.qualityUpTo,
      isValid: (value) => /^\d{1,3}$/.test(value) && Number(value) <= 100,
    },
    {
      field: 'updatedFrom',
      label: labels.updatedFrom,
      kind: 'hidden',
      isSingle: true,
      describe: formatDate,
      isValid: (value) => !Number.isNaN(Date.parse(value)),
    },
  ],
  exportColumns: {
    name: ['name', 'line1', 'line2', 'city', 'region', 'postalCode', 'country'],
    city: [],
    type: ['propertyClass', 'propertySubType'],
    units: ['unitsRecorded', 'unitsOccupied'],
    reachable: ['tenants', 'reachable'],
    threats: [],
    risk: [],
    geocode: ['geocode', 'lat', 'lon'],
    manager: ['managerEmail'],
  },
  exportFormats: ['csv', 'xlsx', 'geojson'],
}

const PropertyBulkActions = lazy(() =>
  import('./property-bulk-actions.tsx').then((module) => ({ default: module.PropertyBulkActions })),
)

export const propertyList = {
  resource: propertyResource,
  source: propertyQueries.source,
  facets: propertyQueries.facets,
  exportCall: 'exportProperties',
  scope: { filter: 'portfolioId', fields: ['portfolioId', 'portfolio'] },
} satisfies ListDefinition<PropertyListItem, PropertyFilters, ListResource<PropertyListItem>>

/** Props of the property list, overall or of one portfolio, for `ListPage` and `ListTable`. */
export function usePropertyList(options: ListOptions): ListTableProps<PropertyListItem> {
  return {
    ...useList(propertyList, options),
    renderBulkActions: ({ rows, onDone }) => (
      <PropertyBulkActions orgId={options.orgId} properties={rows} onDone={onDone} />
    ),
  }
}
