import { linkClassName, type DataTableColumn } from '@parapet/ui'
import { Link } from 'react-router'
import { RelativeTime } from '~/components/relative-time'
import type { Campaign } from '~/data/communication/queries'
import { formatNumber } from '~/lib/format'
import { campaignTexts as texts } from './texts.ts'
import { countProgress } from './count-progress.ts'
import { CampaignStatus } from './campaign-status.tsx'
import styles from './campaigns.module.css'

const titles = texts.columns

/** `toCampaign` writes the address of one. */
export function listCampaignColumns(
  toCampaign: (campaign: Campaign) => string,
): readonly DataTableColumn<Campaign>[] {
  return [
    {
      id: 'name',
      header: titles.name,
      isRowHeader: true,
      minWidth: 160,
      sortable: true,
      cell: (campaign) => (
        <Link to={toCampaign(campaign)} className={linkClassName({ tone: 'quiet' })}>
          {campaign.name}
        </Link>
      ),
    },
    {
      id: 'status',
      header: titles.status,
      width: 130,
      sortable: true,
      cell: ({ status }) => <CampaignStatus status={status} />,
    },
    {
      id: 'sender',
      header: titles.sender,
      width: 150,
      isWideOnly: true,
      cell: ({ sender }) => sender?.name ?? <span className={styles.muted}>{texts.noSender}</span>,
    },
    {
      id: 'audience',
      header: titles.audience,
      width: 90,
      align: 'end',
      cell: ({ stats, confirmedCount }) => formatNumber(countProgress(stats).total || (confirmedCount ?? 0)),
    },
    {
      id: 'delivered',
      header: titles.delivered,
      width: 94,
      align: 'end',
      cell: ({ stats }) => <Share value={stats.delivered} of={stats.sent} />,
    },
    {
      id: 'optedIn',
      header: titles.optedIn,
      width: 84,
      align: 'end',
      cell: ({ stats }) => <Share value={stats.optedIn} of={stats.sent} />,
    },
    {
      id: 'bounced',
      header: titles.bounced,
      width: 92,
      align: 'end',
      cell: ({ stats }) => formatNumber(stats.bounced),
    },
    {
      id: 'complained',
      header: titles.complained,
      width: 104,
      align: 'end',
      cell: ({ stats }) => formatNumber(stats.complained),
    },
    {
      id: 'startedBy',
      header: titles.startedBy,
      width: 120,
      isWideOnly: true,
      cell: ({ startedBy }) => startedBy?.name ?? <span className={styles.muted}>{texts.noOne}</span>,
    },
    {
      id: 'startedAt',
      header: titles.startedAt,
      width: 112,
      sortable: true,
      firstDirection: 'desc',
      cell: ({ startedAt }) =>
        startedAt === null ? (
          <span className={styles.muted}>{texts.notYet}</span>
        ) : (
          <RelativeTime moment={startedAt} />
        ),
    },
  ]
}

/** A part of what was sent, in per cent; the number itself on hover. */
function Share({ value, of }: { value: number; of: number }) {
  if (of === 0) return <span className={styles.muted}>{texts.notYet}</span>
  return (
    <span title={formatNumber(value)}>
      {formatNumber(value / of, { style: 'percent', maximumFractionDigits: 1 })}
    </span>
  )
}
