import { Badge, CopyButton, Stat, Button, Popover } from '@parapet/ui'
import { Archive, FolderInput, MapPin, Pencil, Radar, Ruler } from 'lucide-react'
import type { ReactNode } from 'react'
import { DetailHeader, type DetailAction } from '~/components/detail-header'
import { RiskScore } from '~/components/list-page/list-cells'
import { listTexts } from '~/components/list-page/texts'
import { useArchive } from '~/components/use-archive'
import { useMonitored } from '~/data/org/use-monitored'
import { useUpdateProperty } from '~/data/properties/mutations'
import { findUnmonitoredReason, type PropertyListItem } from '~/data/properties/queries'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { propertyDetailTexts as texts } from './detail-texts.ts'
import { propertyFormTexts } from './form-texts.ts'
import { PropertyStatus } from './property-columns.tsx'
import styles from './property-detail.module.css'
import { propertyActionTexts } from './action-texts.ts'
import { propertyValueTexts } from './value-texts.ts'

export type PropertyTab = 'threats' | 'overview' | 'units' | 'tenants' | 'activity' | 'exposure' | 'access'

interface PropertyHeaderProps {
  orgId: string
  property: PropertyListItem
  /** The factors of the risk score; undefined while loading. */
  riskReasons?: readonly string[] | undefined
  tab: PropertyTab
  tabs: readonly PropertyTab[]
  /** Colleagues who have it open too. */
  presence?: ReactNode
  onEdit: (editTarget: string) => void
  /** Rematches it with current threats. */
  onMatch: () => void
}

/** The property's name, key figures, actions and tabs. */
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
  const archiving = useArchive(useUpdateProperty(orgId), propertyActionTexts, {
    archived: { status: 'archived' },
    restored: { status: property.status === 'inactive' ? 'inactive' : 'active' },
  })
  const isArchived = property.status === 'archived'
  const mayUpdate = property.permissions.includes('property:update') && !isArchived
  const mayArchive = property.permissions.includes('property:archive')
  const isHighCriticality = property.criticality === 'high' || property.criticality === 'critical'

  const { units, tenants } = property.counts

  const editActions: DetailAction[] = [
    { label: texts.editAddress, icon: <MapPin />, onSelect: () => onEdit('address') },
    { label: texts.edit, icon: <Pencil />, onSelect: () => onEdit('details') },
  ]
  const moreEditActions: DetailAction[] = [
    { label: propertyFormTexts.moveTitle, icon: <FolderInput />, onSelect: () => onEdit('move') },
    { label: texts.editMatching, icon: <Ruler />, onSelect: () => onEdit('matching') },
  ]
  const match: DetailAction = { label: texts.matchNow, icon: <Radar />, onSelect: onMatch }
  const archive: DetailAction = {
    label: propertyActionTexts.archive,
    icon: <Archive />,
    onSelect: () => archiving.archive(property),
  }

  return (
    <DetailHeader
      title={property.name}
      breadcrumb={[{ to: paths.properties(), label: texts.breadcrumb }]}
      status={
        <>
          <PropertyStatus status={property.status} />
          {isHighCriticality ? (
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
          {tabs.includes('threats') ? (
            <RiskStat orgId={orgId} property={property} reasons={riskReasons} />
          ) : null}
          {property.counts.units > 0 ? (
            <Stat
              label={texts.units}
              value={formatNumber(property.counts.units)}
              detail={texts.occupied(formatNumber(property.counts.occupied))}
            />
          ) : property.unitCountDeclared === null ? null : (
            <Stat label={texts.declaredUnits} value={formatNumber(property.unitCountDeclared)} />
          )}
          {property.counts.tenants > 0 ? (
            <Stat
              label={texts.reachable}
              value={formatNumber(property.counts.reachable)}
              detail={texts.ofTenants(property.counts.tenants)}
            />
          ) : null}
          <Stat
            label={texts.dataQuality}
            value={formatNumber(property.dataQuality.score)}
            detail={texts.outOfHundred}
          />
        </>
      }
      editActions={mayUpdate ? editActions : []}
      restore={
        mayArchive && isArchived
          ? { isPending: archiving.isPending, onSelect: () => archiving.restore(property) }
          : null
      }
      menuActions={[
        ...(mayUpdate ? moreEditActions : []),
        ...(mayUpdate && property.status === 'active' ? [match] : []),
        ...(mayArchive && !isArchived ? [archive] : []),
      ]}
      tab={tab}
      tabs={tabs}
      counts={{
        units,
        tenants,
        ...(tabs.includes('threats') && property.threats.active > 0
          ? { threats: property.threats.active }
          : {}),
      }}
      texts={{ ...texts, restore: propertyActionTexts.restore }}
    />
  )
}

interface RiskStatProps {
  orgId: string
  property: Pick<PropertyListItem, 'riskScore' | 'status' | 'address'>
  /** The factors of each threat, highest first. */
  reasons: readonly string[]
}

/** The risk score, with its factors in a popover. Unless every source is monitored, 0 could hide an unreported risk. */
function RiskStat({ orgId, property, reasons }: RiskStatProps) {
  const orgMonitored = useMonitored(orgId)
  const monitored = findUnmonitoredReason(property) === null ? orgMonitored : 'not'
  if (property.riskScore === 0 && monitored && monitored !== 'fully')
    return <Stat label={texts.risk} value={listTexts.noThreats[monitored]} />
  return (
    <Stat
      label={texts.risk}
      value={<RiskScore score={property.riskScore} />}
      detail={
        reasons.length === 0 ? (
          texts.outOfHundred
        ) : (
          <Popover
            label={texts.riskReasons}
            content={
              <div className={styles.reasons}>
                <ol className={styles.reasonList}>
                  {reasons.map((reason) => (
                    <li key={reason}>{reason}</li>
                  ))}
                </ol>
                <p className={styles.reasonHelp}>{texts.riskHelp}</p>
              </div>
            }
          >
            <Button tone="ghost" size="xs" className={styles.why ?? ''}>
              {texts.explainRisk}
            </Button>
          </Popover>
        )
      }
    />
  )
}
