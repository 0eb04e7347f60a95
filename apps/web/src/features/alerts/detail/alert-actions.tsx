import { buttonClassName } from '@parapet/ui'
import { CancelAlertButton } from '~/components/alerts/cancel-alert-button'
import { alertTexts } from '~/components/alerts/texts'
import { PageLink } from '~/components/page-link'
import type { Alert } from '~/data/alerts/queries'
import { paths } from '~/lib/paths'

interface AlertActionsProps {
  orgId: string
  alert: Alert
}

/** Cancels an alert, or follows up with those who got it. */
export function AlertActions({ orgId, alert }: AlertActionsProps) {
  const { actions, answers, threadId } = alert
  return (
    <>
      {actions.includes('cancel') ? <CancelAlertButton orgId={orgId} alert={alert} /> : null}
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
