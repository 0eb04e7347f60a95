import type { RealtimeError } from './realtime-error.ts'

export interface LiveMessage {
  name: string
  data: unknown
  /** The publisher; null for servers. */
  clientId: string | null
}

export interface PresentMember {
  clientId: string
  /** One per page: someone with two windows is present twice. */
  connectionId: string
  data: unknown
}

export interface ChannelState {
  status: string
  /** Whether the channel resumed without missing messages. */
  isResumed: boolean
  error: RealtimeError | null
}

/** Who is present in a channel. */
export interface Presence {
  /** @throws RealtimeError 40012 without a clientId, 90001 in a failed channel */
  enter(data?: unknown): Promise<void>
  /** @throws RealtimeError as `enter` */
  update(data?: unknown): Promise<void>
  /** @throws RealtimeError as `enter` */
  leave(): Promise<void>
  /** @throws RealtimeError 91005 while the channel is suspended, unless `lastKnown` is true */
  members(options?: { lastKnown?: boolean }): Promise<PresentMember[]>
  /** Calls `listener` when a member enters, leaves or updates. Returns the unsubscribe function. */
  onChange(listener: () => void): () => void
}

export interface LiveChannel {
  name: string
  /** Calls `listener` for every message. Returns the unsubscribe function. */
  subscribe(listener: (message: LiveMessage) => void): () => void
  /** @throws RealtimeError */
  publish(name: string, data: unknown): Promise<void>
  /** Calls `listener` with every state, even if only the error is new, as after a failed re-enter (91004). */
  onChange(listener: (state: ChannelState) => void): () => void
  /** @throws RealtimeError */
  attach(): Promise<void>
  detach(): Promise<void>
  presence: Presence
}
