import type { ConnectionState } from './connection-state.ts'
import type { Encryption } from './encryption.ts'
import type { LiveChannel } from './live-channel.ts'

/** Timeouts of the SDK, in milliseconds, under the SDK's names. All have sensible defaults. */
export interface RealtimeTimings {
  /** Delay before reconnecting. */
  disconnectedRetryTimeout?: number
  /** Delay before reconnecting after a long outage. */
  suspendedRetryTimeout?: number
  /** Until an unanswered message counts as failed. */
  realtimeRequestTimeout?: number
  /** Until an unanswered request counts as failed. */
  httpRequestTimeout?: number
  /** Until a WebSocket that doesn't open makes it try other transports. */
  webSocketSlowTimeout?: number
  /** Until a WebSocket that doesn't open counts as failed. */
  webSocketConnectTimeout?: number
  channelRetryTimeout?: number
}

export interface RealtimeOptions {
  /** The name of the service's key, which needs `getToken`; or a complete key that can only subscribe. */
  key: string
  /** Host name. Null for the vendor's own cloud. */
  endpoint: string | null
  /** Null for the default port. */
  port: number | null
  tls: boolean
  /** A URL that returns exactly `yes`, to check whether the internet is reachable. */
  connectivityCheckUrl: string
  /** A WebSocket URL, to check whether WebSockets work. With both URLs set, nothing is requested from the vendor. */
  wsConnectivityCheckUrl: string
  /** Returns a token of that key; called for the first connection and before a token expires. Null stops retrying. */
  getToken?: () => Promise<string | null>
  /** The client ID for presence. A token's own client ID takes precedence. */
  clientId?: string
  /** Transports to try, in this order. @default both */
  transports?: ('websocket' | 'polling')[]
  encryption?: Encryption
  timings?: RealtimeTimings
}

/** The connection of one page to the realtime service. */
export interface Realtime {
  getState(): ConnectionState
  /** Calls `listener` after every change of state. Returns the unsubscribe function. */
  onChange(listener: () => void): () => void
  /** Loads the SDK and connects; resolves once connected. @throws RealtimeError if permanently rejected */
  connect(): Promise<void>
  /** Fetches a new token after permissions changed. Channels that it doesn't allow fail. */
  renewToken(): Promise<void>
  /** Round-trip time in milliseconds. @throws RealtimeError */
  ping(): Promise<number>
  /** Returns the same object for the same name. Connects on first use. */
  channel(name: string): LiveChannel
  /** Closes the connection and all channels. */
  close(): void
}
