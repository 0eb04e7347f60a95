import { Banner, Card, EmptyState, linkClassName } from '@parapet/ui'
import { Building2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageLink } from '~/components/page-link'
import type { PortfolioDetail } from '~/data/portfolios/queries'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { portfolioTexts as texts } from './texts.ts'
import { AboutCard } from './about-card.tsx'
import styles from './portfolios.module.css'

export interface PortfolioOverviewProps {
  orgId: string
  portfolio: PortfolioDetail
  /** What can be done while it is empty. */
  emptyAction?: ReactNode
}

/** The properties that need care first, and what the portfolio is. */
export function PortfolioOverview({ orgId, portfolio, emptyAction }: PortfolioOverviewProps) {
  const { properties } = portfolio

  return (
    <>
      {portfolio.status === 'archived' ? <Banner tone="warning">{texts.archivedBanner}</Banner> : null}
      <div className={styles.columns}>
        <Card
          title={texts.needAttention}
          description={properties.length > 0 ? texts.needAttentionDetail : undefined}
          footer={
            properties.length > 0 ? (
              <Link to={{ search: '?tab=properties' }} preventScrollReset className={linkClassName()}>
                {texts.showAll}
              </Link>
            ) : undefined
          }
        >
          {properties.length === 0 ? (
            <EmptyState
              icon={<Building2 />}
              title={texts.noProperties}
              description={texts.noPropertiesDetail}
              actions={emptyAction}
            />
          ) : (
            <ul className={styles.rows}>
              {properties.map((property) => (
                <li key={property.id} className={styles.row}>
                  <span className={styles.rowText}>
                    <PageLink to={paths.property(property.id)} className={linkClassName({ tone: 'quiet' })}>
                      {property.name}
                    </PageLink>
                    <span className={styles.quiet}>
                      {property.dataQuality.issues[0]?.message ?? property.address.formatted}
                    </span>
                  </span>
                  <span className={styles.score}>{formatNumber(property.dataQuality.score)}</span>
                </li>
              ))}
            </ul>
          )}
        </Card>
        <AboutCard orgId={orgId} portfolio={portfolio} />
      </div>
    </>
  )
}
