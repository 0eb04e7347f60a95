import {
  Banner,
  Card,
  DescriptionItem,
  DescriptionList,
  EmptyState,
  linkClassName,
  Tag,
  Text,
} from '@parapet/ui'
import { Building2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageLink } from '~/components/page-link'
import { RelativeTime } from '~/components/relative-time'
import type { PortfolioDetail } from '~/data/portfolios/queries'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { portfolioTexts as texts } from '~/texts/portfolios'
import styles from './portfolios.module.css'

export interface PortfolioOverviewProps {
  portfolio: PortfolioDetail
  /** What can be done while it is empty. */
  emptyAction?: ReactNode
}

/** The properties that need care first, and what the portfolio is. */
export function PortfolioOverview({ portfolio, emptyAction }: PortfolioOverviewProps) {
  const { properties, description, manager, tags } = portfolio

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
        <Card title={texts.about}>
          {description ? <Text className={styles.description}>{description}</Text> : null}
          <DescriptionList>
            {manager ? <DescriptionItem term={texts.manager}>{manager.name}</DescriptionItem> : null}
            {portfolio.code === null ? null : (
              <DescriptionItem term={texts.code}>{portfolio.code}</DescriptionItem>
            )}
            {tags.length === 0 ? null : (
              <DescriptionItem term={texts.tags}>
                <span className={styles.tags}>
                  {tags.map((tag) => (
                    <Tag key={tag}>{tag}</Tag>
                  ))}
                </span>
              </DescriptionItem>
            )}
            <DescriptionItem term={texts.created}>
              <RelativeTime moment={portfolio.createdAt} />
            </DescriptionItem>
            <DescriptionItem term={texts.updated}>
              <RelativeTime moment={portfolio.updatedAt} />
            </DescriptionItem>
          </DescriptionList>
        </Card>
      </div>
    </>
  )
}
