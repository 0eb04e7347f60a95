import { UsersRound } from 'lucide-react'
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
import { tenantValueTexts } from '~/components/tenant-value-texts'
import { unitValueTexts } from '~/components/unit-value-texts'
import { useList, type ListDefinition, type ListOptions } from '~/data/lists/use-list'
import { type TenantListItem, tenantQueries, type TenantFilters } from '~/data/tenants/queries'
import { formatCalendarDay } from '~/lib/format-days'
import { isUuid } from '~/lib/list-url'
import { nameLanguage } from '~/lib/named-codes'
import { tenantColumns } from './tenant-columns.tsx'
import { tenantTexts as texts } from './texts.ts'

const filterLabels = texts.filters

const yesNoFilter = (field: 'reachable' | 'archived') =>
  ({
    field,
    label: filterLabels[field],
    kind: 'radio',
    isSingle: true,
    labels: unitValueTexts.yesNo,
    isValid: isKeyOf(unitValueTexts.yesNo),
  }) as const

const choicesFilter = (field: keyof typeof filterLabels, valueLabels: Readonly<Record<string, string>>) =>
  ({
    field,
    label: filterLabels[field],
    kind: 'choices',
    isCounted: true,
    labels: valueLabels,
    isValid: isKeyOf(valueLabels),
  }) as const

const dayFilter = (field: 'leaseToFrom' | 'leaseToTo') =>
  ({
    field,
    label: filterLabels[field],
    kind: 'day',
    isSingle: true,
    describe: formatCalendarDay,
    isValid: (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)),
  }) as const

/** The tenant list: columns, filters, sort orders and exports. */
const tenantResource: ListResource<TenantListItem> = {
  screen: 'tenants',
  icon: <UsersRound />,
  texts,
  columns: tenantColumns,
  hiddenByDefault: ['email', 'phone', 'language', 'consentSms', 'consentVoice', 'kind', 'tags', 'updatedAt'],
  cellLines: 1,
  sortOrders: texts.sortOrders,
  defaultSort: 'name',
  filters: [
    {
      field: 'portfolioId',
      label: filterLabels.portfolioId,
      kind: 'choices',
      isCounted: true,
      isValid: isUuid,
    },
    choicesFilter('status', tenantValueTexts.status),
    choicesFilter('kind', tenantValueTexts.kind),
    choicesFilter('consentEmail', tenantValueTexts.consent),
    choicesFilter('consentSms', tenantValueTexts.consent),
    choicesFilter('consentVoice', tenantValueTexts.consent),
    yesNoFilter('reachable'),
    hasThreatsFilter,
    hazardFilter,
    {
      field: 'language',
      label: filterLabels.language,
      kind: 'choices',
      isCounted: true,
      hasNoneOption: true,
      describe: (value) => (value === 'none' ? texts.none : nameLanguage(value)),
      isValid: isTextOfMaxLength(35),
    },
    dayFilter('leaseToFrom'),
    dayFilter('leaseToTo'),
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
    {
      field: 'unitId',
      label: filterLabels.unitId,
      kind: 'hidden',
      describe: () => texts.oneUnit,
      isValid: isUuid,
    },
  ],
  exportColumns: {
    name: ['firstName', 'lastName', 'company'],
    property: ['property', 'unit'],
    email: ['emails'],
    phone: ['mobilePhone', 'homePhone', 'workPhone'],
    kind: [],
  },
  exportFormats: ['csv', 'xlsx'],
}

const TenantBulkActions = lazy(() =>
  import('./tenant-bulk-actions.tsx').then((module) => ({ default: module.TenantBulkActions })),
)

export const tenantList = {
  resource: tenantResource,
  source: tenantQueries.source,
  facets: tenantQueries.facets,
  exportOperation: 'exportTenants',
  importKind: 'tenant',
  scope: { filter: 'propertyId', fields: ['propertyId', 'portfolioId'] },
} satisfies ListDefinition<TenantListItem, TenantFilters, ListResource<TenantListItem>>

/** Props of the tenant list, overall or of one property, for `ListPage` and `ListTable`. */
export function useTenantList(options: ListOptions): ListTableProps<TenantListItem> {
  return {
    ...useList(tenantList, options),
    renderBulkActions: ({ rows, facets, onDone }) => (
      <TenantBulkActions orgId={options.orgId} tenants={rows} facets={facets} onDone={onDone} />
    ),
  }
}
