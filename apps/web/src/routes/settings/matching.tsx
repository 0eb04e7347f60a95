import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { PageHeader } from '@parapet/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { sessionQueries } from '~/data/session/queries'
import { MatchingCard } from '~/features/matching/matching-card'
import { useOrgId } from '~/lib/selected-org'
import { settingsTexts as texts } from '~/features/settings/texts'

export function Component() {
  const orgId = useOrgId()
  const { data: org } = useSuspenseQuery(sessionQueries.org(orgId))
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const permissions = usePermissions()?.permissions ?? []

  return (
    <>
      <PageHeader title={texts.titles.matching} subtitle={texts.subtitles.matching} />
      {org.matching === null ? null : (
        <MatchingCard
          key={orgId}
          org={{ ...org, matching: org.matching }}
          unitSystem={user.unitSystem}
          mayUpdate={can(permissions, 'org:update')}
          maySeeTasks={can(permissions, 'task:read')}
        />
      )}
    </>
  )
}
