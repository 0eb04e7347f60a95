import { toast } from '@parapet/ui'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { clearSession } from '~/data/session/sign-out'
import { UnknownInvitation } from '~/features/invitation/ended-invitation'
import {
  InvitationView,
  type InvitationSignIn,
  type InvitationStepsProps,
} from '~/features/invitation/invitation-view'
import { invitationTexts } from '~/features/invitation/texts'
import { PendingInvitations } from '~/features/invitation/pending-invitations'
import { CodeStep } from '~/features/sign-in/code-step'
import { readSignInFailure } from '~/features/sign-in/use-attempt'
import type { SentLink } from '~/features/sign-in/sign-in-link'
import { saveNextPath } from '~/lib/next-path'
import { paths } from '~/lib/paths'
import { getProviderData } from '~/lib/provider-error'
import { selectOrg } from '~/lib/selected-org'
import { hasStoredSession, auth } from '~/lib/session'
import { useUrlToken } from '~/lib/use-url-token'

/** The target of an invitation link. Without a token, the signed-in user's pending invitations. */
export function Component() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const token = useUrlToken('token')

  function openOrg(org: { id: string; name: string }, isNewMember: boolean) {
    // Permissions and organizations have changed, so all of the user's data is reloaded.
    clearSession(queryClient)
    saveNextPath(null)
    selectOrg(org.id)
    if (isNewMember) toast({ color: 'success', heading: invitationTexts.joined(org.name) })
    void navigate(paths.home(), { replace: true })
  }

  if (token) {
    return <InvitationView key={token} token={token} signIn={invitationSignIn} onEnter={openOrg} />
  }
  return hasStoredSession() ? <PendingInvitations onEnter={openOrg} /> : <UnknownInvitation />
}

const LinkStep = lazy(async () => ({ default: (await import('~/features/sign-in/link-step')).LinkStep }))
const AppStep = lazy(async () => ({
  default: (await import('~/features/sign-in/authenticator-app-step')).AuthenticatorAppStep,
}))

/** Signs in with the invited address, by the same steps as the sign-in page. */
const invitationSignIn: InvitationSignIn = {
  async sendCode(email) {
    try {
      getProviderData(await auth.sendEmailCode(email))
      return null
    } catch (error) {
      const { message, retryAfterSeconds } = readSignInFailure(error)
      return message ?? invitationTexts.tooManyAttempts(retryAfterSeconds)
    }
  },
  Steps: AddressSteps,
}

function AddressSteps(props: InvitationStepsProps) {
  const [step, setStep] = useState<'code' | 'app' | SentLink>('code')
  const stepProps = { ...props, backLabel: invitationTexts.back }
  const onCodeChosen = () => setStep('code')

  if (step === 'code') {
    return <CodeStep {...stepProps} onLinkSent={setStep} onAuthenticatorChosen={() => setStep('app')} />
  }
  return (
    <Suspense>
      {step === 'app' ? (
        <AppStep {...stepProps} onCodeChosen={onCodeChosen} />
      ) : (
        <LinkStep {...stepProps} link={step} onLinkSent={setStep} onCodeChosen={onCodeChosen} />
      )}
    </Suspense>
  )
}
