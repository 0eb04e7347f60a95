import type { SecretBox, SecretHash } from '../crypto/secrets.ts'
import type { Transaction } from '../db/database.ts'
import type { Mailer } from '../email/mailer.ts'
import type { SenderAccess } from '../email/sender-access.ts'
import type { IdentityProvider } from '../identity/identity-provider.ts'
import type { UploadScanner } from '../malware/upload-scanner.ts'
import type { PushGateway } from '../push/push-gateway.ts'
import type { TextGateway } from '../sms/text-gateway.ts'

/**
 * What reaches beyond this server, or depends on its secret key. A domain adds its own gateway by declaration
 * merging.
 */
export interface Gateways {
  identity: IdentityProvider
  /** Null if no mail server is configured. */
  mailer: Mailer | null
  /** Sends text messages and calls. Null if no gateway is configured. */
  texts: TextGateway | null
  /** Sends push messages to browsers. Null if no key is configured. */
  push: PushGateway | null
  /** Null if uploads aren't scanned for malware. */
  uploadScanner: UploadScanner | null
  /** The identities that email is sent from, and how they're authenticated. */
  senders: SenderAccess
  /** The secret that signs the mail service's reports; null if reports are off. */
  mailWebhookSecret: string | null
  /** Encrypts sensitive fields of tenants. */
  tenantSecrets: SecretBox
  /** Encrypts the responses that idempotency keys repeat. */
  responseSecrets: SecretBox
  /** Hashes tenants' addresses. */
  hashAddress: SecretHash
  /** Null if browsers poll. */
  realtime: RealtimeSettings | null
  /** The product's public URL, without a trailing slash. */
  publicUrl: string
  /** Whether email and texts stay local, so that demo organizations may send them. */
  isSandbox: boolean
}

export interface TaskKey {
  orgId: string
  id: string
}

/** The part of a transaction that the queue uses. */
export interface QueueTransaction {
  db: Transaction
  afterCommit: (() => void)[]
}

/**
 * The queue of jobs that workers claim. Change it in the transaction that changes the task row, so that an unfinished
 * task has exactly one job and a finished one has none.
 */
export interface TaskQueue {
  /** Starts the task after the commit or at `startAfter`, replacing any earlier job. */
  enqueue(tx: QueueTransaction, task: TaskKey & { type?: string }, startAfter?: Date | null): Promise<void>
  /** Reschedules a waiting task. Does nothing if it has no job. */
  postpone(tx: QueueTransaction, task: TaskKey, startAfter: Date): Promise<void>
  /**
   * Returns a task that runs in this process to the queue. Resolves to the time it starts again: after a delay that
   * grows with every attempt, or at `startAfter`.
   */
  retry(tx: QueueTransaction, task: TaskKey, startAfter?: Date | 'now' | null): Promise<Date>
  /** Removes the job of a finished task. */
  remove(tx: QueueTransaction, task: TaskKey): Promise<void>
  /** Aborts the handler of a canceled task if it runs in this process. */
  interrupt(task: TaskKey): void
}

/**
 * How this server and browsers reach the realtime service. Null if none is configured: browsers then poll.
 */
export interface RealtimeSettings {
  /** `name:secret`; may publish everywhere. Never leaves this server. */
  key: string
  /** What browsers get: the key's name, or a whole subscribe-only key, which they use without our tokens. */
  publicKey: string
  /** Null for the vendor's cloud. */
  endpoint: string | null
  /** Null for the default port. */
  port: number | null
  tls: boolean
  /** A URL that responds with `yes` if the internet is reachable. Null for this server itself. */
  connectivityCheckUrl: string | null
  /** A URL that accepts a websocket if one gets through. Null for the service itself. */
  wsConnectivityCheckUrl: string | null
}

/** A request with an Idempotency-Key, as far as its transactions are concerned. */
export interface IdempotentRequest {
  /**
   * Records that the request was done, as the last step of a transaction that changed something. A request
   * repeated after a crash then gets an error instead of running twice.
   * @throws Problem `idempotency-in-progress` if a repeated request took this one over.
   */
  markCommitted(tx: Transaction): Promise<void>
}
