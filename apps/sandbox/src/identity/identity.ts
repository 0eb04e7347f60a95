import type { Inbox } from '../inbox/inbox.ts'
import type { Faults } from '../faults/faults.ts'
import type { SandboxState } from '../state/sandbox-state.ts'
import type { TokenSigner } from './token-signer.ts'

/** The shared context of the identity stand-in. */
export interface Identity {
  projectId: string
  managementKey: string
  accessKey: string
  /** The app's URL; null if it runs on this machine only. */
  appUrl: string | null
  state: SandboxState
  inbox: Inbox
  faults: Faults
  signer: TokenSigner
}
