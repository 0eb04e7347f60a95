import { Button, Card, DescriptionItem, DescriptionList, Tag, Text, toast } from '@parapet/ui'
import { LockOpen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useViewAssistance } from '~/data/tenants/mutations'
import type { Tenant } from '~/data/tenants/queries'
import { describeFailure } from '~/lib/describe-failure'
import { formatNumber } from '~/lib/format'
import { tenantTexts as texts } from './texts.ts'
import { tenantValueTexts } from '~/components/tenant-value-texts'
import { listNeeds } from './assistance-values.ts'
import styles from './tenants.module.css'

const EditAssistanceDrawer = lazy(() =>
  import('./edit-assistance-drawer.tsx').then((module) => ({ default: module.EditAssistanceDrawer })),
)

export interface AssistanceCardProps {
  orgId: string
  tenant: Tenant
}

/** The help a tenant needs in an emergency. Hidden until requested, and each view is logged. */
export function AssistanceCard({ orgId, tenant }: AssistanceCardProps) {
  const viewMutation = useViewAssistance(orgId)
  const [isEditing, setIsEditing] = useState(false)
  const mayView = tenant.permissions.includes('tenant:sensitive_read')
  const mayChange = mayView && tenant.permissions.includes('tenant:update') && tenant.archivedAt === null

  if (!mayView) {
    return (
      <Card title={texts.assistance}>
        <Text tone="muted">{texts.assistanceForbidden}</Text>
      </Card>
    )
  }

  const viewAssistance = () =>
    viewMutation.mutate(tenant.id, {
      onError: (error) =>
        toast({
          color: 'danger',
          heading: texts.assistanceFailed,
          body: describeFailure(error),
          persistent: true,
        }),
    })

  return (
    <Card
      title={texts.assistance}
      actions={
        viewMutation.isSuccess && mayChange ? (
          <Button size="sm" onClick={() => setIsEditing(true)}>
            {texts.editAssistance}
          </Button>
        ) : null
      }
    >
      {viewMutation.isSuccess ? (
        <div className={styles.stack}>
          <NeedList assistance={viewMutation.data} />
          <Text size="sm" tone="muted">
            {texts.assistanceShown}
          </Text>
        </div>
      ) : (
        <div className={styles.locked}>
          <Text tone="muted">{texts.assistanceLocked}</Text>
          <Button icon={<LockOpen />} loading={viewMutation.isPending} onClick={viewAssistance}>
            {texts.assistanceView}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {isEditing && viewMutation.isSuccess ? (
          <EditAssistanceDrawer
            orgId={orgId}
            tenant={tenant}
            assistance={viewMutation.data}
            onSaved={viewAssistance}
            onClose={() => setIsEditing(false)}
          />
        ) : null}
      </Suspense>
    </Card>
  )
}

function NeedList({ assistance }: { assistance: Tenant['assistance'] }) {
  if (assistance === null) return <Text>{texts.assistanceNone}</Text>
  const needs = listNeeds(assistance)
  return (
    <div className={styles.stack}>
      {needs.length === 0 ? null : (
        <span className={styles.tags}>
          {needs.map((need) => (
            <Tag key={need}>{tenantValueTexts.assistance[need]}</Tag>
          ))}
        </span>
      )}
      <DescriptionList>
        {assistance.pets === 0 ? null : (
          <DescriptionItem term={texts.assistancePets}>{formatNumber(assistance.pets)}</DescriptionItem>
        )}
        {assistance.note === null ? null : (
          <DescriptionItem term={texts.assistanceNote}>
            <span className={styles.notes}>{assistance.note}</span>
          </DescriptionItem>
        )}
      </DescriptionList>
    </div>
  )
}
