import { Button, ConfirmDialog, toast } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Pause, Play, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { useActOnCampaign, type WelcomeAction } from '~/data/communication/mutations'
import { communicationQueries, completeAudience, type Campaign } from '~/data/communication/queries'
import { describeFailure } from '~/lib/describe-failure'
import { campaignTexts as texts } from './texts.ts'

type Act = Extract<WelcomeAction['action'], 'save' | 'pause' | 'resume' | 'cancel'>

export interface CampaignControlsProps {
  orgId: string
  campaign: Campaign
}

/** Pauses, resumes or cancels, as far as that is possible now. */
export function CampaignControls({ orgId, campaign }: CampaignControlsProps) {
  const act = useActOnCampaign(orgId)
  const [isAsking, setIsAsking] = useState<'cancel' | 'resume' | null>(null)
  const { actions, stats, status } = campaign
  // What is left of one that is over is its reminder.
  const isOver = status === 'sent' || status === 'sent_with_errors'
  const hasGrown = campaign.pauseReason === 'audience_grew'

  function run(action: Act, said: string, confirmCount?: number) {
    act.mutate(
      { action, campaignId: campaign.id, ...(confirmCount === undefined ? {} : { confirmCount }) },
      {
        onSuccess: () => toast({ heading: said }),
        onError: (error) =>
          toast({
            color: 'danger',
            heading: texts.couldNot,
            body: describeFailure(error),
            persistent: true,
          }),
        onSettled: () => setIsAsking(null),
      },
    )
  }
  const isRunning = (action: Act) => act.isPending && act.variables.action === action

  return (
    <>
      {actions.includes('cancel') ? (
        <Button tone="dangerGhost" icon={<X />} onClick={() => setIsAsking('cancel')}>
          {isOver ? texts.cancelReminder : texts.cancel}
        </Button>
      ) : null}
      {status === 'scheduled' && actions.includes('save') ? (
        <Button icon={<Undo2 />} loading={isRunning('save')} onClick={() => run('save', texts.unscheduled)}>
          {texts.unschedule}
        </Button>
      ) : null}
      {actions.includes('pause') ? (
        <Button icon={<Pause />} loading={isRunning('pause')} onClick={() => run('pause', texts.paused)}>
          {texts.pause}
        </Button>
      ) : null}
      {actions.includes('resume') ? (
        <Button
          tone="primary"
          icon={<Play />}
          loading={isRunning('resume')}
          onClick={() => (hasGrown ? setIsAsking('resume') : run('resume', texts.resumed))}
        >
          {texts.resume}
        </Button>
      ) : null}
      <ConfirmDialog
        open={isAsking === 'cancel'}
        onOpenChange={() => setIsAsking(null)}
        tone="danger"
        title={isOver ? texts.cancelReminderTitle : texts.cancelTitle}
        description={isOver ? texts.cancelReminderDetail : texts.cancelDetail(stats.sent)}
        confirmLabel={isOver ? texts.cancelReminder : texts.cancel}
        cancelLabel={texts.keep}
        loading={act.isPending}
        onConfirm={() => run('cancel', isOver ? texts.reminderCancelled : texts.cancelled)}
      />
      {isAsking === 'resume' ? (
        <ResumeDialog
          orgId={orgId}
          campaign={campaign}
          loading={act.isPending}
          onClose={() => setIsAsking(null)}
          onConfirm={(count) => run('resume', texts.resumed, count)}
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

/** Asks for the number of people anew, since it is another one than was confirmed. */
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
