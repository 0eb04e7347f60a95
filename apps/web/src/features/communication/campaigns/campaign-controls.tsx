import { Button, ConfirmDialog, toast } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Pause, Play, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { useActOnCampaign, type WelcomeAction } from '~/data/communication/mutations'
import { communicationQueries, completeAudience, type Campaign } from '~/data/communication/queries'
import { toastFailure } from '~/lib/toast-failure'
import { campaignTexts as texts } from './texts.ts'

type ControlAction = Extract<WelcomeAction['action'], 'save' | 'pause' | 'resume' | 'cancel'>

export interface CampaignControlsProps {
  orgId: string
  campaign: Campaign
}

/** Buttons for the actions the campaign currently allows. */
export function CampaignControls({ orgId, campaign }: CampaignControlsProps) {
  const actOnCampaign = useActOnCampaign(orgId)
  const [dialog, setDialog] = useState<'cancel' | 'resume' | null>(null)
  const { actions, stats, status } = campaign
  // Once a campaign has been sent, only its reminder can be canceled.
  const isSent = status === 'sent' || status === 'sent_with_errors'
  const hasAudienceGrown = campaign.pauseReason === 'audience_grew'

  function runAction(action: ControlAction, successText: string, confirmCount?: number) {
    actOnCampaign.mutate(
      { action, campaignId: campaign.id, ...(confirmCount === undefined ? {} : { confirmCount }) },
      {
        onSuccess: () => toast({ heading: successText }),
        onError: (error) => toastFailure(texts.couldNotUpdate, error),
        onSettled: () => setDialog(null),
      },
    )
  }
  const isRunning = (action: ControlAction) =>
    actOnCampaign.isPending && actOnCampaign.variables.action === action

  return (
    <>
      {actions.includes('cancel') ? (
        <Button tone="dangerGhost" icon={<X />} onClick={() => setDialog('cancel')}>
          {isSent ? texts.cancelReminder : texts.cancel}
        </Button>
      ) : null}
      {status === 'scheduled' && actions.includes('save') ? (
        <Button
          icon={<Undo2 />}
          loading={isRunning('save')}
          onClick={() => runAction('save', texts.unscheduled)}
        >
          {texts.unschedule}
        </Button>
      ) : null}
      {actions.includes('pause') ? (
        <Button
          icon={<Pause />}
          loading={isRunning('pause')}
          onClick={() => runAction('pause', texts.paused)}
        >
          {texts.pause}
        </Button>
      ) : null}
      {actions.includes('resume') ? (
        <Button
          tone="primary"
          icon={<Play />}
          loading={isRunning('resume')}
          onClick={() => (hasAudienceGrown ? setDialog('resume') : runAction('resume', texts.resumed))}
        >
          {texts.resume}
        </Button>
      ) : null}
      <ConfirmDialog
        open={dialog === 'cancel'}
        onOpenChange={() => setDialog(null)}
        tone="danger"
        title={isSent ? texts.cancelReminderTitle : texts.cancelTitle}
        description={isSent ? texts.cancelReminderDetail : texts.cancelDetail(stats.sent)}
        confirmLabel={isSent ? texts.cancelReminder : texts.cancel}
        cancelLabel={isSent ? texts.keepReminder : texts.keep}
        loading={actOnCampaign.isPending}
        onConfirm={() => runAction('cancel', isSent ? texts.reminderCanceled : texts.cancelled)}
      />
      {dialog === 'resume' ? (
        <ResumeDialog
          orgId={orgId}
          campaign={campaign}
          loading={actOnCampaign.isPending}
          onClose={() => setDialog(null)}
          onConfirm={(count) => runAction('resume', texts.resumed, count)}
        />
      ) : null}
    </>
  )
}

interface ResumeDialogProps {
  orgId: string
  campaign: Campaign
  loading: boolean
  onClose: () => void
  onConfirm: (count: number) => void
}

/** Asks to confirm the number of recipients again, because it has changed since sending was confirmed. */
function ResumeDialog({ orgId, campaign, loading, onClose, onConfirm }: ResumeDialogProps) {
  const query = useQuery(communicationQueries.audience(orgId, completeAudience(campaign.audience)))
  const count = query.data?.eligible
  if (count === undefined) return null
  return (
    <ConfirmDialog
      key={count}
      open
      onOpenChange={onClose}
      title={texts.resumeTitle(count)}
      description={texts.resumeDetail}
      confirmLabel={texts.resumeNow(count)}
      confirmText={String(count)}
      loading={loading}
      onConfirm={() => onConfirm(count)}
    />
  )
}
