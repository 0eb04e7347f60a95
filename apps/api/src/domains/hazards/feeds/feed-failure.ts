/**
 * `unreachable`: no answer at all. `timeout`: not in time. `answered`: a status that is no answer. `busy`: asked too
 * often, or closed for a while. `refused`: the key was not accepted. `too_large`, `unreadable`: an answer nobody can
 * use. `not_allowed`: an address we do not ask.
 */
export type FeedFailureKind =
  | 'unreachable'
  | 'timeout'
  | 'answered'
  | 'busy'
  | 'refused'
  | 'too_large'
  | 'unreadable'
  | 'not_allowed'

interface FeedFailureFacts {
  /** The host that was asked. Never the address, since keys may be part of it. */
  host: string
  /** What the host answered, if it did. */
  status?: number
  /** How long the host asked us to stay away. */
  retryAfterMs?: number
  cause?: unknown
}

const titles: Record<FeedFailureKind, string> = {
  unreachable: 'The feed cannot be reached',
  timeout: 'The feed did not answer in time',
  answered: 'The feed did not answer as it should',
  busy: 'The feed asks us to wait',
  refused: 'The feed refused the key',
  too_large: 'The answer is too large',
  unreadable: 'The answer cannot be read',
  not_allowed: 'This address is not allowed',
}

/** Why a feed could not be read. `message` is for people and holds neither address nor key. */
export class FeedFailure extends Error {
  override readonly name = 'FeedFailure'
  readonly kind: FeedFailureKind
  readonly host: string
  readonly status: number | null
  readonly retryAfterMs: number | null

  constructor(
    kind: FeedFailureKind,
    message: string,
    { host, status, retryAfterMs, cause }: FeedFailureFacts,
  ) {
    super(message, { cause })
    this.kind = kind
    this.host = host
    this.status = status ?? null
    this.retryAfterMs = retryAfterMs ?? null
  }

  get title() {
    return titles[this.kind]
  }

  /** The closed problem code that fits: ours to wait for, or the person's to put right. */
  get code() {
    return this.kind === 'busy' ? ('rate-limited' as const) : ('upstream-failed' as const)
  }

  /** Whether asking the same again can help without anybody changing something. */
  get isPassing() {
    return this.kind !== 'refused' && this.kind !== 'not_allowed'
  }
}
