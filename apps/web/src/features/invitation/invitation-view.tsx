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
import { AcceptActions, InvitationOffer, WrongAccountNotice } from './invitation-offer.tsx'
import { invitationTexts } from './texts.ts'

export interface InvitationStepsProps {
  email: string
  onBack: () => void
  onSignedIn: () => void
}

/** How the user verifies the invited address. */
export interface InvitationSignIn {
  /** Emails a code. Resolves to an error message, or null. */
  sendCode: (email: string) => Promise<string | null>
  Steps: ComponentType<InvitationStepsProps>
}

interface InvitationViewProps {
  token: string
  signIn: InvitationSignIn
  /** Called to open the organization, after joining it or if the user was already a member. */
  onEnter: (org: { id: string; name: string }, isNewMember: boolean) => void
}

const idleCodeRequest = { isSending: false, problem: null }

/** The page of an invitation link, for every status of the invitation. */
export function InvitationView({ token, signIn, onEnter }: InvitationViewProps) {
  // Set while the organization loads, which resets the session and every query.
  const [enteredInvitation, setEnteredInvitation] = useState<Invitation | null>(null)
  const [isSigningIn, setIsSigningIn] = useState(false)
  const [codeRequest, setCodeRequest] = useState<{ isSending: boolean; problem: string | null }>(
    idleCodeRequest,
  )
  const query = useQuery({
    ...invitationQueries.detail(token),
    enabled: enteredInvitation === null,
    // Keep showing the invitation while the account changes.
    placeholderData: keepPreviousData,
  })
  const accept = useAcceptInvitation(token)
  const isAccepting = useRef(false)
  const { status } = useSession()
  const hasSession = status === 'signed-in' || status === 'restoring'
  const identityUser = useQuery({
    ...sessionQueries.identityUser(),
    enabled: hasSession && enteredInvitation === null,
    retry: false,
  })

  const invitation = enteredInvitation ?? query.data
  if (!invitation) {
    const isUnknown = isApiError(query.error) && query.error.status === 404
    return isUnknown ? <UnknownInvitation /> : <InvitationLoading query={query} />
  }

  const { email, org } = invitation
  const loginIds = hasSession ? identityUser.data?.loginIds : undefined
  const rejectedEmail = hasSession ? findRejectedAccount(accept.error) : null
  const isOtherAccount = rejectedEmail !== null || (loginIds !== undefined && !isSamePerson(loginIds, email))

  function enter(target: Invitation, isNewMember: boolean) {
    setEnteredInvitation(target)
    onEnter(target.org, isNewMember)
  }

  function acceptInvitation(target: Invitation) {
    // Guards against a second click before the button is disabled.
    if (isAccepting.current) return
    isAccepting.current = true
    accept.mutate(undefined, {
      onSuccess: () => enter(target, true),
      onSettled: () => {
        isAccepting.current = false
      },
    })
  }

  async function sendCode() {
    setCodeRequest({ isSending: true, problem: null })
    const problem = await signIn.sendCode(email)
    setCodeRequest({ isSending: false, problem })
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
            acceptInvitation(invitation)
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
        isMember={invitation.status === 'accepted' && loginIds !== undefined && !isOtherAccount}
        isEntering={enteredInvitation !== null}
        onEnter={() => enter(invitation, false)}
      />
    )
  }
  return (
    <InvitationFrame org={org}>
      <InvitationOffer invitation={invitation} />
      {isOtherAccount ? (
        <WrongAccountNotice
          currentEmail={rejectedEmail ?? loginIds?.[0] ?? ''}
          invitedEmail={email}
          onSwitch={() => {
            accept.reset()
            // Takes effect immediately; the servers are notified while the code is being sent.
            signOut()
            void sendCode()
          }}
        />
      ) : (
        <AcceptActions
          email={email}
          account={hasSession ? { loginId: loginIds?.[0] ?? null } : null}
          isPending={codeRequest.isSending || accept.isPending || enteredInvitation !== null}
          problem={codeRequest.problem ?? describeAcceptFailure(accept.error)}
          onSignIn={() => saveNextPath(paths.invitation({ token }))}
          onAccept={() => (hasSession ? acceptInvitation(invitation) : void sendCode())}
        />
      )}
    </InvitationFrame>
  )
}

function describeAcceptFailure(error: unknown): string | null {
  return error ? `${invitationTexts.notAccepted} ${describeFailure(error)}` : null
}

/** The signed-in address, if the server rejected it because someone else was invited. */
function findRejectedAccount(error: unknown): string | null {
  if (!isApiError(error) || error.code !== 'invitation-other-account') return null
  return typeof error.body.email === 'string' ? error.body.email : ''
}

/**
 * Whether these login ids can belong to the invited person. Login ids that aren't email addresses can't be compared, so
 * the server decides.
 */
function isSamePerson(loginIds: readonly string[], invitedEmail: string): boolean {
  const addresses = loginIds.filter((loginId) => loginId.includes('@')).map((email) => email.toLowerCase())
  return addresses.length === 0 || addresses.includes(invitedEmail.toLowerCase())
}
