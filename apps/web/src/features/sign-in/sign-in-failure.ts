import { isApiError } from '@parapet/api-client'
import type { AuthError, AuthResult } from '@parapet/auth'
import { describeFailure } from '~/lib/describe-failure'
import { signInTexts } from '~/texts/sign-in'

/** What the form says about a step that did not work. */
export interface SignInFailure {
  /** Null where only the countdown is shown. */
  message: string | null
  /** Above 0 when nothing may be tried for that long. */
  retryAfterSeconds: number
}

const wrongCode = 'E061102'
const tooManyAttempts = 'E061103'
const defaultWaitSeconds = 30

/** A step at the identity provider that did not work, to be read by {@link readSignInFailure}. */
export class SignInError extends Error {
  override readonly name = 'SignInError'
  readonly status: number
  readonly details: AuthError

  constructor(status: number, details: AuthError) {
    super(details.errorDescription)
    this.status = status
    this.details = details
  }
}

/** The data of a good result. @throws SignInError otherwise. */
export function getSignInData<Data>(result: AuthResult<Data>): Data {
  if (!result.ok) throw new SignInError(result.code, result.error)
  return result.data
}

export function readSignInFailure(error: unknown): SignInFailure {
  if (error instanceof SignInError) return readProviderFailure(error)
  if (!isApiError(error)) return { message: describeFailure(error), retryAfterSeconds: 0 }
  if (error.status === 429) return wait(error.retryAfterSeconds ?? 0)
  return { message: error.errors[0]?.message ?? describeFailure(error), retryAfterSeconds: 0 }
}

function readProviderFailure({ status, details }: SignInError): SignInFailure {
  if (status === 429) return wait(details.retryAfter ?? 0)
  const say = (message: string) => ({ message, retryAfterSeconds: 0 })
  if (details.errorCode === wrongCode) return say(signInTexts.wrongCode)
  if (details.errorCode === tooManyAttempts) return say(signInTexts.tooManyAttempts)
  if (details.errorCode === 'invalid-input') return say(details.errorDescription)
  if (status >= 500) return say(signInTexts.providerFailed)
  return say(details.errorDescription || signInTexts.providerFailed)
}

function wait(seconds: number): SignInFailure {
  return { message: null, retryAfterSeconds: seconds > 0 ? seconds : defaultWaitSeconds }
}
