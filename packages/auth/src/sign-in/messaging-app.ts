import { type AuthResult, failWith } from '../auth-result.ts'
import type { ConnectedAuth, ProviderCall, ProviderSession } from '../identity-provider.ts'
import { findTextProblem } from '../input-checks.ts'
import type { NewPerson } from './delivery.ts'
import { withDefaultLimits, type PollingLimits } from './polling-limits.ts'

/** A WhatsApp chat in which the person sends a message. */
export interface OpenedChat {
  /** For `waitForSession`. */
  pendingRef: string
  /** Opens the chat on a phone. */
  redirectUrl: string
  /** The URL as a QR code: a PNG in base64. */
  image: string
}

type ChatResult = Promise<AuthResult<OpenedChat>>

/** Sign-in by sending a WhatsApp message, without a code to type. */
export interface MessagingAppSignIn {
  /** Existing users only. */
  readonly signIn: (loginId: string) => ChatResult
  /** New users only. */
  readonly signUp: (loginId: string, person?: NewPerson) => ChatResult
  readonly signUpOrIn: (loginId: string) => ChatResult
  /** The user is identified by the phone that sends the message. */
  readonly signUpOrInWithAnyPhone: () => ChatResult
  /** Resolves with the session, or with error code `0` on timeout. */
  readonly waitForSession: (
    pendingRef: string,
    limits?: PollingLimits,
  ) => Promise<AuthResult<ProviderSession>>
}

export function createMessagingAppSignIn({ connection }: ConnectedAuth): MessagingAppSignIn {
  async function openChat(loginId: string, request: ProviderCall): ChatResult {
    // The SDK accepts an empty login ID, which means any phone.
    const problem = findTextProblem('loginId', loginId)
    return problem === null ? connection.call(request, readChat) : failWith('invalid-input', problem)
  }

  return {
    signIn: (loginId) => openChat(loginId, (sdk) => sdk.notp.signIn(loginId)),
    signUp: (loginId, person) => openChat(loginId, (sdk) => sdk.notp.signUp(loginId, person)),
    signUpOrIn: (loginId) => openChat(loginId, (sdk) => sdk.notp.signUpOrIn(loginId)),
    signUpOrInWithAnyPhone: () => connection.call((sdk) => sdk.notp.signUpOrIn(''), readChat),
    waitForSession: (pendingRef, limits) =>
      connection.signIn((sdk) => sdk.notp.waitForSession(pendingRef, withDefaultLimits(limits))),
  }
}

function readChat(data: unknown): OpenedChat | null {
  const { pendingRef, redirectUrl, image } = (data ?? {}) as Partial<OpenedChat>
  return pendingRef && redirectUrl && image ? { pendingRef, redirectUrl, image } : null
}
