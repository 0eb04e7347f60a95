import { useQuery } from '@tanstack/react-query'
import { Card } from '@parapet/ui'
import { ThreatRow } from '~/components/threats/threat-row'
import { orgQueries } from '~/data/org/queries'
import { homeTexts as texts } from './texts.ts'
import type { HomeWidgetProps } from './threat-carousel.tsx'
import styles from './triage.module.css'

/** What the person has to do; nothing while that is nothing. */
export function AssignedThreats({ orgId, userId }: Omit<HomeWidgetProps, 'held'>) {
  const { data } = useQuery(orgQueries.dashboard(orgId, userId))
  if (!data || data.assignedToMe.length === 0) return null

  return (
    <Card title={texts.assigned} padding="none">
      <ul className={styles.threatRows}>
        {data.assignedToMe.map((threat) => (
          <ThreatRow key={threat.id} threat={threat} to={threat.href} />
        ))}
      </ul>
    </Card>
  )
}
