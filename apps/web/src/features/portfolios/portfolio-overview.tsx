import { Banner, Card, EmptyState, linkClassName, DescriptionItem, DescriptionList, Tag } from '@parapet/ui'
import { Building2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { renderTextInput, renderTextarea, InlineField, InlineValue } from '~/components/inline-field'
import { Link } from '~/components/link'
import { RiskScore } from '~/components/list-page/list-cells'
import { PageLink } from '~/components/page-link'
import { RelativeTime } from '~/components/relative-time'
import type { PortfolioDetail } from '~/data/portfolios/queries'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { portfolioRules } from './portfolio-values.ts'
import styles from './portfolios.module.css'
import { portfolioTexts as texts } from './texts.ts'
import { usePortfolioEditing } from './use-portfolio-editing.ts'

interface PortfolioOverviewProps {
  orgId: string
  portfolio: PortfolioDetail
  /** Shown while the portfolio is empty. */
  emptyAction?: ReactNode
}

/** The properties that need attention, and the portfolio's details. */
export function PortfolioOverview({ orgId, portfolio, emptyAction }: PortfolioOverviewProps) {
  const { properties } = portfolio

  return (
    <>
      {portfolio.status === 'archived' ? <Banner tone="warning">{texts.archivedBanner}</Banner> : null}
      <div className={styles.columns}>
        <Card
          title={texts.needsAttention}
          description={properties.length > 0 ? texts.needsAttentionDetail : undefined}
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
                  <span className={styles.scores}>
                    {property.riskScore === 0 ? null : (
                      <span>
                        {texts.risk} <RiskScore score={property.riskScore} />
                      </span>
                    )}
                    <span className={styles.quiet}>
                      {texts.dataQuality} {formatNumber(property.dataQuality.score)}
                    </span>
                  </span>
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

interface AboutCardProps {
  orgId: string
  portfolio: PortfolioDetail
}

/** The portfolio's details, editable inline. */
function AboutCard({ orgId, portfolio }: AboutCardProps) {
  const { description, manager, tags, code, permissions, unassigned, status } = portfolio
  const form = usePortfolioEditing(orgId, portfolio)
  const mayUpdate = permissions.includes('portfolio:update') && status === 'active' && !unassigned
  const editing = mayUpdate ? form : undefined

  return (
    <Card title={texts.about} description={mayUpdate ? texts.editHint : undefined}>
      {description ? (
        <div className={styles.description}>
          <InlineValue
            editing={editing}
            term={texts.description}
            field="description"
            rules={portfolioRules.description}
            renderControl={renderTextarea}
          >
            {description}
          </InlineValue>
        </div>
      ) : null}
      <DescriptionList>
        {manager ? <DescriptionItem term={texts.manager}>{manager.name}</DescriptionItem> : null}
        {code === null ? null : (
          <InlineField
            editing={editing}
            term={texts.code}
            field="code"
            rules={portfolioRules.code}
            help={texts.codeHelp}
            renderControl={renderTextInput}
          >
            {code}
          </InlineField>
        )}
        {tags.length === 0 ? null : (
          <InlineField
            editing={editing}
            term={texts.tags}
            field="tags"
            help={texts.tagsHelp}
            renderControl={renderTextInput}
          >
            <span className={styles.tags}>
              {tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </span>
          </InlineField>
        )}
        <DescriptionItem term={texts.created}>
          <RelativeTime moment={portfolio.createdAt} />
        </DescriptionItem>
        <DescriptionItem term={texts.updated}>
          <RelativeTime moment={portfolio.updatedAt} />
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}
