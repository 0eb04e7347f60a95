import { ConfirmDialog, IconButton } from '@parapet/ui'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useActOnCampaign } from '~/data/communication/mutations'
import { toastFailure } from '~/lib/toast-failure'
import { welcomeMailTexts as texts } from './texts.ts'

interface DiscardDraftButtonProps {
  orgId: string
  campaignId: string
  onDiscarded: () => void
}

/** Discards the draft, so that the page starts over. */
export function DiscardDraftButton({ orgId, campaignId, onDiscarded }: DiscardDraftButtonProps) {
  const actOnCampaign = useActOnCampaign(orgId)
  const [isConfirmOpen, setConfirmOpen] = useState(false)

  function discard() {
    actOnCampaign.mutate(
      { action: 'cancel', campaignId },
      {
        onSuccess: onDiscarded,
        onError: (error) => toastFailure(texts.couldNotDiscard, error),
        onSettled: () => setConfirmOpen(false),
      },
    )
  }

  return (
    <>
      <IconButton size="md" label={texts.discard} icon={<Trash2 />} onClick={() => setConfirmOpen(true)} />
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={() => setConfirmOpen(false)}
        tone="danger"
        title={texts.discardTitle}
        description={texts.discardDraftDetail}
        confirmLabel={texts.discard}
        loading={actOnCampaign.isPending}
        onConfirm={discard}
      />
    </>
  )
}
