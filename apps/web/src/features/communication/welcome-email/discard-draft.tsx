import { ConfirmDialog, IconButton, toast } from '@parapet/ui'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useActOnCampaign } from '~/data/communication/mutations'
import { describeFailure } from '~/lib/describe-failure'
import { welcomeMailTexts as texts } from './texts.ts'

export interface DiscardDraftProps {
  orgId: string
  campaignId: string
  onDiscarded: () => void
}

/** Throws the draft away, so that the page begins with what Parapet suggests. */
export function DiscardDraft({ orgId, campaignId, onDiscarded }: DiscardDraftProps) {
  const act = useActOnCampaign(orgId)
  const [isAsking, setIsAsking] = useState(false)

  function discard() {
    act.mutate(
      { action: 'cancel', campaignId },
      {
        onSuccess: onDiscarded,
        onError: (error) =>
          toast({
            color: 'danger',
            heading: texts.couldNotDiscard,
            body: describeFailure(error),
            persistent: true,
          }),
        onSettled: () => setIsAsking(false),
      },
    )
  }

  return (
    <>
      <IconButton size="md" label={texts.discard} icon={<Trash2 />} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={() => setIsAsking(false)}
        tone="danger"
        title={texts.discardTitle}
        description={texts.discardDraftDetail}
        confirmLabel={texts.discard}
        loading={act.isPending}
        onConfirm={discard}
      />
    </>
  )
}
