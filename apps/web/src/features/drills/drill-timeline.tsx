import { Card, Timeline, TimelineGroup, TimelineItem } from '@parapet/ui'
import { Send } from 'lucide-react'
import { HazardIcon } from '~/components/threats/hazard-icon'
import { RelativeTime } from '~/components/relative-time'
import type { Drill } from '~/data/drills/queries'
import styles from './drills.module.css'
import { drillTexts as texts } from './texts.ts'

/** A hurricane affects hundreds of properties. */
const namesMax = 4

type Step = Drill['steps'][number]
type Alert = Drill['alerts'][number]

/** What happened in a drill, newest first, and for those who plan drills what is to come. */
export function DrillTimeline({ drill: { steps, alerts } }: { drill: Pick<Drill, 'steps' | 'alerts'> }) {
  const happened = [
    ...steps.flatMap((step) => (step.playedAt === null ? [] : [{ at: step.playedAt, step, alert: null }])),
    ...alerts.map((alert) => ({ at: alert.sentAt, step: null, alert })),
  ].toSorted((a, b) => b.at.localeCompare(a.at))
  const next = steps.filter(({ playedAt }) => playedAt === null)
  return (
    <Card title={texts.timeline}>
      <Timeline>
        {happened.length > 0 ? (
          <TimelineGroup title={texts.soFar}>
            {happened.map(({ step, alert }) =>
              step ? (
                <StepItem key={`step ${step.position}`} step={step} />
              ) : (
                <AlertItem key={alert.id} alert={alert} />
              ),
            )}
          </TimelineGroup>
        ) : null}
        {next.length > 0 ? (
          <TimelineGroup title={texts.toCome}>
            {next.map((step) => (
              <StepItem key={step.position} step={step} />
            ))}
          </TimelineGroup>
        ) : null}
      </Timeline>
    </Card>
  )
}

function StepItem({ step }: { step: Step }) {
  const { playedAt, affected, affectedCount, acknowledgedBy } = step
  return (
    <TimelineItem
      icon={<HazardIcon hazard={step.hazard} />}
      tone={playedAt !== null && step.severity === 'extreme' ? 'danger' : 'neutral'}
      time={playedAt === null ? null : <RelativeTime moment={playedAt} />}
      detail={
        <>
          <p className={styles.detail}>{texts.afterStart(step.offsetMinutes)}</p>
          <p className={styles.detail}>{step.description}</p>
          {playedAt !== null && step.phase !== 'all_clear' ? (
            <p className={styles.detail}>
              {affected.length === 0
                ? texts.affectsNone
                : texts.affects(
                    affected.slice(0, namesMax).map(({ property }) => property.name),
                    Math.max(0, affectedCount - namesMax),
                  )}
            </p>
          ) : null}
          {acknowledgedBy ? (
            <p className={styles.detail}>{texts.acknowledgedBy(acknowledgedBy.name)}</p>
          ) : null}
        </>
      }
    >
      {texts.named(step.headline)}
    </TimelineItem>
  )
}

function AlertItem({ alert: { kind, text, sentAt, sentBy } }: { alert: Alert }) {
  const name = sentBy?.name ?? ''
  return (
    <TimelineItem
      icon={<Send />}
      tone="accent"
      time={<RelativeTime moment={sentAt} />}
      detail={<p className={styles.message}>{text}</p>}
    >
      {texts.named(kind === 'alert' ? texts.alertBy(name) : texts.allClearBy(name))}
    </TimelineItem>
  )
}
