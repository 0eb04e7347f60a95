import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { PageHeader } from '@parapet/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { sessionQueries } from '~/data/session/queries'
import { EraseCard } from '~/features/data-settings/erase-card'
import { ExportCard } from '~/features/data-settings/export-card'
import { LedgerCard } from '~/features/data-settings/ledger-card'
import { ResetCard } from '~/features/data-settings/reset-card'
import { RetentionCard } from '~/features/data-settings/retention-card'
import { useOrgId } from '~/lib/selected-org'
import { settingsTexts as texts } from '~/features/settings/texts'

export function Component() {
  const orgId = useOrgId()
  const { data: org } = useSuspenseQuery(sessionQueries.org(orgId))
  const access = usePermissions()
  const permissions = access?.permissions ?? []

  return (
    <>
      <PageHeader title={texts.titles.data} subtitle={texts.subtitles.data} />
      <RetentionCard org={org} mayUpdate={can(permissions, 'org:update')} />
      <ExportCard userPermissions={permissions} />
      {can(permissions, 'tenant:archive') && can(permissions, 'ledger:read') && !access?.isFga ? (
        <EraseCard orgId={orgId} />
      ) : null}
      {/* Limited members can't see the whole organization's ledger. */}
      {can(permissions, 'ledger:read') && !access?.isFga ? <LedgerCard orgId={orgId} /> : null}
      {org.demo && can(permissions, 'org:update') ? <ResetCard org={org} /> : null}
    </>
  )
}
