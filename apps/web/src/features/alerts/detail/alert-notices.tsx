import { Banner, Button, buttonClassName, ConfirmDialog, toast } from '@parapet/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { PageLink } from '~/components/page-link'
import { useApproveAlert } from '~/data/alerts/mutations'
import type { Alert } from '~/data/alerts/queries'
import { sessionQueries } from '~/data/session/queries'
import { formatDuration } from '~/lib/duration'
import { toastFailure } from '~/lib/toast-failure'
import { useNow } from '~/lib/use-now'
import { allRecipients, writeRecipientState } from '../alert-url.ts'
import { alertPageTexts as texts } from '../texts.ts'

interface AlertNoticesProps {
  orgId: string
  alert: Alert
}

/** Banners for what needs attention: an approval, the delay before automatic sending, and failed messages. */
export function AlertNotices({ orgId, alert }: AlertNoticesProps) {
  const { pathname } = useLocation()
  const { stats } = alert
  const getRecipientsUrl = (state: 'in_doubt' | 'not_sent') =>
    `${pathname}?${writeRecipientState(new URLSearchParams(), { ...allRecipients, states: [state] })}#recipients`

  return (
    <>
      {alert.status === 'awaiting_approval' ? <ApprovalNotice orgId={orgId} alert={alert} /> : null}
      {alert.status === 'delayed' && alert.delayedUntil !== null ? (
        <DelayNotice until={alert.delayedUntil} />
      ) : null}
      {stats.inDoubt > 0 ? (
        <Banner
          tone="warning"
          title={texts.inDoubt(stats.inDoubt)}
          actions={
            <PageLink to={getRecipientsUrl('in_doubt')} className={buttonClassName({ size: 'sm-md' })}>
              {texts.showInDoubt}
            </PageLink>
          }
        >
          {texts.inDoubtDetail}
        </Banner>
      ) : null}
      {stats.notSent > 0 ? (
        <Banner
          tone="warning"
          title={texts.notSent(stats.notSent)}
          actions={
            <PageLink to={getRecipientsUrl('not_sent')} className={buttonClassName({ size: 'sm-md' })}>
              {texts.showNotSent}
            </PageLink>
          }
        >
          {texts.notSentDetail}
        </Banner>
      ) : null}
    </>
  )
}

/** Lets a second person approve; the one who confirmed the alert only waits. */
function ApprovalNotice({ orgId, alert }: AlertNoticesProps) {
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const approveAlert = useApproveAlert(orgId)
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const count = alert.confirmedCount ?? 0
  const mayApprove = alert.actions.includes('approve')

  function approve() {
    approveAlert.mutate(alert.id, {
      onSuccess: () => toast({ color: 'success', heading: texts.approved }),
      onError: (error) => {
        setConfirmOpen(false)
        toastFailure(texts.couldNotApprove, error)
      },
    })
  }

  return (
    <Banner
      tone="warning"
      title={
        mayApprove
          ? texts.awaitingOthersTitle(alert.confirmedBy?.name ?? texts.awaitingUnknown)
          : alert.confirmedBy?.id === user.id
            ? texts.awaitingTitle
            : texts.awaitingNotAllowed
      }
      {...(mayApprove
        ? {
            actions: (
              <Button size="sm-md" tone="primary" onClick={() => setConfirmOpen(true)}>
                {texts.approve}
              </Button>
            ),
          }
        : {})}
    >
      {texts.awaitingDetail(count)}
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={() => setConfirmOpen(false)}
        title={texts.approveTitle(count)}
        description={texts.approveDetail}
        confirmLabel={texts.approve}
        loading={approveAlert.isPending}
        onConfirm={approve}
      />
    </Banner>
  )
}

const tickMs = 1000

/** How long staff can still stop an automatic alert. */
function DelayNotice({ until }: { until: string }) {
  const leftMs = Date.parse(until) - useNow(tickMs)
  return (
    <Banner
      tone="warning"
      title={leftMs > 0 ? texts.delayedTitle(formatDuration(leftMs)) : texts.delayedNowTitle}
    >
      {texts.delayedDetail}
    </Banner>
  )
}
