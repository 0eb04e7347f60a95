import { toast } from '@parapet/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { forgetSession } from '~/data/session/forget-session'
import { InvitationView } from '~/features/invitation/invitation-view'
import { UnknownInvitation } from '~/features/invitation/unknown-invitation'
import { WaitingInvitations } from '~/features/invitation/waiting-invitations'
import { keepNextPath } from '~/lib/next-path'
import { paths } from '~/lib/paths'
import { selectOrg } from '~/lib/selected-org'
import { hasStoredSession } from '~/lib/session'
import { useAddressToken } from '~/lib/use-address-token'
import { invitationTexts } from '~/features/invitation/texts'
import { invitationSignIn } from './invitation-sign-in.tsx'

/** Where the link of an invitation leads; without its token, the invitations of whoever is signed in. */
export function Component() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const token = useAddressToken('token')

  function enter(org: { id: string; name: string }, isNewMember: boolean) {
    // Rights and organisations have changed, so everything that was known of the person is loaded again.
    forgetSession(queryClient)
    keepNextPath(null)
    selectOrg(org.id)
    if (isNewMember) toast({ color: 'success', heading: invitationTexts.joined(org.name) })
    void navigate(paths.home(), { replace: true })
  }

  if (token) {
    return <InvitationView key={token} token={token} signIn={invitationSignIn} onEnter={enter} />
  }
  return hasStoredSession() ? <WaitingInvitations onEnter={enter} /> : <UnknownInvitation />
}
