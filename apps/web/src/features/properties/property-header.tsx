import {
  Badge,
  Breadcrumb,
  Button,
  CopyButton,
  DropdownMenu,
  IconButton,
  linkClassName,
  MenuItem,
  PageHeader,
  Stat,
  TabLink,
  TabNav,
} from '@parapet/ui'
import { Archive, ArchiveRestore, Ellipsis, FolderInput, MapPin, Pencil, Radar, Ruler } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageLink } from '~/components/page-link'
import type { PropertyListItem } from '~/data/properties/queries'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { matchingTexts } from '~/texts/matching'
import { propertyTexts } from '~/texts/properties'
import { propertyDetailTexts as texts } from '~/texts/property-detail'
import { propertyValueTexts } from '~/texts/property-values'
import { propertyFormTexts } from '~/texts/property-form'
import { PropertyStatus } from './property-columns.tsx'
import { RiskStat } from './risk-stat.tsx'
import { useArchiveProperty } from './use-archive-property.ts'
import styles from './property-detail.module.css'

export type PropertyTab = 'threats' | 'overview' | 'units' | 'tenants' | 'activity' | 'exposure' | 'access'

export interface PropertyHeaderProps {
  orgId: string
  property: PropertyListItem
  /** What its risk is made of, once that is here. */
  riskReasons?: readonly string[] | undefined
  tab: PropertyTab
  tabs: readonly PropertyTab[]
  /** Who else looks at it now. */
  presence?: ReactNode
  onEdit: (part: string) => void
  /** Matches it with what goes on now. */
  onMatch: () => void
}

/** Which property this is, the numbers that matter, and what may be done with it. */
export function PropertyHeader({
  orgId,
  property,
  riskReasons = [],
  tab,
  tabs,
  presence,
  onEdit,
  onMatch,
}: PropertyHeaderProps) {
  const archiving = useArchiveProperty(orgId)
  const isArchived = property.status === 'archived'
  const mayUpdate = property.permissions.includes('property:update') && !isArchived
  const mayArchive = property.permissions.includes('property:archive')
  const isUrgent = property.criticality === 'high' || property.criticality === 'critical'

  return (
    <PageHeader
      title={property.name}
      breadcrumb={
        <Breadcrumb>
          <PageLink to={paths.properties()} className={linkClassName({ tone: 'quiet' })}>
            {texts.all}
          </PageLink>
        </Breadcrumb>
      }
      status={
        <>
          <PropertyStatus status={property.status} />
          {isUrgent ? (
            <Badge tone={property.criticality === 'critical' ? 'danger' : 'warning'}>
              {texts.criticality}: {propertyValueTexts.criticality[property.criticality].toLowerCase()}
            </Badge>
          ) : null}
          {presence}
        </>
      }
      subtitle={
        <span className={styles.address}>
          {property.address.formatted}
          <CopyButton value={property.address.formatted} label={texts.copyAddress} />
        </span>
      }
      stats={
        <>
          {tabs.includes('threats') ? <RiskStat property={property} reasons={riskReasons} /> : null}
          {property.counts.units > 0 ? (
            <Stat
              label={texts.units}
              value={formatNumber(property.counts.units)}
              detail={texts.occupied(formatNumber(property.counts.occupied))}
            />
          ) : property.unitCountDeclared === null ? null : (
            <Stat label={texts.units} value={formatNumber(property.unitCountDeclared)} />
          )}
          {property.counts.tenants > 0 ? (
            <Stat
              label={texts.reachable}
              value={formatNumber(property.counts.reachable)}
              detail={texts.ofTenants(formatNumber(property.counts.tenants))}
            />
          ) : null}
          <Stat
            label={texts.dataQuality}
            value={formatNumber(property.dataQuality.score)}
            detail={texts.outOfHundred}
          />
        </>
      }
      actions={
        mayUpdate || mayArchive ? (
          <>
            {mayUpdate ? (
              <>
                <Button icon={<MapPin />} onClick={() => onEdit('address')}>
                  {texts.editAddress}
                </Button>
                <Button icon={<Pencil />} onClick={() => onEdit('details')}>
                  {texts.edit}
                </Button>
              </>
            ) : null}
            {isArchived && mayArchive ? (
              <Button
                icon={<ArchiveRestore />}
                tone="primary"
                loading={archiving.isPending}
                onClick={() => archiving.restore(property)}
              >
                {propertyTexts.restore}
              </Button>
            ) : null}
            {isArchived ? null : (
              <DropdownMenu
                align="end"
                trigger={
                  <IconButton size="md" tone="neutral" label={texts.moreActions} icon={<Ellipsis />} />
                }
              >
                {mayUpdate ? (
                  <MenuItem icon={<FolderInput />} onSelect={() => onEdit('move')}>
                    {propertyFormTexts.moveTitle}
                  </MenuItem>
                ) : null}
                {mayUpdate ? (
                  <MenuItem icon={<Ruler />} onSelect={() => onEdit('matching')}>
                    {matchingTexts.editProperty}
                  </MenuItem>
                ) : null}
                {mayUpdate && property.status === 'active' ? (
                  <MenuItem icon={<Radar />} onSelect={onMatch}>
                    {matchingTexts.run}
                  </MenuItem>
                ) : null}
                {mayArchive ? (
                  <MenuItem icon={<Archive />} onSelect={() => archiving.archive(property)}>
                    {propertyTexts.archive}
                  </MenuItem>
                ) : null}
              </DropdownMenu>
            )}
          </>
        ) : null
      }
      tabs={
        <TabNav aria-label={texts.tabs}>
          {tabs.map((id) => (
            <TabLink
              key={id}
              label={texts[id]}
              {...(id === 'units' || id === 'tenants' ? { count: property.counts[id] } : {})}
              {...(id === 'threats' && property.threats.active > 0 ? { count: property.threats.active } : {})}
              current={tab === id}
              render={(props) => (
                <Link
                  {...props}
                  preventScrollReset
                  replace
                  to={{ search: id === tabs[0] ? '' : `?tab=${id}` }}
                />
              )}
            />
          ))}
        </TabNav>
      }
    />
  )
}
