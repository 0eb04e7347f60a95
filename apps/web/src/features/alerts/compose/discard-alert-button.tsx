import { ConfirmDialog, IconButton, toast } from '@parapet/ui'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCancelAlert } from '~/data/alerts/mutations'
import { toastFailure } from '~/lib/toast-failure'
import { composeTexts as texts } from './texts.ts'

interface DiscardAlertButtonProps {
  orgId: string
  alertId: string
  onDiscarded: () => void
}

/** Discards the draft. */
export function DiscardAlertButton({ orgId, alertId, onDiscarded }: DiscardAlertButtonProps) {
  const cancelAlert = useCancelAlert(orgId)
  const [isConfirmOpen, setConfirmOpen] = useState(false)

  function discard() {
    cancelAlert.mutate(alertId, {
      onSuccess: () => {
        toast({ heading: texts.discarded })
        onDiscarded()
      },
      onError: (error) => {
        setConfirmOpen(false)
        toastFailure(texts.couldNotDiscard, error)
      },
    })
  }

  return (
    <>
      <IconButton size="md" label={texts.discard} icon={<Trash2 />} onClick={() => setConfirmOpen(true)} />
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={() => setConfirmOpen(false)}
        tone="danger"
        title={texts.discardTitle}
        description={texts.discardDetail}
        confirmLabel={texts.discard}
        loading={cancelAlert.isPending}
        onConfirm={discard}
      />
    </>
  )
}
