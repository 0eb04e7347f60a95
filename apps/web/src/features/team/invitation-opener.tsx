import { Drawer, Skeleton, Text } from '@parapet/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { teamQueries } from '~/data/team/queries'
import { teamTexts as texts } from './texts.ts'
import { InvitationDrawer } from './invitation-drawer.tsx'

export interface InvitationOpenerProps {
  orgId: string
  invitationId: string
  onClose: () => void
}

/** Finds an open invitation that the address names. */
export function InvitationOpener({ orgId, invitationId, onClose }: InvitationOpenerProps) {
  const query = useInfiniteQuery(teamQueries.members(orgId, { status: 'invited' }))
  const found = query.data?.pages
    .flatMap(({ items }) => items)
    .find(({ invitation }) => invitation?.id === invitationId)

  if (found?.invitation) {
    return <InvitationDrawer orgId={orgId} member={found} invitation={found.invitation} onClose={onClose} />
  }
  return (
    <Drawer open onOpenChange={onClose} title={texts.invitation}>
      {query.isPending ? (
        <Skeleton width="three-quarters" />
      ) : query.isError ? (
        <QueryErrorPanel what={texts.invitation} query={query} />
      ) : (
        <Text>{texts.invitationGone}</Text>
      )}
    </Drawer>
  )
}
