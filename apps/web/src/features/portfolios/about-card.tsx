import { Card, DescriptionItem, DescriptionList, Tag } from '@parapet/ui'
import { writeLine, writeText } from '~/components/inline-controls'
import type { InlineEditing } from '~/components/inline-editor'
import { InlineFact, InlineValue } from '~/components/inline-fact'
import { RelativeTime } from '~/components/relative-time'
import type { Portfolio, PortfolioDetail } from '~/data/portfolios/queries'
import { portfolioTexts as texts } from './texts.ts'
import { portfolioRules } from './portfolio-rules.ts'
import { portfolioPointers, toPortfolioValues, type PortfolioValues } from './portfolio-values.ts'
import { useSavePortfolio } from './use-save-portfolio.ts'
import styles from './portfolios.module.css'

export interface AboutCardProps {
  orgId: string
  portfolio: PortfolioDetail
}

/** What the portfolio is. Each fact can be changed where it stands. */
export function AboutCard({ orgId, portfolio }: AboutCardProps) {
  const { description, manager, tags, code, permissions, unassigned, status } = portfolio
  const save = useSavePortfolio(orgId, portfolio)
  const mayUpdate = permissions.includes('portfolio:update') && status === 'active' && !unassigned
  const editing: InlineEditing<PortfolioValues, Portfolio> | undefined = mayUpdate
    ? {
        item: portfolio,
        toValues: toPortfolioValues,
        pointers: portfolioPointers,
        labels: texts.fields,
        save,
      }
    : undefined

  return (
    <Card title={texts.about} description={mayUpdate ? texts.factsDetail : undefined}>
      {description ? (
        <div className={styles.description}>
          <InlineValue
            editing={editing}
            term={texts.description}
            field="description"
            rules={portfolioRules.description}
            renderControl={writeText}
          >
            {description}
          </InlineValue>
        </div>
      ) : null}
      <DescriptionList>
        {manager ? <DescriptionItem term={texts.manager}>{manager.name}</DescriptionItem> : null}
        {code === null ? null : (
          <InlineFact
            editing={editing}
            term={texts.code}
            field="code"
            rules={portfolioRules.code}
            help={texts.codeHelp}
            renderControl={writeLine}
          >
            {code}
          </InlineFact>
        )}
        {tags.length === 0 ? null : (
          <InlineFact
            editing={editing}
            term={texts.tags}
            field="tags"
            help={texts.tagsHelp}
            renderControl={writeLine}
          >
            <span className={styles.tags}>
              {tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </span>
          </InlineFact>
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
