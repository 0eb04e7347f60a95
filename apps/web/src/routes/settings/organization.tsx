import { useCan } from '@parapet/permissions/react'
import { Badge, PageHeader } from '@parapet/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { sessionQueries } from '~/data/session/queries'
import { OrganizationCard } from '~/features/organization/organization-card'
import { AutomaticAlertsCard } from '~/features/alert-templates/automatic-card'
import { AlertSettingsCard } from '~/features/alert-templates/alert-settings-card'
import { SecurityCard } from '~/features/organization/security-card'
import { organizationTexts } from '~/features/organization/texts'
import { BackToWelcomeEmail } from '~/features/settings/back-to-welcome-email'
import { settingsTexts } from '~/features/settings/texts'
import { useOrgId } from '~/lib/selected-org'

export function Component() {
  const orgId = useOrgId()
  const { data: org } = useSuspenseQuery(sessionQueries.org(orgId))
  const mayUpdate = useCan('org:update')
  const maySeeAlerts = useCan('org:communication_read')

  return (
    <>
      <PageHeader
        breadcrumb={<BackToWelcomeEmail />}
        title={settingsTexts.titles.organization}
        subtitle={settingsTexts.subtitles.organization}
        status={org.demo ? <Badge tone="info">{organizationTexts.demo}</Badge> : null}
      />
      <OrganizationCard key={orgId} org={org} mayUpdate={mayUpdate} />
      {maySeeAlerts ? (
        <>
          <AlertSettingsCard key={`alerts ${orgId}`} orgId={orgId} mayUpdate={mayUpdate} />
          <AutomaticAlertsCard key={`automatic alerts ${orgId}`} orgId={orgId} mayUpdate={mayUpdate} />
        </>
      ) : null}
      <SecurityCard key={`security ${orgId}`} org={org} mayUpdate={mayUpdate} />
    </>
  )
}
