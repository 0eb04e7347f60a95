import { isApiError } from '@parapet/api-client'
import { useSession } from '@parapet/auth/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState, type ComponentType } from 'react'
import { useAcceptInvitation } from '~/data/invitations/mutations'
import { invitationQueries, type Invitation } from '~/data/invitations/queries'
import { sessionQueries } from '~/data/session/queries'
import { signOut } from '~/data/session/sign-out'
import { describeFailure } from '~/lib/describe-failure'
import { saveNextPath } from '~/lib/next-path'
import { paths } from '~/lib/paths'
import { EndedInvitation, UnknownInvitation } from './ended-invitation.tsx'
import { InvitationFrame, InvitationLoading } from './invitation-frame.tsx'
import { AcceptActions, InvitationOffer, OtherAccount } from './invitation-offer.tsx'
import { invitationTexts } from './texts.ts'

export interface InvitationStepsProps {
  email: string
  onBack: () => void
  onSignedIn: () => void
}

/** How the person proves that the invited address is theirs. */
export interface InvitationSignIn {
  /** Mails the code. Resolves to a sentence about what went wrong, or null. */
  sendCode: (email: string) => Promise<string | null>
  Steps: ComponentType<InvitationStepsProps>
}

interface InvitationViewProps {
  token: string
  signIn: InvitationSignIn
  /** The person belongs to this organization now, or did before, and goes there. */
  onEnter: (org: { id: string; name: string }, isNewMember: boolean) => void
}

const idle = { isSending: false, problem: null }

/** An invitation, whatever has become of it, for whoever opened its link. */
export function InvitationView({ token, signIn, onEnter }: InvitationViewProps) {
  // While the organization is loaded, the session and with it every query begins anew.
  const [entered, setEntered] = useState<Invitation | null>(null)
  const [isSigningIn, setIsSigningIn] = useState(false)
  const [code, setCode] = useState<{ isSending: boolean; problem: string | null }>(idle)
  const query = useQuery({
    ...invitationQueries.detail(token),
    enabled: entered === null,
    // Whoever changes the account keeps looking at the invitation.
    placeholderData: keepPreviousData,
  })
  const accept = useAcceptInvitation(token)
  const isAccepting = useRef(false)
  const { status } = useSession()
  const hasSession = status === 'signed-in' || status === 'restoring'
  const person = useQuery({
    ...sessionQueries.identityUser(),
    enabled: hasSession && entered === null,
    retry: false,
  })

  const invitation = entered ?? query.data
  if (!invitation) {
    const isUnknown = isApiError(query.error) && query.error.status === 404
    return isUnknown ? <UnknownInvitation /> : <InvitationLoading query={query} />
  }

  const { email, org } = invitation
  const loginIds = hasSession ? person.data?.loginIds : undefined
  const refusedAs = hasSession ? findRefusedAccount(accept.error) : null
  const isOther = refusedAs !== null || (loginIds !== undefined && !isSamePerson(loginIds, email))

  function enter(shown: Invitation, isNewMember: boolean) {
    setEntered(shown)
    onEnter(shown.org, isNewMember)
  }

  function acceptIt(shown: Invitation) {
    // A second click comes before the button shows that the first one counts.
    if (isAccepting.current) return
    isAccepting.current = true
    accept.mutate(undefined, {
      onSuccess: () => enter(shown, true),
      onSettled: () => {
        isAccepting.current = false
      },
    })
  }

  async function sendCode() {
    setCode({ isSending: true, problem: null })
    const problem = await signIn.sendCode(email)
    setCode({ isSending: false, problem })
    setIsSigningIn(problem === null)
  }

  if (isSigningIn) {
    return (
      <InvitationFrame org={org}>
        <signIn.Steps
          email={email}
          onBack={() => setIsSigningIn(false)}
          onSignedIn={() => {
            setIsSigningIn(false)
            acceptIt(invitation)
          }}
        />
      </InvitationFrame>
    )
  }
  if (invitation.status !== 'pending') {
    return (
      <EndedInvitation
        token={token}
        invitation={invitation}
        status={invitation.status}
        isMember={invitation.status === 'accepted' && loginIds !== undefined && !isOther}
        isEntering={entered !== null}
        onEnter={() => enter(invitation, false)}
      />
    )
  }
  return (
    <InvitationFrame org={org}>
      <InvitationOffer invitation={invitation} />
      {isOther ? (
        <OtherAccount
          current={refusedAs ?? loginIds?.[0] ?? ''}
          invited={email}
          onSwitch={() => {
            accept.reset()
            // Here at once; the servers hear of it while the code is on its way.
            signOut()
            void sendCode()
          }}
        />
      ) : (
        <AcceptActions
          email={email}
          account={hasSession ? { loginId: loginIds?.[0] ?? null } : null}
          isPending={code.isSending || accept.isPending || entered !== null}
          problem={code.problem ?? describeRefusal(accept.error)}
          onSignIn={() => saveNextPath(paths.invitation({ token }))}
          onAccept={() => (hasSession ? acceptIt(invitation) : void sendCode())}
        />
      )}
    </InvitationFrame>
  )
}

function describeRefusal(error: unknown): string | null {
  return error ? `${invitationTexts.notAccepted} ${describeFailure(error)}` : null
}

/** Who is signed in, when the server says that this is not who was invited. */
function findRefusedAccount(error: unknown): string | null {
  if (!isApiError(error) || error.code !== 'invitation-other-account') return null
  return typeof error.body.email === 'string' ? error.body.email : ''
}

/**
 * Whether these login ids can be the invited person. People who sign in with something that is no address are given
 * the benefit of the doubt: the server decides.
 */
function isSamePerson(loginIds: readonly string[], invitedEmail: string): boolean {
  const addresses = loginIds.filter((loginId) => loginId.includes('@')).map((email) => email.toLowerCase())
  return addresses.length === 0 || addresses.includes(invitedEmail.toLowerCase())
}
