import { Banner, Skeleton } from '@parapet/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { resourceRoleDiffQuery } from '~/data/team/access-mutations'
import type { ResourceRole } from '~/data/team/access-queries'
import { AffectedMembers } from '~/components/access/affected-members'
import { accessTexts as texts } from './access-texts.ts'

export interface ResourceRoleEffectProps {
  orgId: string
  role: ResourceRole
  permissions: readonly string[]
}

/** Who would gain and lose what by what is ticked now. */
export function ResourceRoleEffect({ orgId, role, permissions }: ResourceRoleEffectProps) {
  const asked = useDeferredValue(permissions)
  const query = useQuery({
    ...resourceRoleDiffQuery(orgId, role, asked),
    placeholderData: keepPreviousData,
  })
  return (
    <Banner tone="info" title={texts.effect}>
      {query.data ? (
        <AffectedMembers diff={query.data} />
      ) : query.isError ? (
        <QueryErrorPanel what={texts.effect} query={query} />
      ) : (
        <Skeleton width="three-quarters" />
      )}
    </Banner>
  )
}
