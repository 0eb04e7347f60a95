import { type AuthResult, failWith } from '../auth-result.ts'
import type { ConnectedAuth, ProviderCall, ProviderSession } from '../identity-provider.ts'
import { findTextProblem } from '../input-checks.ts'
import { withDomErrors } from './with-dom-errors.ts'

/** A started ceremony, for apps that call `navigator.credentials` themselves. */
export interface StartedPasskey {
  transactionId: string
  /** The options for `navigator.credentials`, as JSON with base64url values. */
  options: string
  /** Whether to create a passkey or to sign in with one. */
  create: boolean
}

type SessionResult = Promise<AuthResult<ProviderSession>>
type StartResult = Promise<AuthResult<StartedPasskey>>

/**
 * Passkeys. If the browser has none or refuses, or the person closes the dialog, the result has the error code
 * `passkey-failed` and the name of the browser's exception as its message, such as `InvalidStateError` if the device
 * already has a passkey of this user.
 */
export interface PasskeySignIn {
  readonly signUp: (loginId: string, name: string) => SessionResult
  readonly signIn: (loginId: string) => SessionResult
  /** With any passkey that the person picks. */
  readonly signInWithAnyPasskey: () => SessionResult
  /**
   * With a passkey that the browser suggests in a field with `autocomplete="username webauthn"`. Resolves once the person
   * picks one. Abort the wait before another ceremony starts: a browser allows one at a time.
   */
  readonly signInWithSuggestedPasskey: (abort: AbortController) => SessionResult
  readonly signUpOrIn: (loginId: string) => SessionResult
  /** Adds a passkey for the signed-in user. */
  readonly update: (loginId: string) => Promise<AuthResult<unknown>>
  readonly startSignUp: (loginId: string, origin: string, name: string) => StartResult
  readonly startSignIn: (loginId: string, origin: string) => StartResult
  readonly startSignUpOrIn: (loginId: string, origin: string) => StartResult
  readonly startUpdate: (loginId: string, origin: string) => StartResult
  /** Also finishes a sign-up-or-in that started with `create: true`. */
  readonly finishSignUp: (transactionId: string, response: string) => SessionResult
  readonly finishSignIn: (transactionId: string, response: string) => SessionResult
  readonly finishUpdate: (transactionId: string, response: string) => Promise<AuthResult<unknown>>
}

export function createPasskeySignIn({ connection }: ConnectedAuth): PasskeySignIn {
  const { call, signIn } = connection

  /** The SDK accepts an empty login ID for sign-in and an empty origin everywhere, so check first. */
  async function start(texts: Record<string, unknown>, request: ProviderCall): StartResult {
    const problem = findFirstProblem(texts)
    return problem === null ? call(request, readStarted) : failWith('invalid-input', problem)
  }

  return {
    signUp: (loginId, name) =>
      signIn(withDomErrors('passkey-failed', (sdk) => sdk.webauthn.signUp(loginId, name))),
    async signIn(loginId) {
      const problem = findFirstProblem({ loginId })
      if (problem !== null) return failWith('invalid-input', problem)
      return signIn(withDomErrors('passkey-failed', (sdk) => sdk.webauthn.signIn(loginId)))
    },
    signInWithAnyPasskey: () => signIn(withDomErrors('passkey-failed', (sdk) => sdk.webauthn.signIn(''))),
    signInWithSuggestedPasskey: (abort) =>
      signIn(
        withDomErrors('passkey-failed', async (sdk) => {
          const started = await sdk.webauthn.signIn.start('', location.origin)
          if (!started.ok || !started.data) return started
          const response = await sdk.webauthn.helpers.conditional(started.data.options, abort)
          return sdk.webauthn.signIn.finish(started.data.transactionId, response)
        }),
      ),
    signUpOrIn: (loginId) =>
      signIn(withDomErrors('passkey-failed', (sdk) => sdk.webauthn.signUpOrIn(loginId))),
    update: (loginId) =>
      call(
        withDomErrors('passkey-failed', (sdk) => sdk.webauthn.update(loginId)),
        (data) => data ?? {},
      ),
    startSignUp: (loginId, origin, name) =>
      start({ loginId, origin, name }, (sdk) => sdk.webauthn.signUp.start(loginId, origin, name)),
    startSignIn: (loginId, origin) =>
      start({ loginId, origin }, (sdk) => sdk.webauthn.signIn.start(loginId, origin)),
    startSignUpOrIn: (loginId, origin) =>
      start({ loginId, origin }, (sdk) => sdk.webauthn.signUpOrIn.start(loginId, origin)),
    startUpdate: (loginId, origin) =>
      start({ loginId, origin }, (sdk) => sdk.webauthn.update.start(loginId, origin)),
    finishSignUp: (transactionId, response) =>
      signIn((sdk) => sdk.webauthn.signUp.finish(transactionId, response)),
    finishSignIn: (transactionId, response) =>
      signIn((sdk) => sdk.webauthn.signIn.finish(transactionId, response)),
    finishUpdate: (transactionId, response) =>
      call(
        (sdk) => sdk.webauthn.update.finish(transactionId, response),
        (data) => data ?? {},
      ),
  }
}

function findFirstProblem(texts: Record<string, unknown>): string | null {
  for (const [name, value] of Object.entries(texts)) {
    const problem = findTextProblem(name, value)
    if (problem !== null) return problem
  }
  return null
}

function readStarted(data: unknown): StartedPasskey | null {
  const { transactionId, options, create = false } = (data ?? {}) as Partial<StartedPasskey>
  return transactionId && options ? { transactionId, options, create } : null
}
