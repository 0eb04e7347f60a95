import { Badge, type BadgeTone, Card, Text } from '@parapet/ui'
import type { Drill } from '~/data/drills/queries'
import { formatList } from '~/lib/format'
import styles from './drills.module.css'
import { drillTexts as texts } from './texts.ts'

type Participant = Drill['participants'][number]

const tones: Record<keyof typeof texts.participantStates, BadgeTone> = {
  unanswered: 'neutral',
  no: 'neutral',
  yes: 'info',
  safe: 'success',
  need_help: 'danger',
}

const stateOf = ({ answer, response }: Participant) =>
  answer === 'yes' ? (response ?? 'yes') : (answer ?? 'unanswered')

/** Who was invited, who takes part, and what they answered. */
export function DrillParticipants({ participants }: Pick<Drill, 'participants'>) {
  return (
    <Card title={texts.participants}>
      {participants.length === 0 ? <Text tone="muted">{texts.noParticipants}</Text> : null}
      <ul className={styles.list}>
        {participants.map((participant) => (
          <li key={participant.user.id} className={styles.row}>
            <div className={styles.main}>
              <span>{participant.user.name}</span>
              {participant.reachedBy.length > 0 ? (
                <span className={styles.detail}>
                  {texts.reachedBy(
                    formatList(participant.reachedBy.map((channel) => texts.channels[channel])),
                  )}
                </span>
              ) : null}
            </div>
            <Badge tone={tones[stateOf(participant)]}>{texts.participantStates[stateOf(participant)]}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
