import {
  Banner,
  Card,
  CopyButton,
  DescriptionItem,
  DescriptionList,
  linkClassName,
  Skeleton,
  EmptyState,
  StatusDot,
} from '@parapet/ui'
import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { renderTextarea, InlineValue } from '~/components/inline-field'
import { Byline } from '~/components/byline'
import { PageLink } from '~/components/page-link'
import { TenantStatus } from '~/components/tenant-status'
import { unitValueTexts } from '~/components/unit-value-texts'
import type { Unit, UnitListItem } from '~/data/units/queries'
import { labelFor } from '~/lib/format'
import { paths } from '~/lib/paths'
import { UnitDetailsCard } from './unit-details-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { unitTexts as texts } from './texts.ts'
import { unitRules } from './unit-values.ts'
import styles from './units.module.css'
import { useUnitEditing } from './use-unit-editing.ts'

interface UnitOverviewProps {
  orgId: string
  unit: UnitListItem
  /** The full record; undefined while loading. */
  fullUnit: Unit | undefined
  /** The button that adds a tenant; absent without permission. */
  addTenant?: ReactNode
  /** The threats to its property. */
  threats?: ReactNode
}

/** The unit's details, tenants and threats in cards. */
export function UnitOverview({ orgId, unit, fullUnit, addTenant, threats }: UnitOverviewProps) {
  const mayUpdate = unit.permissions.includes('unit:update') && unit.archivedAt === null
  const maySeeTenants = !unit.hiddenFields.includes('tenants')

  return (
    <>
      {unit.archivedAt === null ? null : <Banner tone="warning">{texts.archivedBanner}</Banner>}
      <div className={styles.columns}>
        <div className={styles.column}>
          {fullUnit ? (
            <UnitDetailsCard orgId={orgId} unit={fullUnit} mayUpdate={mayUpdate} />
          ) : (
            <PendingCard title={texts.detailsTitle} />
          )}
          {maySeeTenants ? <UnitTenantsCard unit={unit} addTenant={addTenant} /> : null}
          {maySeeTenants ? <HistoryCard orgId={orgId} unitId={unit.id} /> : null}
          {fullUnit?.notes ? <NotesCard orgId={orgId} unit={fullUnit} mayUpdate={mayUpdate} /> : null}
        </div>
        <div className={styles.column}>
          {threats}
          <AddressCard unit={unit} fullUnit={fullUnit} />
        </div>
      </div>
    </>
  )
}

function AddressCard({ unit, fullUnit }: Pick<UnitOverviewProps, 'unit' | 'fullUnit'>) {
  return (
    <Card title={texts.address}>
      <DescriptionList>
        {fullUnit ? (
          <DescriptionItem term={fullUnit.address === null ? texts.propertyAddress : texts.ownAddress}>
            <span className={styles.address}>
              {fullUnit.effectiveAddress}
              <CopyButton value={fullUnit.effectiveAddress} label={texts.copyAddress} />
            </span>
          </DescriptionItem>
        ) : null}
        <DescriptionItem term={texts.property}>
          <PageLink to={paths.property(unit.property.id)} className={linkClassName()}>
            {unit.property.name}
          </PageLink>
        </DescriptionItem>
        <DescriptionItem term={texts.created}>
          <Byline moment={unit.createdAt} person={unit.createdBy} />
        </DescriptionItem>
        <DescriptionItem term={texts.updated}>
          <Byline moment={unit.updatedAt} person={unit.updatedBy} />
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}

function PendingCard({ title }: { title: string }) {
  return (
    <Card title={title} aria-busy="true">
      <div className={styles.skeleton}>
        <Skeleton width="three-quarters" />
        <Skeleton width="half" />
      </div>
    </Card>
  )
}

interface NotesCardProps {
  orgId: string
  unit: Unit
  mayUpdate: boolean
}

function NotesCard({ orgId, unit, mayUpdate }: NotesCardProps) {
  const editing = useUnitEditing(orgId, unit)

  return (
    <Card title={texts.notes}>
      <InlineValue
        editing={mayUpdate ? editing : undefined}
        term={texts.notes}
        field="notes"
        rules={unitRules.notes}
        renderControl={renderTextarea}
      >
        <span className={styles.notes}>{unit.notes}</span>
      </InlineValue>
    </Card>
  )
}

interface UnitTenantsCardProps {
  unit: UnitListItem
  addTenant?: ReactNode
}

/** Current tenants, and whether they get alerts. */
function UnitTenantsCard({ unit, addTenant }: UnitTenantsCardProps) {
  return (
    <Card title={texts.currentTenants} actions={unit.tenants.length > 0 ? addTenant : undefined}>
      {unit.tenants.length === 0 ? (
        <EmptyState
          icon={<UsersRound />}
          title={texts.noTenants}
          description={texts.noTenantsDetail}
          actions={addTenant}
        />
      ) : (
        <ul className={styles.rows}>
          {unit.tenants.map((tenant) => (
            <li key={tenant.id} className={styles.row}>
              <span className={styles.rowText}>
                <PageLink to={paths.tenant(tenant.id)} className={linkClassName({ tone: 'quiet' })}>
                  {tenant.name}
                </PageLink>
                <span className={styles.quiet}>{labelFor(unitValueTexts.role, tenant.role)}</span>
              </span>
              <span className={styles.place}>
                <TenantStatus status={tenant.status} />
                <StatusDot tone={tenant.reachable ? 'success' : 'neutral'}>
                  {tenant.reachable ? texts.reachable : texts.notReachable}
                </StatusDot>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
