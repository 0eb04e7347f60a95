import type { ConnectionState } from './connection-state.ts'
import type { Encryption } from './encryption.ts'
import type { LiveChannel } from './live-channel.ts'

/** Names of the SDK, in milliseconds. All have sensible defaults. */
export interface RealtimeTimings {
  /** Until a lost connection is tried again. */
  disconnectedRetryTimeout?: number
  /** The same after it was away for long. */
  suspendedRetryTimeout?: number
  /** Until an unanswered message counts as failed. */
  realtimeRequestTimeout?: number
  /** Until an unanswered request counts as failed. */
  httpRequestTimeout?: number
  /** Until a websocket that does not open makes it look for another way. */
  webSocketSlowTimeout?: number
  /** Until a websocket that does not open is given up. */
  webSocketConnectTimeout?: number
  channelRetryTimeout?: number
}

export interface RealtimeOptions {
  /** The name of the service's key; then `getToken` is needed. Or a whole key that may only listen. */
  key: string
  /** Host name. Null for the vendor's own cloud. */
  endpoint: string | null
  /** Null for the usual one. */
  port: number | null
  tls: boolean
  /** Answers exactly `yes` to whoever can reach the internet. */
  connectivityCheckUrl: string
  /** Opens a websocket for whoever gets one through. Together with the other, nothing else of the vendor is asked. */
  wsConnectivityCheckUrl: string
  /** A token of that key, asked for at the first connection and before each ends. Null stops trying. */
  getToken?: () => Promise<string | null>
  /** As whom to be present; with tokens, their name counts. */
  clientId?: string
  /** Ways to try, in this order. @default both */
  transports?: ('websocket' | 'polling')[]
  encryption?: Encryption
  timings?: RealtimeTimings
}

/** The connection of one page to the realtime service. */
export interface Realtime {
  getState(): ConnectionState
  /** Calls back after every change of the state. Returns how to stop it. */
  onChange(listener: () => void): () => void
  /** Loads the SDK and connects; resolves once connected. @throws RealtimeError when it is refused for good. */
  connect(): Promise<void>
  /** Fetches another token, for what one may hear has changed. Channels that it does not allow fail. */
  renewToken(): Promise<void>
  /** Milliseconds to the service and back. @throws RealtimeError */
  ping(): Promise<number>
  /** Always the same object for a name. Connects when it is used. */
  channel(name: string): LiveChannel
  /** Leaves everything. */
  close(): void
}
