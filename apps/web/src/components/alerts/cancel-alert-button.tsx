import { Button, ConfirmDialog, toast, type ButtonProps } from '@parapet/ui'
import { X } from 'lucide-react'
import { useState } from 'react'
import { toastFailure } from '~/lib/toast-failure'
import { alertTexts } from './texts.ts'

interface CancelAlertButtonProps extends Pick<ButtonProps, 'size'> {
  status: keyof typeof alertTexts.statuses
  /** How many messages have been sent already. */
  sent: number
  /** Rejects with the server's error. */
  onCancel: () => Promise<unknown>
}

/** Cancels an alert after a confirmation. One that would go out automatically is stopped. */
export function CancelAlertButton({ status, sent, size = 'md', onCancel }: CancelAlertButtonProps) {
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const texts = status === 'delayed' ? alertTexts.stopping : alertTexts.canceling

  async function cancel() {
    setPending(true)
    try {
      await onCancel()
      toast({ heading: texts.done })
    } catch (error) {
      toastFailure(texts.failed, error)
    } finally {
      setPending(false)
      setConfirmOpen(false)
    }
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
        description={texts.detail(sent)}
        confirmLabel={texts.action}
        cancelLabel={texts.keep}
        loading={isPending}
        onConfirm={() => void cancel()}
      />
    </>
  )
}
