import { Badge, linkClassName, Tag, type DataTableColumn } from '@parapet/ui'
import { TimeAgo, ThreatCount } from '~/components/list-page/list-cells'
import { PageLink } from '~/components/page-link'
import { unitValueTexts } from '~/components/unit-value-texts'
import type { UnitListItem } from '~/data/units/queries'
import { formatNumber, labelFor } from '~/lib/format'
import { paths } from '~/lib/paths'
import { unitTexts as texts } from './texts.ts'
import styles from './units.module.css'

const titles = texts.columns
const maxTags = 2
const maxTenants = 2

export const unitColumns: readonly DataTableColumn<UnitListItem>[] = [
  {
    id: 'name',
    header: titles.name,
    width: 100,
    sortable: true,
    isRowHeader: true,
    cell: (unit) => (
      <PageLink to={paths.unit(unit.id)} className={linkClassName({ tone: 'quiet' })}>
        {unit.name}
      </PageLink>
    ),
    cardTitle: (unit) => (
      <PageLink to={paths.unit(unit.id)} className={linkClassName({ tone: 'quiet' })}>
        {texts.unitAtProperty(unit.name, unit.property.name)}
      </PageLink>
    ),
  },
  {
    id: 'property',
    header: titles.property,
    minWidth: 130,
    sortable: true,
    isOnCard: false,
    cell: ({ property }) => (
      <PageLink to={paths.property(property.id)} className={linkClassName({ tone: 'quiet' })}>
        {property.name}
      </PageLink>
    ),
  },
  {
    id: 'threats',
    header: titles.threats,
    width: 132,
    cell: ({ threats }) => <ThreatCount count={threats.active} maxSeverity={threats.maxSeverity} />,
  },
  { id: 'building', header: titles.building, width: 110, sortable: true, cell: (unit) => unit.building },
  {
    id: 'floor',
    header: titles.floor,
    width: 80,
    align: 'end',
    isOnCard: false,
    cell: ({ floor }) => (floor === null ? null : formatNumber(floor)),
  },
  {
    id: 'unitType',
    isWideOnly: true,
    header: titles.type,
    width: 110,
    cell: ({ unitType }) => labelFor(unitValueTexts.unitType, unitType),
  },
  { id: 'rooms', header: titles.rooms, width: 110, isOnCard: false, cell: (unit) => describeRooms(unit) },
  {
    id: 'area',
    header: titles.area,
    width: 120,
    align: 'end',
    sortable: true,
    firstDirection: 'desc',
    isOnCard: false,
    cell: ({ area, areaUnits }) =>
      area === null
        ? null
        : `${formatNumber(area)}${areaUnits === null ? '' : ` ${unitValueTexts.areaUnits[areaUnits]}`}`,
  },
  {
    id: 'status',
    header: titles.status,
    width: 110,
    sortable: true,
    cell: ({ status }) => <UnitStatus status={status} />,
  },
  {
    id: 'tenants',
    isWideOnly: true,
    header: titles.tenants,
    minWidth: 150,
    cell: (unit) => (unit.tenants.length === 0 ? null : <TenantLinks unit={unit} />),
  },
  {
    id: 'belowGrade',
    header: titles.belowGrade,
    width: 120,
    isOnCard: false,
    cell: ({ belowGrade }) => (belowGrade ? <Badge tone="warning">{texts.belowGradeBadge}</Badge> : null),
  },
  {
    id: 'accessible',
    header: titles.accessible,
    width: 110,
    isOnCard: false,
    cell: ({ accessible }) => (accessible ? unitValueTexts.yesNo.true : null),
  },
  {
    id: 'tags',
    header: titles.tags,
    width: 160,
    isOnCard: false,
    cell: ({ tags }) => (
      <span className={styles.tags}>
        {tags.slice(0, maxTags).map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
        {tags.length > maxTags ? `+${tags.length - maxTags}` : null}
      </span>
    ),
  },
  {
    id: 'updatedAt',
    header: titles.updatedAt,
    width: 132,
    sortable: true,
    firstDirection: 'desc',
    isOnCard: false,
    cell: ({ updatedAt }) => <TimeAgo moment={updatedAt} />,
  },
]

/** `2 / 1.5`, with a dash for an unknown count; null if both are unknown. */
function describeRooms({ bedrooms, bathrooms }: Pick<UnitListItem, 'bedrooms' | 'bathrooms'>): string | null {
  if (bedrooms === null && bathrooms === null) return null
  return [bedrooms, bathrooms].map((count) => (count === null ? '–' : formatNumber(count))).join(' / ')
}

function TenantLinks({ unit: { tenants } }: { unit: UnitListItem }) {
  const visibleTenants = tenants.slice(0, maxTenants)
  return (
    <span>
      {visibleTenants.map((tenant, index) => (
        <span key={tenant.id}>
          {index > 0 ? ', ' : null}
          <PageLink to={paths.tenant(tenant.id)} className={linkClassName({ tone: 'quiet' })}>
            {tenant.name}
          </PageLink>
        </span>
      ))}
      {tenants.length > maxTenants ? ` +${tenants.length - maxTenants}` : null}
    </span>
  )
}

const tones = {
  vacant: 'neutral',
  occupied: 'success',
  notice: 'warning',
  down: 'danger',
  model: 'neutral',
  offline: 'danger',
} as const

export function UnitStatus({ status }: Pick<UnitListItem, 'status'>) {
  return <Badge tone={tones[status] ?? 'neutral'}>{labelFor(unitValueTexts.status, status)}</Badge>
}
