import { Badge, linkClassName, StatusDot, Tag, type DataTableColumn } from '@parapet/ui'
import { useContext, type ReactNode } from 'react'
import {
  MonitoredContext,
  PartOf,
  RiskScore,
  Score,
  Share,
  ThreatCount,
  TimeAgo,
} from '~/components/list-page/list-cells'
import { PageLink } from '~/components/page-link'
import { findUnmonitoredReason, type PropertyListItem } from '~/data/properties/queries'
import { describeDeclaredUnits } from '~/lib/declared-units'
import { formatNumber, labelFor } from '~/lib/format'
import { paths } from '~/lib/paths'
import { propertyTexts } from './texts.ts'
import { propertyValueTexts } from './value-texts.ts'
import styles from './property-list.module.css'

const titles = propertyTexts.columns
const maxTags = 2

type Geocode = PropertyListItem['address']['geocode']

const exactPrecisions: ReadonlySet<string> = new Set(['rooftop', 'parcel', 'street'])

const geocodeTones = {
  ok: 'success',
  manual: 'success',
  ambiguous: 'warning',
  pending: 'neutral',
  failed: 'danger',
} as const

/** Located, but not precisely enough to match threats reliably. */
export function isApproximate({ status, precision }: Geocode): boolean {
  return status === 'ok' && !exactPrecisions.has(precision)
}

/** Whether there's a pin to move, rather than no location or only a rough area. */
export const hasPin = ({ lat, geocode }: PropertyListItem['address']) =>
  lat !== null && !isApproximate(geocode)

export function getGeocodeTone(geocode: Geocode) {
  return isApproximate(geocode) ? 'warning' : geocodeTones[geocode.status]
}

export const propertyColumns: readonly DataTableColumn<PropertyListItem>[] = [
  {
    id: 'name',
    minWidth: 240,
    header: titles.name,
    sortable: true,
    isRowHeader: true,
    cell: (property) => (
      <span className={styles.name}>
        <PageLink to={paths.property(property.id)} className={linkClassName({ tone: 'quiet' })}>
          {property.name}
        </PageLink>
        <span className={styles.address}>
          {/* Most are active, so only other statuses are shown. */}
          {property.status === 'active' ? null : (
            <strong>{labelFor(propertyValueTexts.status, property.status)} · </strong>
          )}
          {formatShortAddress(property.address)}
        </span>
      </span>
    ),
  },
  {
    id: 'threats',
    header: titles.threats,
    width: 136,
    cell: (property) => (
      <Monitored property={property}>
        <ThreatCount count={property.threats.active} maxSeverity={property.threats.maxSeverity} />
      </Monitored>
    ),
  },
  {
    id: 'riskScore',
    header: titles.riskScore,
    width: 136,
    align: 'end',
    sortable: true,
    firstDirection: 'desc',
    cell: (property) => (
      <Monitored property={property}>
        <RiskScore score={property.riskScore} />
      </Monitored>
    ),
  },
  { id: 'code', header: titles.code, width: 110, cell: (property) => property.code ?? property.externalId },
  {
    id: 'city',
    header: titles.city,
    width: 140,
    sortable: true,
    isOnCard: false,
    cell: (property) => property.address.city,
  },
  {
    id: 'portfolio',
    isWideOnly: true,
    header: titles.portfolio,
    width: 130,
    sortable: true,
    cell: (property) => property.portfolio?.name,
  },
  {
    id: 'type',
    header: titles.type,
    width: 140,
    cell: (property) =>
      property.propertySubType === null
        ? labelFor(propertyValueTexts.class, property.propertyClass)
        : labelFor(propertyValueTexts.subType, property.propertySubType),
  },
  {
    id: 'status',
    header: titles.status,
    width: 96,
    isOnCard: false,
    cell: (property) => <PropertyStatus status={property.status} />,
  },
  {
    id: 'units',
    isWideOnly: true,
    header: titles.units,
    width: 130,
    align: 'end',
    sortable: true,
    firstDirection: 'desc',
    cell: ({ counts, unitCountDeclared }) =>
      counts.units > 0 ? (
        <PartOf
          part={counts.occupied}
          total={counts.units}
          label={propertyTexts.occupied(formatNumber(counts.occupied), formatNumber(counts.units))}
        />
      ) : unitCountDeclared === null ? null : (
        <span className={styles.quiet} title={propertyTexts.declaredUnits}>
          {describeDeclaredUnits(unitCountDeclared)}
        </span>
      ),
  },
  {
    id: 'reachable',
    isWideOnly: true,
    isOnCard: false,
    header: titles.reachable,
    width: 120,
    align: 'end',
    cell: ({ counts: { reachable, tenants } }) =>
      tenants === 0 ? (
        <span className={styles.quiet}>{propertyTexts.noTenants}</span>
      ) : (
        <Share
          part={reachable}
          total={tenants}
          label={propertyTexts.reachable(formatNumber(reachable), formatNumber(tenants))}
        />
      ),
  },
  {
    id: 'geocode',
    header: titles.geocode,
    width: 124,
    isOnCard: false,
    cell: ({ address: { geocode } }) => (
      <StatusDot tone={getGeocodeTone(geocode)}>
        {isApproximate(geocode)
          ? propertyValueTexts.approximateGeocode
          : labelFor(propertyValueTexts.geocode, geocode.status)}
      </StatusDot>
    ),
  },
  {
    id: 'criticality',
    header: titles.criticality,
    width: 100,
    isOnCard: false,
    cell: ({ criticality }) => <Criticality criticality={criticality} />,
  },
  {
    id: 'dataQuality',
    isWideOnly: true,
    isOnCard: false,
    header: titles.dataQuality,
    width: 136,
    align: 'end',
    sortable: true,
    cell: (property) => <Score score={property.dataQuality.score} />,
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
  { id: 'manager', header: titles.manager, width: 160, cell: ({ manager }) => manager?.name },
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

/** Address line 1, city, and region: enough to distinguish properties. */
function formatShortAddress({ line1, city, region }: PropertyListItem['address']): string {
  return [line1, city, region].filter(Boolean).join(', ')
}

export function PropertyStatus({ status }: Pick<PropertyListItem, 'status'>) {
  const label = labelFor(propertyValueTexts.status, status)
  return (
    <Badge tone={status === 'archived' ? 'warning' : status === 'inactive' ? 'neutral' : 'success'}>
      {label}
    </Badge>
  )
}

interface MonitoredProps {
  property: Parameters<typeof findUnmonitoredReason>[0]
  children: ReactNode
}

/** Keeps its content from calling an unmonitored property safe. */
function Monitored({ property, children }: MonitoredProps) {
  const monitored = useContext(MonitoredContext)
  return (
    <MonitoredContext value={findUnmonitoredReason(property) === null ? monitored : 'not'}>
      {children}
    </MonitoredContext>
  )
}

/** A badge only above normal. */
function Criticality({ criticality }: Pick<PropertyListItem, 'criticality'>) {
  const label = labelFor(propertyValueTexts.criticality, criticality)
  if (criticality === 'normal' || criticality === 'low') return <span className={styles.quiet}>{label}</span>
  return <Badge tone={criticality === 'critical' ? 'danger' : 'warning'}>{label}</Badge>
}
