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
import { Archive, ArchiveRestore, Ellipsis, FolderInput, MapPin, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { PageLink } from '~/components/page-link'
import type { PropertyListItem } from '~/data/properties/queries'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { propertyTexts } from '~/texts/properties'
import { propertyDetailTexts as texts } from '~/texts/property-detail'
import { propertyValueTexts } from '~/texts/property-values'
import { propertyFormTexts } from '~/texts/property-form'
import { PropertyStatus } from './property-columns.tsx'
import { useArchiveProperty } from './use-archive-property.ts'
import styles from './property-detail.module.css'

export type PropertyTab = 'overview' | 'activity'

export interface PropertyHeaderProps {
  orgId: string
  property: PropertyListItem
  tab: PropertyTab
  tabs: readonly PropertyTab[]
  onEdit: (part: string) => void
}

/** Which property this is, the numbers that matter, and what may be done with it. */
export function PropertyHeader({ orgId, property, tab, tabs, onEdit }: PropertyHeaderProps) {
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
          {property.unitCountDeclared === null ? null : (
            <Stat label={texts.units} value={formatNumber(property.unitCountDeclared)} />
          )}
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
