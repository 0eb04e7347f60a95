import type { SecretBox } from '../crypto/secret-box.ts'
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

/** Names a task. */
export interface TaskKey {
  orgId: string
  id: string
}

/** What the queue needs of the transaction that changes a task. */
export interface QueueTransaction {
  db: Transaction
  afterCommit: (() => void)[]
}

/**
 * Where tasks wait for a worker. Written in the transaction that changes the task row, so that an unfinished task has
 * exactly one job and a finished one has none.
 */
export interface TaskQueue {
  /** Starts the task after the commit, or at this moment, whatever was planned before. */
  put(tx: QueueTransaction, task: TaskKey, startAfter?: Date | null): Promise<void>
  /** Moves a task that waits to another moment. Does nothing for one that waits for something else than a worker. */
  postpone(tx: QueueTransaction, task: TaskKey, startAfter: Date): Promise<void>
  /**
   * Gives back a task that runs in this process; answers when it starts again: after a pause that grows with every
   * attempt, or at `startAfter`.
   */
  retry(tx: QueueTransaction, task: TaskKey, startAfter?: Date | 'now' | null): Promise<Date>
  /** Takes out a task that is over. */
  remove(tx: QueueTransaction, task: TaskKey): Promise<void>
  /** Tells a running handler in this process that its task should stop. */
  interrupt(task: TaskKey): void
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
