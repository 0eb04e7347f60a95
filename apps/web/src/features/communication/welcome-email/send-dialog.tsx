import { isApiError } from '@parapet/api-client'
import { Banner, ConfirmDialog } from '@parapet/ui'
import { useState } from 'react'
import { useActOnCampaign, type WelcomeAction } from '~/data/communication/mutations'
import { describeFailure } from '~/lib/describe-failure'
import { formatExactTime } from '~/lib/format'
import { welcomeMailTexts as texts } from './texts.ts'
import { findNewCount } from './find-new-count.ts'

export interface SendDialogProps {
  orgId: string
  /** How many get the mail, as the person has seen it. */
  count: number
  /** RFC 3339; null sends at once. */
  scheduledAt: string | null
  body: Omit<WelcomeAction, 'action' | 'confirmCount' | 'scheduledAt'>
  senderName: string
  onClose: () => void
  onStarted: (campaignId: string) => void
}

/** Asks for the number of people who get the mail, and asks again where it has changed meanwhile. */
export function SendDialog({
  orgId,
  count,
  scheduledAt,
  body,
  senderName,
  onClose,
  onStarted,
}: SendDialogProps) {
  const act = useActOnCampaign(orgId)
  const [known, setKnown] = useState(count)
  const isChanged = known !== count

  async function send() {
    try {
      const { campaign } = await act.mutateAsync({
        ...body,
        action: scheduledAt === null ? 'send' : 'schedule',
        confirmCount: known,
        ...(scheduledAt === null ? {} : { scheduledAt }),
      })
      onStarted(campaign.id)
    } catch (error) {
      setKnown(findNewCount(error) ?? known)
    }
  }
  const failed = act.isError && findNewCount(act.error) === null

  return (
    <ConfirmDialog
      // What was typed counts for the number that was shown.
      key={known}
      open
      onOpenChange={onClose}
      title={scheduledAt === null ? texts.sendTitle(known) : texts.scheduleTitle(known)}
      description={
        scheduledAt === null
          ? texts.sendDetail(senderName)
          : texts.scheduleDetail(senderName, formatExactTime(scheduledAt))
      }
      confirmLabel={scheduledAt === null ? texts.sendNow(known) : texts.scheduleNow(known)}
      confirmText={String(known)}
      loading={act.isPending}
      onConfirm={() => void send()}
    >
      {isChanged ? (
        <Banner tone="warning" title={texts.countChanged(count, known)}>
          {texts.countChangedDetail}
        </Banner>
      ) : null}
      {failed ? (
        <Banner tone="danger" title={texts.couldNotSend}>
          {describeFailure(act.error)}
          {isApiError(act.error) && act.error.errors.length > 0 ? (
            <ul>
              {act.error.errors.map(({ pointer, message }) => (
                <li key={pointer}>{message}</li>
              ))}
            </ul>
          ) : null}
        </Banner>
      ) : null}
    </ConfirmDialog>
  )
}
