import { useCan } from '@parapet/permissions/react'
import { buttonClassName, linkClassName, Text } from '@parapet/ui'
import { Megaphone } from 'lucide-react'
import { AlertCountdown } from '~/components/alerts/alert-countdown'
import { CancelAlertButton } from '~/components/alerts/cancel-alert-button'
import { AlertPhaseBadge, AlertStatusBadge, AutomaticBadge } from '~/components/alerts/alert-badges'
import { alertTexts } from '~/components/alerts/texts'
import { PageLink } from '~/components/page-link'
import { RelativeTime } from '~/components/relative-time'
import { useCancelAlert } from '~/data/alerts/mutations'
import type { Alert } from '~/data/alerts/queries'
import { paths } from '~/lib/paths'
import { threatBriefTexts as texts } from './brief-texts.ts'
import { BriefSection } from './brief-section.tsx'
import styles from './threat-brief.module.css'
import type { BriefAlertsState } from './use-brief-alerts.ts'

/** What tenants were told about the threat and what they answered, or how to tell them. */
export function BriefAlerts({ orgId, threatId, threads, draft, mayAlert, isMain, phase }: BriefAlertsState) {
  if (threads.length === 0 && !mayAlert) return null
  const start = mayAlert ? (
    <PageLink
      to={draft ? paths.alert(draft.id) : paths.newAlert({ threat: threatId, phase })}
      className={buttonClassName({ tone: isMain ? 'primary' : 'neutral' })}
    >
      <Megaphone aria-hidden="true" />
      {draft ? alertTexts.continueDraft : threads.length > 0 ? texts.newAlert : alertTexts.alertTenants}
    </PageLink>
  ) : null
  if (threads.length === 0)
    return (
      <div className={styles.buttons} data-tour="alerts">
        {start}
      </div>
    )

  return (
    <BriefSection title={texts.alertsTitle} data-tour="alerts">
      {threads.map((alerts) => (
        <BriefThread key={alerts[0]!.threadId} orgId={orgId} alerts={alerts} threatId={threatId} />
      ))}
      {start ? <div className={styles.buttons}>{start}</div> : null}
    </BriefSection>
  )
}

interface BriefThreadProps {
  orgId: string
  /** Latest first. */
  alerts: readonly Alert[]
  threatId: string
}

/** A thread: its latest alert, the deliveries, and everyone's answers. */
function BriefThread({ orgId, alerts, threatId }: BriefThreadProps) {
  const maySeePeople = useCan('tenant:read')
  const cancelAlert = useCancelAlert(orgId)
  const latest = alerts[0]!
  const { stats, answers, threadId, actions } = latest
  return (
    <div className={styles.thread}>
      <div className={styles.marks}>
        <AlertPhaseBadge phase={latest.phase} />
        <AlertStatusBadge status={latest.status} />
        <AutomaticBadge isAutomatic={latest.isAutomatic} />
        <span className={styles.hint}>
          <RelativeTime moment={latest.startedAt ?? latest.confirmedAt ?? latest.createdAt} />
        </span>
      </div>
      {latest.status === 'delayed' && latest.delayedUntil !== null ? (
        <Text size="sm" weight="medium" tabular>
          <AlertCountdown until={latest.delayedUntil} />
        </Text>
      ) : null}
      {latest.startedAt === null ? null : (
        <>
          <Text size="sm" tone="muted" tabular>
            {texts.alertDelivery(stats)}
          </Text>
          <ul className={styles.answers} aria-label={texts.answers}>
            {answers.needHelp > 0 ? (
              <li className={styles.needHelp}>
                {maySeePeople ? (
                  <PageLink
                    to={paths.threatRollCall(threatId, { group: 'need_help' })}
                    className={linkClassName({})}
                  >
                    {alertTexts.needHelp(answers.needHelp)}
                  </PageLink>
                ) : (
                  alertTexts.needHelp(answers.needHelp)
                )}
              </li>
            ) : null}
            <li>{texts.noAnswer(answers.none)}</li>
            {answers.notThere > 0 ? <li>{texts.notThere(answers.notThere)}</li> : null}
            {answers.safe > 0 ? <li>{texts.safe(answers.safe)}</li> : null}
          </ul>
        </>
      )}
      <div className={styles.links}>
        <PageLink to={paths.alert(latest.id)} className={linkClassName({})}>
          {alertTexts.viewAlert}
        </PageLink>
        {maySeePeople ? (
          <PageLink to={paths.threatRollCall(threatId)} className={linkClassName({})}>
            {alertTexts.rollCall}
          </PageLink>
        ) : null}
      </div>
      {latest.status === 'delayed' && actions.includes('cancel') ? (
        <div className={styles.buttons}>
          <CancelAlertButton
            size="sm-md"
            status={latest.status}
            sent={stats.sent}
            onCancel={() => cancelAlert.mutateAsync(latest.id)}
          />
        </div>
      ) : null}
      {actions.includes('follow_up') ? (
        <div className={styles.buttons}>
          <PageLink
            to={paths.newAlert({ thread: threadId, phase: 'update' })}
            className={buttonClassName({ size: 'sm-md' })}
          >
            {alertTexts.sendUpdate}
          </PageLink>
          <PageLink
            to={paths.newAlert({ thread: threadId, phase: 'all_clear' })}
            className={buttonClassName({ size: 'sm-md' })}
          >
            {alertTexts.sendAllClear}
          </PageLink>
          {answers.none > 0 ? (
            <PageLink
              to={paths.newAlert({ thread: threadId, phase: 'update', ask: 'unanswered' })}
              className={buttonClassName({ size: 'sm-md' })}
            >
              {alertTexts.askAgain}
            </PageLink>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
