import { isApiError, isNetworkError } from '@parapet/api-client'
import { Banner, ConfirmDialog, linkClassName, toast } from '@parapet/ui'
import { useState } from 'react'
import { PageLink } from '~/components/page-link'
import { useSendAlert } from '~/data/alerts/mutations'
import type { Alert, AlertNumbers } from '~/data/alerts/queries'
import { describeFailure } from '~/lib/describe-failure'
import { dayAndTime } from '~/components/alerts/day-and-time'
import { formatMoment } from '~/lib/format'
import { paths } from '~/lib/paths'
import { composeTexts as texts } from './texts.ts'

interface SendDialogProps {
  orgId: string
  /** The draft as the member has seen it. */
  alert: Pick<Alert, 'id' | 'version'>
  /** The number of people that the member has seen. */
  count: number
  approvalNeeded: boolean
  /** Whether no one else could approve it. */
  isApprovalBlocked: boolean
  /** The texts and calls that quiet hours hold back. */
  held: AlertNumbers['channels'][number]['held']
  onClose: () => void
}

/** Confirms sending by typing the number of people, and asks again if the number has changed. */
export function SendDialog({
  orgId,
  alert,
  count,
  approvalNeeded,
  isApprovalBlocked,
  held,
  onClose,
}: SendDialogProps) {
  const sendAlert = useSendAlert(orgId)
  const [confirmCount, setConfirmCount] = useState(count)

  async function send() {
    try {
      const { task } = await sendAlert.mutateAsync({ alert, confirmCount })
      toast(task ? { color: 'success', heading: texts.sent } : { heading: texts.waiting })
    } catch (error) {
      setConfirmCount(findCurrentCount(error) ?? confirmCount)
    }
  }
  const hasFailed = sendAlert.isError && findCurrentCount(sendAlert.error) === null
  // The server may have received it.
  const isUnanswered =
    isNetworkError(sendAlert.error) ||
    // From a proxy that stopped waiting.
    (isApiError(sendAlert.error) && [502, 504].includes(sendAlert.error.status))

  return (
    <ConfirmDialog
      // Remount, so that the typed number is cleared when the number changes.
      key={confirmCount}
      open
      onOpenChange={onClose}
      title={texts.sendTitle(confirmCount)}
      description={
        isApprovalBlocked
          ? texts.requestBlocked
          : approvalNeeded
            ? texts.requestDetail
            : texts.sendDetail(held !== null)
      }
      confirmLabel={approvalNeeded ? texts.requestApproval : texts.sendNow(confirmCount)}
      confirmText={String(confirmCount)}
      loading={sendAlert.isPending}
      onConfirm={() => void send()}
    >
      {held === null ? null : (
        <Banner tone="warning" title={texts.heldTitle(held.messages)}>
          {held.until === held.lastUntil
            ? texts.heldTexts(held.messages, formatMoment(held.until, dayAndTime))
            : texts.heldInSeveralZones(
                formatMoment(held.until, dayAndTime),
                formatMoment(held.lastUntil, dayAndTime),
              )}
        </Banner>
      )}
      {confirmCount === count ? null : (
        <Banner tone="warning" title={texts.countChanged(count, confirmCount)}>
          {texts.countChangedDetail}
        </Banner>
      )}
      {hasFailed ? (
        <Banner tone="danger" title={isUnanswered ? texts.mayBeSent : texts.couldNotSend}>
          {describeFailure(sendAlert.error)}{' '}
          {isUnanswered ? texts.notSentTwice : <NextStep error={sendAlert.error} />}
        </Banner>
      ) : null}
    </ConfirmDialog>
  )
}

/** The current number of people, from the response that rejects an outdated one. */
function findCurrentCount(error: unknown): number | null {
  if (!isApiError(error) || error.code !== 'state-conflict') return null
  const { reached } = error.body
  return typeof reached === 'number' ? reached : null
}

/** Where to fix what prevents sending. */
function NextStep({ error }: { error: unknown }) {
  if (!isApiError(error) || error.code !== 'sender-not-verified') return null
  return (
    <PageLink to={paths.settings('email-senders')} className={linkClassName()}>
      {texts.setUpSender}
    </PageLink>
  )
}
