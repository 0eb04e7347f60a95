import { Badge, Card, EmptyState, linkClassName, StatusDot } from '@parapet/ui'
import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageLink } from '~/components/page-link'
import type { UnitListItem } from '~/data/units/queries'
import { paths } from '~/lib/paths'
import { tenantValueTexts } from '~/components/tenant-value-texts'
import { unitTexts as texts } from './texts.ts'
import { unitValueTexts } from '~/components/unit-value-texts'
import styles from './units.module.css'
import { wordsFor } from '~/lib/format'

export interface UnitTenantsCardProps {
  unit: UnitListItem
  addTenant?: ReactNode
}

/** Who is in the unit now, and whether an alert would reach them. */
export function UnitTenantsCard({ unit, addTenant }: UnitTenantsCardProps) {
  return (
    <Card title={texts.livesHere} actions={unit.tenants.length > 0 ? addTenant : undefined}>
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
                <span className={styles.quiet}>{wordsFor(unitValueTexts.role, tenant.role)}</span>
              </span>
              <span className={styles.place}>
                <Badge>{wordsFor(tenantValueTexts.status, tenant.status)}</Badge>
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
