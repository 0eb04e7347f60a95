import type { RealtimeError } from './realtime-error.ts'

export interface LiveMessage {
  name: string
  data: unknown
  /** Who published it; null for servers. */
  clientId: string | null
}

export interface PresentMember {
  clientId: string
  /** Of one page of theirs: someone with two windows is present twice. */
  connectionId: string
  data: unknown
}

export interface ChannelState {
  status: string
  /** Whether nothing was missed since the last time. */
  isResumed: boolean
  error: RealtimeError | null
}

/** Who looks at the same thing. */
export interface Presence {
  /** @throws RealtimeError 40012 without a clientId, 90001 in a channel that failed */
  enter(data?: unknown): Promise<void>
  /** @throws RealtimeError as `enter` */
  update(data?: unknown): Promise<void>
  /** @throws RealtimeError as `enter` */
  leave(): Promise<void>
  /** @throws RealtimeError 91005 while the channel is suspended, unless the last known are enough */
  members(options?: { lastKnown?: boolean }): Promise<PresentMember[]>
  /** Calls back whenever someone comes, goes or changes. Returns how to stop it. */
  onChange(listener: () => void): () => void
}

export interface LiveChannel {
  name: string
  /** Calls back for every message. Returns how to stop it. */
  subscribe(listener: (message: LiveMessage) => void): () => void
  /** @throws RealtimeError */
  publish(name: string, data: unknown): Promise<void>
  /** Calls back with every state, also when nothing but the reason is new, as after a failed re-enter (91004). */
  onChange(listener: (state: ChannelState) => void): () => void
  /** @throws RealtimeError */
  attach(): Promise<void>
  detach(): Promise<void>
  presence: Presence
}
