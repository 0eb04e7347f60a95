import { Badge, Stat } from '@parapet/ui'
import { Archive, Pencil } from 'lucide-react'
import { DetailHeader } from '~/components/detail-header'
import type { Portfolio } from '~/data/portfolios/queries'
import { describeDeclaredUnits } from '~/lib/declared-units'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { portfolioTexts as texts } from './texts.ts'

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

/** The portfolio's name, key figures, actions and tabs. */
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
    <DetailHeader
      title={portfolio.name}
      breadcrumb={[{ to: paths.portfolios(), label: texts.breadcrumb }]}
      status={
        <>
          {isArchived ? <Badge tone="warning">{texts.statuses.archived}</Badge> : null}
          {unassigned ? <Badge>{texts.builtIn}</Badge> : null}
        </>
      }
      subtitle={unassigned ? texts.unassignedDetail : portfolio.code}
      stats={
        <>
          <Stat label={texts.properties} value={formatNumber(counts.properties)} />
          <Stat
            label={texts.units}
            value={formatNumber(counts.units)}
            detail={
              counts.unitsDeclared > counts.units ? describeDeclaredUnits(counts.unitsDeclared) : undefined
            }
          />
          {counts.tenants > 0 ? (
            <Stat
              label={texts.reachableTenants}
              value={formatNumber(counts.tenantsReachable)}
              detail={texts.ofTenants(counts.tenants)}
            />
          ) : null}
          {dataQuality === null ? null : (
            <Stat label={texts.dataQuality} value={formatNumber(dataQuality)} detail={texts.outOfHundred} />
          )}
        </>
      }
      editActions={mayUpdate ? [{ label: texts.edit, icon: <Pencil />, onSelect: onEdit }] : []}
      restore={mayArchive && isArchived ? { isPending: isArchiving, onSelect: onRestore } : null}
      menuActions={
        mayArchive && !isArchived ? [{ label: texts.archive, icon: <Archive />, onSelect: onArchive }] : []
      }
      tab={tab}
      tabs={tabs}
      counts={{ properties: counts.properties }}
      texts={texts}
    />
  )
}
