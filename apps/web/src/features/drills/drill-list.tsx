import { Badge, type BadgeTone, Card, EmptyState, linkClassName } from '@parapet/ui'
import { Megaphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '~/components/link'
import { RelativeTime } from '~/components/relative-time'
import type { DrillSummary } from '~/data/drills/queries'
import { paths } from '~/lib/paths'
import styles from './drills.module.css'
import { drillTexts as texts } from './texts.ts'

interface DrillListProps {
  drills: readonly DrillSummary[]
  /** The button that plans one; null without permission. */
  action: ReactNode
}

/** Planned, running, and past drills with their scores. */
export function DrillList({ drills, action }: DrillListProps) {
  if (drills.length === 0) {
    return (
      <EmptyState icon={<Megaphone />} title={texts.none} actions={action}>
        {texts.noneDetail}
      </EmptyState>
    )
  }
  return (
    <Card title={texts.past} actions={action}>
      <ul className={styles.list}>
        {drills.map((drill) => (
          <li key={drill.id} className={styles.row}>
            <div className={styles.main}>
              <Link to={paths.drill(drill.id)} className={linkClassName()}>
                {texts.named(drill.title)}
              </Link>
              <span className={styles.detail}>
                <RelativeTime moment={drill.startedAt ?? drill.createdAt} />
                {' · '}
                {texts.speeds(drill.speed)}
                {drill.score && drill.score.expected > 0
                  ? ` · ${texts.onTimeOf(drill.score.onTime, drill.score.expected)}`
                  : ''}
              </span>
            </div>
            <div className={styles.actions}>
              {drill.invitation === 'unanswered' && isOpen(drill) ? (
                <Badge tone="accent">{texts.invited}</Badge>
              ) : null}
              <DrillStatus drill={drill} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const isOpen = ({ status }: Pick<DrillSummary, 'status'>) => status === 'planned' || status === 'running'

const tones: Record<DrillSummary['status'], BadgeTone> = {
  planned: 'info',
  running: 'warning',
  completed: 'success',
  stopped: 'neutral',
  canceled: 'neutral',
}

export const DrillStatus = ({ drill }: { drill: Pick<DrillSummary, 'status' | 'stopReason'> }) => (
  <Badge tone={tones[drill.status]}>
    {drill.stopReason === 'emergency' ? texts.stoppedForEmergency : texts.statuses[drill.status]}
  </Badge>
)
