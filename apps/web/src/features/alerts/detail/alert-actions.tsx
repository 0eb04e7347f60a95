import { Button, buttonClassName, ConfirmDialog, toast } from '@parapet/ui'
import { X } from 'lucide-react'
import { useState } from 'react'
import { alertTexts } from '~/components/alerts/texts'
import { PageLink } from '~/components/page-link'
import { useCancelAlert } from '~/data/alerts/mutations'
import type { Alert } from '~/data/alerts/queries'
import { paths } from '~/lib/paths'
import { toastFailure } from '~/lib/toast-failure'
import { alertPageTexts as texts } from '../texts.ts'

interface AlertActionsProps {
  orgId: string
  alert: Alert
}

/** Cancels an alert, or follows up with those who got it. */
export function AlertActions({ orgId, alert }: AlertActionsProps) {
  const { actions, answers, threadId } = alert
  return (
    <>
      {actions.includes('cancel') ? <CancelButton orgId={orgId} alert={alert} /> : null}
      {actions.includes('follow_up') ? (
        <>
          {answers.none > 0 ? (
            <PageLink
              to={paths.newAlert({ thread: threadId, phase: 'update', ask: 'unanswered' })}
              className={buttonClassName()}
            >
              {alertTexts.askAgain}
            </PageLink>
          ) : null}
          <PageLink
            to={paths.newAlert({ thread: threadId, phase: 'all_clear' })}
            className={buttonClassName()}
          >
            {alertTexts.sendAllClear}
          </PageLink>
          <PageLink
            to={paths.newAlert({ thread: threadId, phase: 'update' })}
            className={buttonClassName({ tone: 'primary' })}
          >
            {alertTexts.sendUpdate}
          </PageLink>
        </>
      ) : null}
    </>
  )
}

function CancelButton({ orgId, alert }: AlertActionsProps) {
  const cancelAlert = useCancelAlert(orgId)
  const [isConfirmOpen, setConfirmOpen] = useState(false)

  function cancel() {
    cancelAlert.mutate(alert.id, {
      onSuccess: () => toast({ heading: texts.canceled }),
      onError: (error) => toastFailure(texts.couldNotCancel, error),
      onSettled: () => setConfirmOpen(false),
    })
  }

  return (
    <>
      <Button tone="dangerGhost" icon={<X />} onClick={() => setConfirmOpen(true)}>
        {texts.cancel}
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={() => setConfirmOpen(false)}
        tone="danger"
        title={texts.cancelTitle}
        description={texts.cancelDetail(alert.stats.sent)}
        confirmLabel={texts.cancel}
        cancelLabel={texts.keep}
        loading={cancelAlert.isPending}
        onConfirm={cancel}
      />
    </>
  )
}
