import { lazy, Suspense, useState } from 'react'
import type { InvitationSignIn, InvitationStepsProps } from '~/features/invitation/invitation-view'
import { CodeStep } from '~/features/sign-in/code-step'
import { readSignInFailure } from '~/features/sign-in/sign-in-failure'
import type { SentLink } from '~/features/sign-in/sign-in-link'
import { getProviderData } from '~/lib/provider-error'
import { auth } from '~/lib/session'
import { invitationTexts } from '~/features/invitation/texts'

const LinkStep = lazy(async () => ({ default: (await import('~/features/sign-in/link-step')).LinkStep }))
const AppStep = lazy(async () => ({ default: (await import('~/features/sign-in/app-step')).AppStep }))

/** Signs in with the invited address, by the same steps as the sign-in page. */
export const invitationSignIn: InvitationSignIn = {
  async sendCode(email) {
    try {
      getProviderData(await auth.sendEmailCode(email))
      return null
    } catch (error) {
      const { message, retryAfterSeconds } = readSignInFailure(error)
      return message ?? invitationTexts.waitSeconds(retryAfterSeconds)
    }
  },
  Steps: AddressSteps,
}

function AddressSteps(props: InvitationStepsProps) {
  const [step, setStep] = useState<'code' | 'app' | SentLink>('code')
  const common = { ...props, backLabel: invitationTexts.back }
  const onCodeChosen = () => setStep('code')

  if (step === 'code') {
    return <CodeStep {...common} onLinkSent={setStep} onAppChosen={() => setStep('app')} />
  }
  return (
    <Suspense>
      {step === 'app' ? (
        <AppStep {...common} onCodeChosen={onCodeChosen} />
      ) : (
        <LinkStep {...common} link={step} onLinkSent={setStep} onCodeChosen={onCodeChosen} />
      )}
    </Suspense>
  )
}
