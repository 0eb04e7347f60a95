import { linkClassName, Tag, type DataTableColumn } from '@parapet/ui'
import { TimeAgo, ThreatCount } from '~/components/list-page/list-cells'
import { PageLink } from '~/components/page-link'
import { tenantValueTexts } from '~/components/tenant-value-texts'
import type { TenantListItem } from '~/data/tenants/queries'
import { labelFor } from '~/lib/format'
import { formatCalendarDay } from '~/lib/format-days'
import { nameLanguage } from '~/lib/named-codes'
import { paths } from '~/lib/paths'
import { formatPhone } from '~/lib/phone'
import { ConsentStateBadge, TenantStatus } from '~/components/tenant-status'
import styles from './tenants.module.css'
import { tenantTexts as texts } from './texts.ts'

const titles = texts.columns
const maxTags = 2

export const tenantColumns: readonly DataTableColumn<TenantListItem>[] = [
  {
    id: 'name',
    header: titles.name,
    minWidth: 160,
    sortable: true,
    isRowHeader: true,
    cell: (tenant) => (
      <PageLink to={paths.tenant(tenant.id)} className={linkClassName({ tone: 'quiet' })}>
        {tenant.displayName}
      </PageLink>
    ),
  },
  {
    id: 'threats',
    header: titles.threats,
    width: 132,
    cell: ({ threats }) => <ThreatCount count={threats.active} maxSeverity={threats.maxSeverity} />,
  },
  {
    id: 'property',
    header: titles.propertyAndUnit,
    minWidth: 160,
    sortable: true,
    cell: ({ property, unit }) => (
      <span className={styles.premises}>
        {property ? (
          <PageLink
            to={paths.property(property.id)}
            className={`${styles.premisesProperty ?? ''} ${linkClassName({ tone: 'quiet' })}`}
          >
            {property.name}
          </PageLink>
        ) : null}
        {property && unit ? <span> / </span> : null}
        {unit ? (
          <PageLink to={paths.unit(unit.id)} className={linkClassName({ tone: 'quiet' })}>
            {unit.name}
          </PageLink>
        ) : null}
      </span>
    ),
  },
  {
    id: 'status',
    isWideOnly: true,
    header: titles.status,
    width: 110,
    sortable: true,
    cell: ({ status }) => <TenantStatus status={status} />,
  },
  { id: 'email', header: titles.email, width: 200, cell: ({ email }) => email },
  { id: 'phone', header: titles.phone, width: 130, cell: ({ phone }) => phone && formatPhone(phone) },
  {
    id: 'language',
    header: titles.language,
    width: 120,
    isOnCard: false,
    cell: ({ language }) => (language === null ? null : nameLanguage(language)),
  },
  {
    id: 'consentEmail',
    isWideOnly: true,
    header: titles.consentEmail,
    width: 160,
    cell: ({ consent }) => <ConsentStateBadge state={consent.email} />,
  },
  {
    id: 'consentSms',
    header: titles.consentSms,
    width: 160,
    isOnCard: false,
    cell: ({ consent }) => <ConsentStateBadge state={consent.sms} />,
  },
  {
    id: 'consentVoice',
    header: titles.consentVoice,
    width: 160,
    isOnCard: false,
    cell: ({ consent }) => <ConsentStateBadge state={consent.voice} />,
  },
  {
    id: 'leaseTo',
    isWideOnly: true,
    header: titles.leaseTo,
    width: 130,
    sortable: true,
    isOnCard: false,
    cell: ({ leaseTo }) => (leaseTo === null ? null : formatCalendarDay(leaseTo)),
  },
  {
    id: 'kind',
    header: titles.kind,
    width: 110,
    isOnCard: false,
    cell: ({ kind }) => labelFor(tenantValueTexts.kind, kind),
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
