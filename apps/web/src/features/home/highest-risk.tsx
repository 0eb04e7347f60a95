import { linkClassName, IconButton, Skeleton, Text } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowRight, ArrowUp, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { RiskScore } from '~/components/list-page/list-cells'
import { PageLink } from '~/components/page-link'
import { orgQueries, type Dashboard } from '~/data/org/queries'
import { propertyQueries } from '~/data/properties/queries'
import { describeFailure } from '~/lib/describe-failure'
import { paths } from '~/lib/paths'
import { NoThreatsText } from './no-threats-text.tsx'
import { homeTexts as texts } from './texts.ts'
import { Widget } from './widget.tsx'
import styles from './highest-risk.module.css'

type PropertyRisk = Dashboard['watched'][number]

const trendIcons = { up: ArrowUp, down: ArrowDown, same: ArrowRight } as const

/** The properties with the highest risk, with the trend since yesterday and the reasons. */
export function HighestRisk({ orgId, userId }: { orgId: string; userId: string }) {
  const query = useQuery(orgQueries.dashboard(orgId, userId))

  return (
    <Widget title={texts.highestRisk} subject={texts.highestRiskSubject} query={query}>
      {({ watched }) =>
        watched.length === 0 ? (
          <NoThreatsText orgId={orgId}>{texts.noRisk}</NoThreatsText>
        ) : (
          <ul className={styles.risks}>
            {watched.map((item) => (
              <RiskRow key={item.propertyId} orgId={orgId} item={item} />
            ))}
          </ul>
        )
      }
    </Widget>
  )
}

function RiskRow({ orgId, item }: { orgId: string; item: PropertyRisk }) {
  const [isOpen, setIsOpen] = useState(false)
  const reasonsId = useId()
  const Trend = trendIcons[item.trend]
  const trend = texts.trends[item.trend]

  return (
    <li className={styles.risk}>
      <PageLink
        to={paths.property(item.propertyId)}
        className={linkClassName({ tone: 'quiet', className: styles.riskName ?? '' })}
      >
        {item.name}
      </PageLink>
      <span className={styles.score}>
        <RiskScore score={item.riskScore} />
      </span>
      <span className={styles.trend} role="img" aria-label={trend} title={trend} data-trend={item.trend}>
        <Trend aria-hidden="true" />
      </span>
      <IconButton
        size="xs"
        className={styles.riskToggle}
        label={texts.explainRisk(item.name)}
        icon={<ChevronDown />}
        aria-expanded={isOpen}
        aria-controls={reasonsId}
        onClick={() => setIsOpen(!isOpen)}
      />
      <div id={reasonsId} className={styles.reasons} hidden={!isOpen}>
        {isOpen ? <RiskReasons orgId={orgId} propertyId={item.propertyId} /> : null}
      </div>
    </li>
  )
}

function RiskReasons({ orgId, propertyId }: { orgId: string; propertyId: string }) {
  const query = useQuery({ ...propertyQueries.detail(orgId, propertyId), throwOnError: false })
  if (query.isPending) return <Skeleton width="three-quarters" />
  if (!query.data) {
    return (
      <Text size="sm" tone="muted">
        {describeFailure(query.error)}
      </Text>
    )
  }
  return (
    <ul className={styles.reasonList}>
      {query.data.riskReasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
}
