import { Card, EmptyState, Skeleton, Text } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { ThreatRow } from '~/components/threats/threat-row'
import { threatQueries, type ThreatListItem } from '~/data/threats/queries'
import { paths } from '~/lib/paths'
import { threatBriefTexts as texts } from './brief-texts.ts'
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
  const query = useQuery(threatQueries.list(orgId, { propertyId: property.id }))
  if (query.isError && !query.data) return <QueryErrorPanel what={texts.failed} query={query} />
  const threats = query.data?.items ?? []
  const isFirst = (threat: ThreatListItem) => isBelowGrade && waterHazards.has(threat.hazard)
  const sorted = threats.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))

  return (
    <Card
      title={texts.ofProperty(property.name)}
      padding={threats.length > 0 ? 'none' : 'md'}
      aria-busy={query.isPending}
    >
      {query.isPending ? (
        <Skeleton width="three-quarters" />
      ) : threats.length === 0 ? (
        <EmptyState icon={<ShieldCheck />} title={texts.none} description={texts.noneDetail} />
      ) : (
        <ul className={styles.plain}>
          {sorted.map((threat) => (
            <ThreatRow
              key={threat.id}
              threat={threat}
              to={paths.property(property.id, { threat: threat.id })}
              detail={
                isFirst(threat) ? (
                  <Text as="span">{texts.unitsBelowGrade}</Text>
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
