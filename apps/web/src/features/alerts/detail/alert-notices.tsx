import { Banner, Button, buttonClassName, ConfirmDialog, toast } from '@parapet/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { AlertCountdown } from '~/components/alerts/alert-countdown'
import { alertTexts } from '~/components/alerts/texts'
import { PageLink } from '~/components/page-link'
import { useApproveAlert } from '~/data/alerts/mutations'
import type { Alert } from '~/data/alerts/queries'
import { sessionQueries } from '~/data/session/queries'
import { toastFailure } from '~/lib/toast-failure'
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
        <DelayNotice orgId={orgId} alert={alert} until={alert.delayedUntil} />
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
  const mayApprove = alert.actions.includes('approve')
  const count = alert.confirmedCount ?? 0
  const askTitle = alert.isAutomatic
    ? texts.automaticAwaitingTitle
    : texts.awaitingOthersTitle(alert.confirmedBy?.name ?? texts.awaitingUnknown)

  return (
    <Banner
      tone="warning"
      title={
        mayApprove
          ? askTitle
          : alert.confirmedBy?.id === user.id
            ? texts.awaitingTitle
            : texts.awaitingNotAllowed
      }
      actions={
        mayApprove ? (
          <ApproveButton
            orgId={orgId}
            alertId={alert.id}
            isPrimary
            label={texts.approve}
            title={texts.approveTitle(count)}
            done={texts.approved}
            failed={texts.couldNotApprove}
          />
        ) : null
      }
    >
      {texts.awaitingDetail(count)}
    </Banner>
  )
}

interface ApproveButtonProps {
  orgId: string
  alertId: string
  isPrimary?: boolean
  label: string
  /** The question before it goes out. */
  title: string
  done: string
  failed: string
}

/** Sends an alert that waits for approval or for the end of its delay. */
function ApproveButton({
  orgId,
  alertId,
  isPrimary = false,
  label,
  title,
  done,
  failed,
}: ApproveButtonProps) {
  const approveAlert = useApproveAlert(orgId)
  const [isConfirmOpen, setConfirmOpen] = useState(false)

  function approve() {
    approveAlert.mutate(alertId, {
      onSuccess: () => toast({ color: 'success', heading: done }),
      onError: (error) => {
        setConfirmOpen(false)
        toastFailure(failed, error)
      },
    })
  }

  return (
    <>
      <Button size="sm-md" tone={isPrimary ? 'primary' : 'neutral'} onClick={() => setConfirmOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={() => setConfirmOpen(false)}
        title={title}
        description={texts.approveDetail}
        confirmLabel={label}
        loading={approveAlert.isPending}
        onConfirm={approve}
      />
    </>
  )
}

/** How long staff can still stop an automatic alert. */
function DelayNotice({ orgId, alert, until }: AlertNoticesProps & { until: string }) {
  const count = alert.confirmedCount ?? 0
  return (
    <Banner
      tone="warning"
      title={<AlertCountdown until={until} />}
      actions={
        alert.actions.includes('approve') ? (
          <ApproveButton
            orgId={orgId}
            alertId={alert.id}
            label={alertTexts.sendNow}
            title={texts.sendNowTitle(count)}
            done={texts.sentNow}
            failed={texts.couldNotSendNow}
          />
        ) : null
      }
    >
      {texts.delayedDetail(count)}
    </Banner>
  )
}
