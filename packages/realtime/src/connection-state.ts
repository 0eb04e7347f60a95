import type { RealtimeError } from './realtime-error.ts'

/**
 * - `off`: not started, closed, or not configured
 * - `connecting`: for the first time
 * - `connected`: messages arrive
 * - `reconnecting`: connection lost; retries automatically
 * - `unavailable`: unreachable for so long that missed messages can't be recovered; still retries automatically
 * - `failed`: permanently rejected; `connect()` starts over
 */
export type ConnectionStatus = 'off' | 'connecting' | 'connected' | 'reconnecting' | 'unavailable' | 'failed'

export interface ConnectionState {
  status: ConnectionStatus
  /** Why it isn't connected, if known. */
  error: RealtimeError | null
}

/** Maps the SDK's connection state. */
export function toStatus(state: string, wasConnected: boolean): ConnectionStatus {
  switch (state) {
    case 'connected':
    case 'failed':
      return state
    case 'connecting':
    case 'disconnected':
      return wasConnected ? 'reconnecting' : 'connecting'
    case 'suspended':
      return 'unavailable'
    default:
      return 'off'
  }
}
