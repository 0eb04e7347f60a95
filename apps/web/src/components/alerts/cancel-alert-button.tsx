import { Button, ConfirmDialog, toast, type ButtonProps } from '@parapet/ui'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useCancelAlert } from '~/data/alerts/mutations'
import type { Alert } from '~/data/alerts/queries'
import { toastFailure } from '~/lib/toast-failure'
import { alertTexts } from './texts.ts'

interface CancelAlertButtonProps extends Pick<ButtonProps, 'size'> {
  orgId: string
  alert: Alert
}

/** Cancels an alert after a confirmation. One that would go out automatically is stopped. */
export function CancelAlertButton({ orgId, alert, size }: CancelAlertButtonProps) {
  const cancelAlert = useCancelAlert(orgId)
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const texts = alert.status === 'delayed' ? alertTexts.stopping : alertTexts.canceling

  function cancel() {
    cancelAlert.mutate(alert.id, {
      onSuccess: () => toast({ heading: texts.done }),
      onError: (error) => toastFailure(texts.failed, error),
      onSettled: () => setConfirmOpen(false),
    })
  }

  return (
    <>
      <Button tone="dangerGhost" size={size} icon={<X />} onClick={() => setConfirmOpen(true)}>
        {texts.action}
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={() => setConfirmOpen(false)}
        tone="danger"
        title={texts.title}
        description={texts.detail(alert.stats.sent)}
        confirmLabel={texts.action}
        cancelLabel={texts.keep}
        loading={cancelAlert.isPending}
        onConfirm={cancel}
      />
    </>
  )
}
