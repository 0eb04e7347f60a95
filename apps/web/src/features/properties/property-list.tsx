import { Building2 } from 'lucide-react'
import { lazy } from 'react'
import {
  isKeyOf,
  isTextOfMaxLength,
  type ListResource,
  hasThreatsFilter,
  importFilter,
  severityFilter,
} from '~/components/list-page/list-resource'
import type { ListTableProps } from '~/components/list-page/list-table'
import { useList, type ListDefinition, type ListOptions } from '~/data/lists/use-list'
import { type PropertyListItem, propertyQueries, type PropertyFilters } from '~/data/properties/queries'
import { isUuid } from '~/lib/list-url'
import { propertyColumns } from './property-columns.tsx'
import { propertyTexts as texts } from './texts.ts'
import { propertyValueTexts } from './value-texts.ts'

const filterLabels = texts.filters
const qualityLevels = ['40', '60', '80', '95']

/** The property list: columns, filters, sort orders and exports. */
export const propertyResource: ListResource<PropertyListItem> = {
  screen: 'properties',
  icon: <Building2 />,
  texts,
  columns: propertyColumns,
  hiddenByDefault: [
    'type',
    'city',
    'code',
    'status',
    'geocode',
    'criticality',
    'tags',
    'manager',
    'updatedAt',
  ],
  cellLines: 2,
  sortOrders: texts.sortOrders,
  defaultSort: '-riskScore',
  filters: [
    {
      field: 'portfolioId',
      label: filterLabels.portfolioId,
      kind: 'choices',
      isCounted: true,
      isValid: isUuid,
    },
    {
      field: 'propertyClass',
      label: filterLabels.propertyClass,
      kind: 'choices',
      isCounted: true,
      labels: propertyValueTexts.class,
      isValid: isKeyOf(propertyValueTexts.class),
    },
    {
      field: 'propertySubType',
      label: filterLabels.propertySubType,
      kind: 'choices',
      hasNoneOption: true,
      labels: propertyValueTexts.subType,
      isValid: isKeyOf({ ...propertyValueTexts.subType, none: '' }),
    },
    {
      field: 'status',
      label: filterLabels.status,
      kind: 'choices',
      isCounted: true,
      labels: propertyValueTexts.status,
      isValid: isKeyOf(propertyValueTexts.status),
    },
    {
      field: 'region',
      label: filterLabels.region,
      kind: 'choices',
      isCounted: true,
      isValid: isTextOfMaxLength(100),
    },
    {
      field: 'city',
      label: filterLabels.city,
      kind: 'text',
      placeholder: texts.filterPlaceholders.city,
      maxLength: 100,
      isValid: isTextOfMaxLength(100),
    },
    {
      field: 'geocode',
      label: filterLabels.geocode,
      kind: 'choices',
      isCounted: true,
      labels: propertyValueTexts.geocode,
      isValid: isKeyOf(propertyValueTexts.geocode),
    },
    {
      field: 'geocodePrecision',
      label: filterLabels.geocodePrecision,
      kind: 'choices',
      labels: propertyValueTexts.precision,
      isValid: isKeyOf(propertyValueTexts.precision),
    },
    hasThreatsFilter,
    severityFilter,
    {
      field: 'criticality',
      label: filterLabels.criticality,
      kind: 'choices',
      labels: propertyValueTexts.criticality,
      isValid: isKeyOf(propertyValueTexts.criticality),
    },
    {
      field: 'tag',
      label: filterLabels.tag,
      kind: 'text',
      placeholder: texts.filterPlaceholders.tag,
      maxLength: 40,
      isValid: isTextOfMaxLength(40),
    },
    {
      field: 'dataQualityTo',
      label: filterLabels.dataQualityTo,
      kind: 'radio',
      isSingle: true,
      labels: Object.fromEntries(qualityLevels.map((value) => [value, texts.qualityUpTo(value)])),
      describe: texts.qualityUpTo,
      isValid: (value) => /^\d{1,3}$/.test(value) && Number(value) <= 100,
    },
    importFilter,
  ],
  exportColumns: {
    name: ['name', 'line1', 'line2', 'city', 'region', 'postalCode', 'country'],
    city: [],
    type: ['propertyClass', 'propertySubType'],
    units: ['unitsRecorded', 'unitsOccupied'],
    reachable: ['tenants', 'reachable'],
    geocode: ['geocode', 'geocodePrecision', 'lat', 'lon'],
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
  exportOperation: 'exportProperties',
  importKind: 'property',
  scope: { filter: 'portfolioId', fields: ['portfolioId', 'portfolio'] },
} satisfies ListDefinition<PropertyListItem, PropertyFilters, ListResource<PropertyListItem>>

/** Props of the property list, overall or of one portfolio, for `ListPage` and `ListTable`. */
export function usePropertyList(options: ListOptions): ListTableProps<PropertyListItem> {
  return {
    ...useList(propertyList, options),
    renderBulkActions: ({ rows, facets, onDone }) => (
      <PropertyBulkActions orgId={options.orgId} properties={rows} facets={facets} onDone={onDone} />
    ),
  }
}
