import { useCan } from '@parapet/permissions/react'
import { Button, PageHeader } from '@parapet/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { sessionQueries } from '~/data/session/queries'
import { teamQueries } from '~/data/team/queries'
import { settingsTexts as texts } from '~/features/settings/texts'
import { TeamList } from '~/features/team/team-list'
import { readTeamState, toTeamQuery, writeTeamState } from '~/features/team/team-list-url'
import { teamTexts } from '~/features/team/texts'
import { usePageParams, withParams } from '~/lib/page-params'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId, useOrgId } from '~/lib/selected-org'

const InviteDrawer = lazy(() =>
  import('~/features/team/invite-drawer').then((module) => ({ default: module.InviteDrawer })),
)

const MemberDrawer = lazy(() =>
  import('~/features/team/member-drawer').then((module) => ({ default: module.MemberDrawer })),
)
const InvitationDrawer = lazy(() =>
  import('~/features/team/invitation-drawer').then((module) => ({ default: module.InvitationDrawer })),
)

export function loader({ context, url }: LoaderFunctionArgs) {
  const state = readTeamState(url.searchParams)
  context
    .get(queryClientContext)
    .infiniteQuery(teamQueries.members(getSelectedOrgId(), toTeamQuery(state)))
    .catch(() => undefined)
}

export function Component() {
  const orgId = useOrgId()
  const [params, changeParams] = usePageParams()
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const mayInvite = useCan('team:invite')
  const maySeeRoles = useCan('role:read')
  const canInvite = mayInvite && maySeeRoles

  const setDrawer = (name: 'invite' | 'member' | 'invitation', value: string | null) =>
    changeParams((current) => withParams(current, { [name]: value }), { replace: value === null })
  const memberId = params.get('member')
  const invitationId = params.get('invitation')
  const inviteButton = canInvite ? (
    <Button tone="primary" icon={<UserPlus />} onClick={() => setDrawer('invite', '')}>
      {teamTexts.invite}
    </Button>
  ) : null

  return (
    <>
      <PageHeader
        data-wide=""
        title={texts.titles.team}
        subtitle={mayInvite && !maySeeRoles ? teamTexts.rolesHidden : texts.subtitles.team}
        actions={inviteButton}
      />
      <TeamList
        orgId={orgId}
        currentUserId={user.id}
        mayInvite={mayInvite}
        maySeeRoles={maySeeRoles}
        onOpen={({ user: { id }, invitation }) =>
          id === null ? setDrawer('invitation', invitation?.id ?? null) : setDrawer('member', id)
        }
        state={readTeamState(params)}
        onStateChange={(state) =>
          changeParams((current) => writeTeamState(current, state), { replace: true })
        }
        emptyAction={inviteButton}
      />
      <Suspense fallback={null}>
        {canInvite && params.get('invite') !== null ? (
          <InviteDrawer orgId={orgId} onClose={() => setDrawer('invite', null)} />
        ) : null}
        {memberId === null ? null : (
          <MemberDrawer
            orgId={orgId}
            userId={memberId}
            currentUserId={user.id}
            onClose={() => setDrawer('member', null)}
          />
        )}
        {invitationId === null ? null : (
          <InvitationDrawer
            orgId={orgId}
            invitationId={invitationId}
            onClose={() => setDrawer('invitation', null)}
          />
        )}
      </Suspense>
    </>
  )
}
