import { Badge, linkClassName, type DataTableColumn } from '@parapet/ui'
import { PageLink } from '~/components/page-link'
import { RelativeTime } from '~/components/relative-time'
import type { Suppressed } from '~/data/communication/queries'
import { paths } from '~/lib/paths'
import { suppressedTexts as texts } from './texts.ts'
import { RemoveSuppressed } from './remove-suppressed.tsx'
import styles from '../campaigns/campaigns.module.css'

const titles = texts.columns

const tones = {
  unsubscribe: 'neutral',
  hard_bounce: 'warning',
  complaint: 'danger',
  manual: 'neutral',
} as const

export interface SuppressedColumnsOptions {
  orgId: string
  maySeeTenants: boolean
}

export function listSuppressedColumns({
  orgId,
  maySeeTenants,
}: SuppressedColumnsOptions): readonly DataTableColumn<Suppressed>[] {
  return [
    {
      id: 'address',
      header: titles.address,
      isRowHeader: true,
      minWidth: 180,
      cell: ({ address, channel }) => (
        <span>
          {address ?? <span className={styles.muted}>{texts.unknownAddress}</span>}
          {channel === 'email' ? null : ` (${texts.channels[channel].toLowerCase()})`}
        </span>
      ),
    },
    {
      id: 'tenants',
      header: titles.tenants,
      minWidth: 180,
      cell: ({ tenants }) => (
        <span>
          {tenants.map(({ id, name }, index) => (
            <span key={id}>
              {index === 0 ? null : ', '}
              {maySeeTenants ? (
                <PageLink to={paths.tenant(id)} className={linkClassName({ tone: 'quiet' })}>
                  {name}
                </PageLink>
              ) : (
                name
              )}
            </span>
          ))}
        </span>
      ),
    },
    {
      id: 'reason',
      header: titles.reason,
      width: 180,
      cell: ({ reason }) => <Badge tone={tones[reason]}>{texts.reasons[reason]}</Badge>,
    },
    {
      id: 'since',
      header: titles.since,
      width: 140,
      cell: ({ since }) => <RelativeTime moment={since} />,
    },
    {
      id: 'actions',
      header: titles.actions,
      width: 110,
      canHide: false,
      cell: (entry) => <RemoveSuppressed orgId={orgId} entry={entry} />,
    },
  ]
}
