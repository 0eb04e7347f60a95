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
import { Archive, ArchiveRestore, Ellipsis, MapPin, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { PageLink } from '~/components/page-link'
import type { UnitListItem } from '~/data/units/queries'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { unitTexts as texts } from '~/texts/units'
import { unitValueTexts } from '~/texts/unit-values'
import { UnitStatus } from './unit-status.tsx'
import { useArchiveUnit } from './use-archive-unit.ts'
import styles from './units.module.css'

export type UnitTab = 'overview' | 'activity'

export interface UnitHeaderProps {
  orgId: string
  unit: UnitListItem
  tab: UnitTab
  tabs: readonly UnitTab[]
  onEdit: (part: string) => void
}

/** Which unit this is, where it is, and what may be done with it. */
export function UnitHeader({ orgId, unit, tab, tabs, onEdit }: UnitHeaderProps) {
  const archiving = useArchiveUnit(orgId)
  const isArchived = unit.archivedAt !== null
  const mayUpdate = unit.permissions.includes('unit:update') && !isArchived
  const mayArchive = unit.permissions.includes('unit:archive')

  return (
    <PageHeader
      title={texts.unitName(unit.name)}
      breadcrumb={
        <Breadcrumb>
          <PageLink to={paths.units()} className={linkClassName({ tone: 'quiet' })}>
            {texts.title}
          </PageLink>
          <PageLink to={paths.property(unit.property.id)} className={linkClassName({ tone: 'quiet' })}>
            {unit.property.name}
          </PageLink>
        </Breadcrumb>
      }
      status={
        <>
          <UnitStatus status={unit.status} />
          {unit.belowGrade ? <Badge tone="warning">{texts.belowGradeBadge}</Badge> : null}
        </>
      }
      subtitle={
        <span className={styles.place}>
          <PageLink to={paths.property(unit.property.id)} className={linkClassName()}>
            {unit.property.name}
          </PageLink>
          {unit.building === null ? null : <span>{texts.inBuilding(unit.building)}</span>}
        </span>
      }
      stats={
        <>
          <Stat label={texts.people} value={formatNumber(unit.tenants.length)} />
          {unit.area === null ? null : (
            <Stat
              label={texts.area}
              value={formatNumber(unit.area)}
              detail={unit.areaUnits === null ? undefined : unitValueTexts.areaUnits[unit.areaUnits]}
            />
          )}
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
                onClick={() => archiving.restore(unit)}
              >
                {texts.restore}
              </Button>
            ) : null}
            {!isArchived && mayArchive ? (
              <DropdownMenu
                align="end"
                trigger={
                  <IconButton size="md" tone="neutral" label={texts.moreActions} icon={<Ellipsis />} />
                }
              >
                <MenuItem icon={<Archive />} onSelect={() => archiving.archive(unit)}>
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
