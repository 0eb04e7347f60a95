import { Badge, linkClassName, Stat } from '@parapet/ui'
import { Archive, MapPin, Pencil } from 'lucide-react'
import { DetailHeader } from '~/components/detail-header'
import { PageLink } from '~/components/page-link'
import { unitValueTexts } from '~/components/unit-value-texts'
import { useArchive } from '~/components/use-archive'
import { useUpdateUnit } from '~/data/units/mutations'
import type { UnitListItem } from '~/data/units/queries'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { unitTexts as texts } from './texts.ts'
import { UnitStatus } from './unit-columns.tsx'
import styles from './units.module.css'
import { nameUnit } from '~/lib/unit-name'

export type UnitTab = 'overview' | 'activity'

export interface UnitHeaderProps {
  orgId: string
  unit: UnitListItem
  tab: UnitTab
  tabs: readonly UnitTab[]
  onEdit: (editTarget: string) => void
}

/** The unit's name, property, actions and tabs. */
export function UnitHeader({ orgId, unit, tab, tabs, onEdit }: UnitHeaderProps) {
  const archiving = useArchive(useUpdateUnit(orgId), texts, {
    archived: { archived: true },
    restored: { archived: false },
  })
  const isArchived = unit.archivedAt !== null
  const mayUpdate = unit.permissions.includes('unit:update') && !isArchived
  const mayArchive = unit.permissions.includes('unit:archive')

  return (
    <DetailHeader
      title={nameUnit(unit.name)}
      breadcrumb={[
        { to: paths.units(), label: texts.title },
        { to: paths.property(unit.property.id), label: unit.property.name },
      ]}
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
          <Stat label={texts.tenants} value={formatNumber(unit.tenants.length)} />
          {unit.area === null ? null : (
            <Stat
              label={texts.area}
              value={formatNumber(unit.area)}
              detail={unit.areaUnits === null ? undefined : unitValueTexts.areaUnits[unit.areaUnits]}
            />
          )}
        </>
      }
      editActions={
        mayUpdate
          ? [
              { label: texts.editAddress, icon: <MapPin />, onSelect: () => onEdit('address') },
              { label: texts.edit, icon: <Pencil />, onSelect: () => onEdit('details') },
            ]
          : []
      }
      restore={
        mayArchive && isArchived
          ? { isPending: archiving.isPending, onSelect: () => archiving.restore(unit) }
          : null
      }
      menuActions={
        mayArchive && !isArchived
          ? [{ label: texts.archive, icon: <Archive />, onSelect: () => archiving.archive(unit) }]
          : []
      }
      tab={tab}
      tabs={tabs}
      texts={texts}
    />
  )
}
