import { Card } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { ThreatRow } from '~/components/threats/threat-row'
import { orgQueries } from '~/data/org/queries'
import { homeTexts as texts } from './texts.ts'
import styles from './triage.module.css'

interface AssignedThreatsProps {
  orgId: string
  userId: string
}

/** The threats assigned to the user; empty if there are none. */
export function AssignedThreats({ orgId, userId }: AssignedThreatsProps) {
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
