import {
  Badge,
  Breadcrumb,
  Button,
  DropdownMenu,
  IconButton,
  linkClassName,
  MenuItem,
  PageHeader,
  Stat,
  TabLink,
  TabNav,
} from '@parapet/ui'
import { Archive, ArchiveRestore, Ellipsis, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { PageLink } from '~/components/page-link'
import type { Portfolio } from '~/data/portfolios/queries'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { portfolioTexts as texts } from '~/texts/portfolios'

export type PortfolioTab = 'overview' | 'properties' | 'threats' | 'activity'

export interface PortfolioHeaderProps {
  portfolio: Portfolio
  tab: PortfolioTab
  tabs: readonly PortfolioTab[]
  isArchiving: boolean
  onEdit: () => void
  onArchive: () => void
  onRestore: () => void
}

/** Which portfolio this is, its numbers, and what may be done with it. */
export function PortfolioHeader({
  portfolio,
  tab,
  tabs,
  isArchiving,
  onEdit,
  onArchive,
  onRestore,
}: PortfolioHeaderProps) {
  const { counts, dataQuality, permissions, unassigned } = portfolio
  const isArchived = portfolio.status === 'archived'
  const mayUpdate = permissions.includes('portfolio:update') && !isArchived && !unassigned
  const mayArchive = permissions.includes('portfolio:archive') && !unassigned

  return (
    <PageHeader
      title={portfolio.name}
      breadcrumb={
        <Breadcrumb>
          <PageLink to={paths.portfolios()} className={linkClassName({ tone: 'quiet' })}>
            {texts.all}
          </PageLink>
        </Breadcrumb>
      }
      status={
        <>
          {isArchived ? <Badge tone="warning">{texts.statuses.archived}</Badge> : null}
          {unassigned ? <Badge>{texts.unassigned}</Badge> : null}
        </>
      }
      subtitle={unassigned ? texts.unassignedDetail : portfolio.code}
      stats={
        <>
          <Stat label={texts.properties} value={formatNumber(counts.properties)} />
          <Stat
            label={texts.units}
            value={formatNumber(counts.units > 0 ? counts.units : counts.unitsDeclared)}
          />
          {counts.tenants > 0 ? (
            <Stat
              label={texts.reachableTenants}
              value={formatNumber(counts.tenantsReachable)}
              detail={texts.ofTenants(formatNumber(counts.tenants))}
            />
          ) : null}
          {dataQuality === null ? null : (
            <Stat label={texts.dataQuality} value={formatNumber(dataQuality)} detail={texts.outOfHundred} />
          )}
        </>
      }
      actions={
        mayUpdate || mayArchive ? (
          <>
            {mayUpdate ? (
              <Button icon={<Pencil />} onClick={onEdit}>
                {texts.edit}
              </Button>
            ) : null}
            {mayArchive && isArchived ? (
              <Button tone="primary" icon={<ArchiveRestore />} loading={isArchiving} onClick={onRestore}>
                {texts.restore}
              </Button>
            ) : null}
            {mayArchive && !isArchived ? (
              <DropdownMenu
                align="end"
                trigger={
                  <IconButton size="md" tone="neutral" label={texts.moreActions} icon={<Ellipsis />} />
                }
              >
                <MenuItem icon={<Archive />} onSelect={onArchive}>
                  {texts.archive}
                </MenuItem>
              </DropdownMenu>
            ) : null}
          </>
        ) : null
      }
      tabs={
        <TabNav aria-label={texts.tabs}>
          {tabs.map((id) => (
            <TabLink
              key={id}
              label={texts[id]}
              {...(id === 'properties' ? { count: counts.properties } : {})}
              current={tab === id}
              render={(props) => (
                <Link
                  {...props}
                  preventScrollReset
                  replace
                  to={{ search: id === 'overview' ? '' : `?tab=${id}` }}
                />
              )}
            />
          ))}
        </TabNav>
      }
    />
  )
}
