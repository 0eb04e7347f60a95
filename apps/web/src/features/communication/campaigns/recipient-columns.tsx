import { Badge, linkClassName, type DataTableColumn } from '@parapet/ui'
import { PageLink } from '~/components/page-link'
import { RelativeTime } from '~/components/relative-time'
import type { Recipient } from '~/data/communication/queries'
import { nameLanguage } from '~/lib/languages'
import { paths } from '~/lib/paths'
import { skipReasonTexts } from '../audience-texts.ts'
import { campaignTexts as texts } from './texts.ts'
import { SettleMenu } from './settle-menu.tsx'
import styles from './campaigns.module.css'

const titles = texts.recipientColumns

const tones: Partial<Record<Recipient['state'], 'success' | 'warning' | 'danger' | 'info'>> = {
  opted_in: 'success',
  delivered: 'info',
  deferred: 'warning',
  bounced_soft: 'warning',
  bounced_hard: 'danger',
  complained: 'danger',
  in_doubt: 'warning',
  not_sent: 'danger',
}

export interface RecipientColumnsOptions {
  maySeeTenants: boolean
  /** Of which campaign mails are in doubt; null where none is. */
  settle: { orgId: string; campaignId: string } | null
}

export function listRecipientColumns({
  maySeeTenants,
  settle,
}: RecipientColumnsOptions): readonly DataTableColumn<Recipient>[] {
  return [
    {
      id: 'tenant',
      header: titles.tenant,
      isRowHeader: true,
      minWidth: 150,
      cell: ({ tenant }) =>
        tenant === null ? (
          <span className={styles.muted}>{texts.erased}</span>
        ) : maySeeTenants ? (
          <PageLink to={paths.tenant(tenant.id)} className={linkClassName({ tone: 'quiet' })}>
            {tenant.name}
          </PageLink>
        ) : (
          tenant.name
        ),
    },
    {
      id: 'property',
      header: titles.property,
      width: 150,
      isWideOnly: true,
      cell: ({ property }) => property?.name,
    },
    { id: 'address', header: titles.address, width: 190, cell: ({ address }) => address },
    { id: 'state', header: titles.state, minWidth: 240, cell: (recipient) => <State {...recipient} /> },
    {
      id: 'language',
      header: titles.language,
      width: 110,
      isWideOnly: true,
      isOnCard: false,
      cell: ({ language }) => nameLanguage(language),
    },
    { id: 'sent', header: titles.sent, width: 120, cell: ({ sentAt }) => <Moment at={sentAt} /> },
    {
      id: 'decided',
      header: titles.decided,
      width: 120,
      cell: ({ decidedAt }) => <Moment at={decidedAt} />,
    },
    ...(settle
      ? [
          {
            id: 'settle',
            header: titles.settle,
            width: 100,
            canHide: false,
            cell: (recipient: Recipient) => <SettleMenu {...settle} recipient={recipient} />,
          },
        ]
      : []),
  ]
}

function State({ state, skipReason, events }: Recipient) {
  // What the other server said about it.
  const detail = skipReason === null ? (events.at(-1)?.detail ?? null) : skipReasonTexts[skipReason]
  return (
    <span className={styles.state}>
      <Badge tone={tones[state] ?? 'neutral'}>{texts.states[state]}</Badge>
      {detail === null ? null : (
        <span className={styles.detail} title={detail}>
          {detail}
        </span>
      )}
    </span>
  )
}

function Moment({ at }: { at: string | null }) {
  return at === null ? null : <RelativeTime moment={at} />
}
