import { Badge, linkClassName, StatusDot, Tag, type DataTableColumn } from '@parapet/ui'
import { PageLink } from '~/components/page-link'
import type { PropertyListItem } from '~/data/properties/queries'
import { formatExactTime, formatNumber, formatRelativeTime } from '~/lib/format'
import { paths } from '~/lib/paths'
import { propertyTexts } from '~/texts/properties'
import { propertyValueTexts, wordsFor } from '~/texts/property-values'
import styles from './property-list.module.css'

const titles = propertyTexts.columns
const tagsShown = 2

/** Columns that most people do not need in every list. */
export const hiddenAtFirst = { city: false, code: false, status: false, tags: false } as const

type Geocode = PropertyListItem['address']['geocode']

const exactPrecisions: ReadonlySet<string> = new Set(['rooftop', 'parcel', 'street'])

const geocodeTones = {
  ok: 'success',
  manual: 'success',
  ambiguous: 'warning',
  pending: 'neutral',
  failed: 'danger',
} as const

/** Located, but not well enough to be sure what reaches it. */
function isRough({ status, precision }: Geocode): boolean {
  return status === 'ok' && !exactPrecisions.has(precision)
}

export function getGeocodeTone(geocode: Geocode) {
  return isRough(geocode) ? 'warning' : geocodeTones[geocode.status]
}

export const propertyColumns: readonly DataTableColumn<PropertyListItem>[] = [
  {
    id: 'name',
    header: titles.name,
    sortable: true,
    isRowHeader: true,
    cell: (property) => (
      <span className={styles.name}>
        <PageLink to={paths.property(property.id)} className={linkClassName({ tone: 'quiet' })}>
          {property.name}
        </PageLink>
        <span className={styles.address}>
          {/* Most are active, so only the others are marked. */}
          {property.status === 'active' ? null : (
            <strong>{wordsFor(propertyValueTexts.status, property.status)} · </strong>
          )}
          {shortAddress(property.address)}
        </span>
      </span>
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
    header: titles.portfolio,
    width: 160,
    sortable: true,
    cell: (property) => property.portfolio?.name,
  },
  {
    id: 'type',
    header: titles.type,
    width: 140,
    cell: (property) =>
      property.propertySubType === null
        ? wordsFor(propertyValueTexts.class, property.propertyClass)
        : wordsFor(propertyValueTexts.subType, property.propertySubType),
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
    header: titles.units,
    width: 92,
    align: 'end',
    sortable: true,
    firstDirection: 'desc',
    cell: (property) =>
      property.unitCountDeclared === null ? null : formatNumber(property.unitCountDeclared),
  },
  {
    id: 'geocode',
    header: titles.geocode,
    width: 124,
    cell: ({ address: { geocode } }) => (
      <StatusDot tone={getGeocodeTone(geocode)}>
        {isRough(geocode)
          ? propertyValueTexts.roughGeocode
          : wordsFor(propertyValueTexts.geocode, geocode.status)}
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
    header: titles.dataQuality,
    width: 136,
    align: 'end',
    sortable: true,
    cell: (property) => <Quality score={property.dataQuality.score} />,
  },
  {
    id: 'tags',
    header: titles.tags,
    width: 160,
    isOnCard: false,
    cell: ({ tags }) => (
      <span className={styles.tags}>
        {tags.slice(0, tagsShown).map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
        {tags.length > tagsShown ? `+${tags.length - tagsShown}` : null}
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
    cell: (property) => (
      <time dateTime={property.updatedAt} title={formatExactTime(property.updatedAt)}>
        {formatRelativeTime(property.updatedAt)}
      </time>
    ),
  },
]

/** The first line and the town: enough to tell properties apart. */
function shortAddress({ line1, city, region }: PropertyListItem['address']): string {
  return [line1, city, region].filter(Boolean).join(', ')
}

export function PropertyStatus({ status }: Pick<PropertyListItem, 'status'>) {
  const words = wordsFor(propertyValueTexts.status, status)
  return (
    <Badge tone={status === 'archived' ? 'warning' : status === 'inactive' ? 'neutral' : 'success'}>
      {words}
    </Badge>
  )
}

/** Only what stands out from normal is marked. */
function Criticality({ criticality }: Pick<PropertyListItem, 'criticality'>) {
  const words = wordsFor(propertyValueTexts.criticality, criticality)
  if (criticality === 'normal' || criticality === 'low') return <span className={styles.quiet}>{words}</span>
  return <Badge tone={criticality === 'critical' ? 'danger' : 'warning'}>{words}</Badge>
}

function Quality({ score }: { score: number }) {
  return (
    <span className={styles.quality}>
      <span className={styles.qualityTrack} aria-hidden="true">
        <span
          className={styles.qualityBar}
          data-level={score < 50 ? 'low' : score < 80 ? 'middle' : 'high'}
          style={{ inlineSize: `${score}%` }}
        />
      </span>
      {formatNumber(score)}
    </span>
  )
}
