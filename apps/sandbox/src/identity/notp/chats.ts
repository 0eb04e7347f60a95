import type { SignInMode, StartSignIn } from '../address-proof.ts'
import type { OneTimeBook } from '../one-time-book.ts'

/** Sign-ins that wait for a message. An empty login id means: whoever sends it. */
export type Chats = OneTimeBook<{ mode: SignInMode; pendingRef: string; body: StartSignIn }>
