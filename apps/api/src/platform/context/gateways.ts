import type { SecretBox } from '../crypto/secrets.ts'
import type { Transaction } from '../db/database.ts'
import type { Mailer } from '../email/mailer.ts'
import type { SenderAccess } from '../email/sender-access.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'

/**
 * What reaches beyond this server, or depends on its secret key. A domain adds a gateway of its own by declaration
 * merging, as `hazards/feeds/feed-access.ts` does.
 */
export interface Gateways {
  identity: IdentityProvider
  /** Null where no mail server is configured. */
  mail: Mailer | null
  /** In whose name mail leaves, and how that is proven. */
  senders: SenderAccess
  /** What the mail service signs its reports with; null where none may report. */
  mailWebhookSecret: string | null
  /** Keeps what is sensitive about tenants. */
  tenantSecrets: SecretBox
  /** Null where browsers poll. */
  realtime: RealtimeSettings | null
  /** Where people reach the product, without a slash at the end. */
  publicUrl: string
  /** Whether nobody outside is reached, so that demo organisations may write to people. */
  isSandbox: boolean
}

export interface Announcement {
  orgId: string
  id: string
  /** Not before this moment. */
  startAfter?: Date
}

/** Says that a task is waiting. The task row is the truth; this only wakes somebody who works on it. */
export interface TaskQueue {
  /** Called after the commit that made or re-queued the task. Never throws: a lost call is found by the sweep. */
  announce(task: Announcement): void
  /** Tells a running handler in this process that its task should stop. */
  interrupt(task: { orgId: string; id: string }): void
}

/** How this server and browsers reach the realtime service. Null where nothing is set up: browsers then poll. */
export interface RealtimeSettings {
  /** `name:secret`; may publish everywhere. Never leaves this server. */
  key: string
  /** What browsers get: the key's name, or a whole key that may only listen, which they then use without our tokens. */
  publicKey: string
  /** Null for the vendor's own cloud. */
  endpoint: string | null
  /** Null for the usual one. */
  port: number | null
  tls: boolean
  /** Answers `yes` to whoever can reach the internet. Null for this server itself. */
  connectivityCheckUrl: string | null
  /** Opens a websocket for whoever gets one through. Null for the service itself. */
  wsConnectivityCheckUrl: string | null
}

/** A request under an Idempotency-Key, as far as its transactions have to know. */
export interface KeyedRequest {
  /**
   * Writes down, in a transaction that changed something and as its last step, that the request was done. Whoever repeats
   * it after a crash is then told so instead of doing it twice.
   * @throws Problem `idempotency-in-progress` when a repetition has taken the request over.
   */
  markCommitted(tx: Transaction): Promise<void>
}
