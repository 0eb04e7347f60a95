import { type AuthResult, failWith } from '../auth-result.ts'
import type { ConnectedAuth, ProviderQuestion, ProviderSession } from '../identity-provider.ts'
import { findTextProblem } from '../input-checks.ts'
import type { NewPerson } from './delivery.ts'
import { completeLimits, type PollingLimits } from './pending-session.ts'

/** A WhatsApp chat that the person sends a message in. */
export interface OpenedChat {
  /** For `waitForSession`. */
  pendingRef: string
  /** Opens the chat on a phone. */
  redirectUrl: string
  /** The same address as a QR code: the base64 of a PNG. */
  image: string
}

type Opened = Promise<AuthResult<OpenedChat>>

/** Sign-in by sending a WhatsApp message, without a code to type. */
export interface MessagingAppSignIn {
  /** A known person. */
  readonly signIn: (loginId: string) => Opened
  /** A new person. */
  readonly signUp: (loginId: string, person?: NewPerson) => Opened
  readonly signUpOrIn: (loginId: string) => Opened
  /** Whoever sends the message, told apart by the phone it comes from. */
  readonly signUpOrInWithAnyPhone: () => Opened
  /** Resolves with the first success, or with the error code `0` when the time is up. */
  readonly waitForSession: (
    pendingRef: string,
    limits?: PollingLimits,
  ) => Promise<AuthResult<ProviderSession>>
}

export function createMessagingAppSignIn({ connection }: ConnectedAuth): MessagingAppSignIn {
  async function open(loginId: string, question: ProviderQuestion): Opened {
    // The SDK lets an empty login id pass: it means any phone.
    const problem = findTextProblem('loginId', loginId)
    return problem === null ? connection.ask(question, readChat) : failWith('invalid-input', problem)
  }

  return {
    signIn: (loginId) => open(loginId, (sdk) => sdk.notp.signIn(loginId)),
    signUp: (loginId, person) => open(loginId, (sdk) => sdk.notp.signUp(loginId, person)),
    signUpOrIn: (loginId) => open(loginId, (sdk) => sdk.notp.signUpOrIn(loginId)),
    signUpOrInWithAnyPhone: () => connection.ask((sdk) => sdk.notp.signUpOrIn(''), readChat),
    waitForSession: (pendingRef, limits) =>
      connection.signIn((sdk) => sdk.notp.waitForSession(pendingRef, completeLimits(limits))),
  }
}

function readChat(data: unknown): OpenedChat | null {
  const { pendingRef, redirectUrl, image } = (data ?? {}) as Partial<OpenedChat>
  return pendingRef && redirectUrl && image ? { pendingRef, redirectUrl, image } : null
}
