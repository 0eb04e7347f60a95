import { buttonClassName } from '@parapet/ui'
import { CancelAlertButton } from '~/components/alerts/cancel-alert-button'
import { alertTexts } from '~/components/alerts/texts'
import { PageLink } from '~/components/page-link'
import { useCancelAlert } from '~/data/alerts/mutations'
import type { Alert } from '~/data/alerts/queries'
import { paths } from '~/lib/paths'

interface AlertActionsProps {
  orgId: string
  alert: Alert
}

/** Cancels an alert, or follows up with those who got it. */
export function AlertActions({ orgId, alert }: AlertActionsProps) {
  const { actions, answers, threadId } = alert
  const cancelAlert = useCancelAlert(orgId)
  return (
    <>
      {actions.includes('cancel') ? (
        <CancelAlertButton
          status={alert.status}
          sent={alert.stats.sent}
          onCancel={() => cancelAlert.mutateAsync(alert.id)}
        />
      ) : null}
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
