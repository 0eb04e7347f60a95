import { buttonClassName, Skeleton, Text } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { ThreatRow } from '~/components/threats/threat-row'
import { propertyQueries } from '~/data/properties/queries'
import { threatQueries } from '~/data/threats/queries'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { homeTexts as texts } from './texts.ts'
import { SummaryPanel } from './summary-panel.tsx'
import styles from './summary.module.css'

export interface PropertySummaryProps {
  orgId: string
  propertyId: string
  seesThreats: boolean
  onClose: () => void
}

/** The selected property in short: where it is, its risk, and what threatens it. */
export function PropertySummary({ orgId, propertyId, seesThreats, onClose }: PropertySummaryProps) {
  const query = useQuery({ ...propertyQueries.detail(orgId, propertyId), throwOnError: false })
  const threats = useQuery({ ...threatQueries.list(orgId, { propertyId }), enabled: seesThreats })
  const property = query.data

  return (
    <SummaryPanel title={property?.name ?? texts.selectedProperty} onClose={onClose}>
      {query.isError && !property ? <QueryErrorPanel what={texts.selectedProperty} query={query} /> : null}
      {query.isPending ? <Skeleton width="three-quarters" /> : null}
      {property ? (
        <>
          <Text size="sm" tone="muted">
            {property.address.formatted}
          </Text>
          <Text size="sm">
            {property.threats.active === 0
              ? texts.noThreatHere
              : texts.riskOf(formatNumber(property.riskScore))}
          </Text>
          {threats.isError && !threats.data ? <QueryErrorPanel what={texts.threats} query={threats} /> : null}
          {threats.data && threats.data.items.length > 0 ? (
            <ul className={styles.threatRows} data-plain>
              {threats.data.items.map((threat) => (
                <ThreatRow
                  key={threat.id}
                  threat={threat}
                  to={paths.property(property.id, { threat: threat.id })}
                />
              ))}
            </ul>
          ) : null}
          <PageLink to={paths.property(property.id)} className={buttonClassName({ size: 'sm-md' })}>
            {texts.openProperty}
          </PageLink>
        </>
      ) : null}
    </SummaryPanel>
  )
}
