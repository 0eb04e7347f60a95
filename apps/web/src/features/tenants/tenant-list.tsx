import { UsersRound } from 'lucide-react'
import { lazy } from 'react'
import { isOneOf, isText, type ListResource, hasThreatsFilter } from '~/components/list-page/list-resource'
import type { ListTableProps } from '~/components/list-page/list-table'
import { tenantValueTexts } from '~/components/tenant-value-texts'
import { unitValueTexts } from '~/components/unit-value-texts'
import { useList, type ListDefinition, type ListOptions } from '~/data/lists/use-list'
import { type TenantListItem, tenantQueries, type TenantFilters } from '~/data/tenants/queries'
import { formatCalendarDay, formatDate } from '~/lib/format'
import { isUuid } from '~/lib/list-url'
import { nameLanguage } from '~/lib/named-codes'
import { tenantColumns } from './tenant-columns.tsx'
import { tenantTexts as texts } from './texts.ts'

const labels = texts.filters

const flag = (field: 'reachable' | 'archived') =>
  ({
    field,
    label: labels[field],
    kind: 'one',
    isSingle: true,
    labels: unitValueTexts.yesNo,
    isValid: isOneOf(unitValueTexts.yesNo),
  }) as const

const choice = (field: keyof typeof labels, valueLabels: Readonly<Record<string, string>>) =>
  ({
    field,
    label: labels[field],
    kind: 'choices',
    isCounted: true,
    labels: valueLabels,
    isValid: isOneOf(valueLabels),
  }) as const

const day = (field: 'leaseToFrom' | 'leaseToTo') =>
  ({
    field,
    label: labels[field],
    kind: 'text',
    isSingle: true,
    placeholder: '2026-12-31',
    lengthMax: 10,
    describe: formatCalendarDay,
    isValid: (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)),
  }) as const

/** The tenant list: columns, filters, sort orders and exports. */
const tenantResource: ListResource<TenantListItem> = {
  screen: 'tenants',
  icon: <UsersRound />,
  texts,
  columns: tenantColumns,
  hiddenAtFirst: ['email', 'phone', 'language', 'consentSms', 'kind', 'tags', 'updatedAt'],
  lines: 1,
  sortOrders: texts.sortOrders,
  defaultSort: 'name',
  filters: [
    { field: 'portfolioId', label: labels.portfolioId, kind: 'choices', isCounted: true, isValid: isUuid },
    choice('status', tenantValueTexts.status),
    choice('kind', tenantValueTexts.kind),
    choice('consentEmail', tenantValueTexts.consent),
    choice('consentSms', tenantValueTexts.consent),
    flag('reachable'),
    hasThreatsFilter,
    {
      field: 'language',
      label: labels.language,
      kind: 'choices',
      isCounted: true,
      hasNone: true,
      describe: (value) => (value === 'none' ? texts.none : nameLanguage(value)),
      isValid: isText(35),
    },
    day('leaseToFrom'),
    day('leaseToTo'),
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
      describe: () => texts.one,
      isValid: isUuid,
    },
    { field: 'unitId', label: labels.unitId, kind: 'hidden', describe: () => texts.one, isValid: isUuid },
  ],
  exportColumns: {
    name: ['firstName', 'lastName', 'company'],
    property: ['property', 'unit'],
    email: ['emails'],
    phone: ['mobilePhone', 'homePhone', 'workPhone'],
    kind: [],
    threats: [],
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
  exportCall: 'exportTenants',
  scope: { filter: 'propertyId', fields: ['propertyId', 'portfolioId'] },
} satisfies ListDefinition<TenantListItem, TenantFilters, ListResource<TenantListItem>>

/** Props of the tenant list, overall or of one property, for `ListPage` and `ListTable`. */
export function useTenantList(options: ListOptions): ListTableProps<TenantListItem> {
  return {
    ...useList(tenantList, options),
    renderBulkActions: ({ rows, onDone }) => (
      <TenantBulkActions orgId={options.orgId} tenants={rows} onDone={onDone} />
    ),
  }
}
