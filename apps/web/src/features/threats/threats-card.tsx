import { Card, Skeleton, Text } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { ThreatRow } from '~/components/threats/threat-row'
import {
  closedTriageFilter,
  openTriageFilter,
  threatQueries,
  type ThreatListItem,
} from '~/data/threats/queries'
import { paths } from '~/lib/paths'
import { threatBriefTexts as texts } from './brief-texts.ts'
import { NoThreats } from './no-threats.tsx'
import { threatTexts } from '~/components/threats/texts'
import styles from './threat-list.module.css'

export interface ThreatsCardProps {
  orgId: string
  property: { id: string; name: string }
  /**
   * Whether the unit is below grade, where water reaches first. Sorts floods to the top.
   * @default false
   */
  isBelowGrade?: boolean
}

const waterHazards: ReadonlySet<ThreatListItem['hazard']> = new Set([
  'flood',
  'flash_flood',
  'coastal_flood',
  'storm_surge',
  'dam_failure',
  'tsunami',
])

/** The threats to the property of a unit or tenant. */
export function ThreatsCard({ orgId, property, isBelowGrade = false }: ThreatsCardProps) {
  const query = useQuery(threatQueries.list(orgId, { propertyId: property.id, triage: openTriageFilter }))
  if (query.isError && !query.data) return <QueryErrorPanel subject={texts.listSubject} query={query} />
  const threats = query.data?.items ?? []
  const isPrioritized = (threat: ThreatListItem) => isBelowGrade && waterHazards.has(threat.hazard)
  const sortedThreats = threats.toSorted((a, b) => Number(isPrioritized(b)) - Number(isPrioritized(a)))

  return (
    <Card
      title={texts.propertyThreats(property.name)}
      padding={threats.length > 0 ? 'none' : 'md'}
      aria-busy={query.isPending}
    >
      {query.isPending ? (
        <Skeleton width="three-quarters" />
      ) : threats.length === 0 ? (
        <NoOpenThreats orgId={orgId} propertyId={property.id} />
      ) : (
        <ul className={styles.plain}>
          {sortedThreats.map((threat) => (
            <ThreatRow
              key={threat.id}
              threat={threat}
              to={paths.property(property.id, { threat: threat.id })}
              detail={
                isPrioritized(threat) ? (
                  <Text as="span">{texts.unitBelowGrade}</Text>
                ) : (
                  threatTexts.certainty[threat.certainty]
                )
              }
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Says that nothing is active only if no threat that was resolved or dismissed is still in effect. */
function NoOpenThreats({ orgId, propertyId }: { orgId: string; propertyId: string }) {
  const query = useQuery(threatQueries.list(orgId, { propertyId, triage: closedTriageFilter }, 1))
  if (query.isPending) return <Skeleton shape="block" />
  if (!query.data) return <QueryErrorPanel subject={texts.listSubject} query={query} />
  return (
    <NoThreats
      orgId={orgId}
      closed={{ count: query.data.page.total, to: paths.property(propertyId, { tab: 'threats' }) }}
    />
  )
}
