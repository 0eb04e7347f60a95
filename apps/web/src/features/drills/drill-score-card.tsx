import { Card, Heading, Stat } from '@parapet/ui'
import type { Drill, DrillScore } from '~/data/drills/queries'
import { formatDuration } from '~/lib/duration'
import styles from './drills.module.css'
import { drillTexts as texts } from './texts.ts'

interface DrillScoreCardProps {
  status: Drill['status']
  score: DrillScore
}

/** How a drill went, in real time and in the time of the scenario. */
export function DrillScoreCard({ status, score }: DrillScoreCardProps) {
  const isRunning = status === 'running'
  const none = isRunning ? texts.notDone : texts.never
  const { participants } = score
  return (
    <Card title={isRunning ? texts.scoreSoFar : texts.score} description={texts.scoreDetail}>
      <div className={styles.stack}>
        <div className={styles.stats}>
          <ReactionStat label={texts.timeToAcknowledge} time={score.acknowledge} none={none} />
          <ReactionStat label={texts.timeToAlert} time={score.alert} none={none} />
          <ShareStat label={texts.reached} count={score.reached} people={participants} />
          <ShareStat label={texts.answeredShare} count={score.answered} people={participants} />
          <Stat label={texts.onTime} value={texts.ofReactions(score.onTime, score.expected)} />
        </div>
        {score.missed.length > 0 ? (
          <div>
            <Heading level={3} size="sm">
              {texts.missed}
            </Heading>
            <ul className={styles.missed}>
              {score.missed.map(({ position, headline, reaction }) => (
                <li key={`${position} ${reaction}`}>
                  {texts.named(texts.missedReactions[reaction](headline))}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </Card>
  )
}

function ReactionStat({
  label,
  time,
  none,
}: {
  label: string
  time: DrillScore['acknowledge']
  none: string
}) {
  return (
    <Stat
      label={label}
      value={time === null ? none : formatDuration(time.realSeconds * 1_000)}
      detail={time === null ? undefined : texts.inScenario(time.scenarioSeconds)}
    />
  )
}

function ShareStat({ label, count, people }: { label: string; count: number; people: number }) {
  return (
    <Stat
      label={label}
      value={texts.ofPeople(count, people)}
      detail={people === 0 ? undefined : texts.percent(count, people)}
    />
  )
}
