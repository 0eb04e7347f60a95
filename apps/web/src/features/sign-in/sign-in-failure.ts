import { isApiError } from '@parapet/api-client'
import type { AuthError } from '@parapet/auth'
import { describeFailure } from '~/lib/describe-failure'
import { ProviderError } from '~/lib/provider-error'
import { signInTexts } from './texts.ts'

/** What the form says about a step that did not work. */
export interface SignInFailure {
  /** Null where only the countdown is shown. */
  message: string | null
  /** Above 0 when nothing may be tried for that long. */
  retryAfterSeconds: number
}

const defaultWaitSeconds = 30

export function readSignInFailure(error: unknown): SignInFailure {
  if (error instanceof ProviderError) return readProviderFailure(error)
  if (!isApiError(error)) return { message: describeFailure(error), retryAfterSeconds: 0 }
  if (error.status === 429) return wait(error.retryAfterSeconds ?? 0)
  return { message: error.errors[0]?.message ?? describeFailure(error), retryAfterSeconds: 0 }
}

/** What to say about the codes of the provider, and about those that a step puts in their place. */
const messages: Record<string, (details: AuthError) => string> = {
  E061102: describeWrongCode,
  E061103: () => signInTexts.tooManyAttempts,
  'invalid-input': ({ errorDescription }) => errorDescription,
  'app-code-refused': () => signInTexts.appCodeWrong,
  'passkey-failed': ({ errorMessage = '' }) =>
    unsupportedPasskey.test(errorMessage) ? signInTexts.passkeyNotSupported : signInTexts.passkeyNotUsed,
  'passkey-refused': () => signInTexts.passkeyRefused,
  // A wait for a link that nobody opened.
  '0': () => signInTexts.linkTimeout,
}

// Names of the browser's exceptions. It does not tell a closed dialog from a device without a passkey.
const unsupportedPasskey = /^(NotSupported|Security|Constraint)Error$/

function readProviderFailure({ status, details }: ProviderError): SignInFailure {
  if (status === 429) return wait(details.retryAfter ?? 0)
  const say = (message: string) => ({ message, retryAfterSeconds: 0 })
  const describe = messages[details.errorCode]
  if (describe) return say(describe(details))
  if (status >= 500) return say(signInTexts.providerFailed)
  return say(details.errorDescription || signInTexts.providerFailed)
}

function describeWrongCode({ errorMessage = '' }: AuthError): string {
  if (/expired|no open code/i.test(errorMessage)) return signInTexts.codeExpired
  const left = /^(\d+) attempts? left/.exec(errorMessage)?.[1]
  return left === undefined ? signInTexts.wrongCode : signInTexts.wrongCodeAttempts(Number(left))
}

function wait(seconds: number): SignInFailure {
  return { message: null, retryAfterSeconds: seconds > 0 ? seconds : defaultWaitSeconds }
}
