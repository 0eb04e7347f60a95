import type { RealtimeError } from './realtime-error.ts'

/**
 * - `off`: not asked to connect, closed, or there is nothing to connect to
 * - `connecting`: for the first time
 * - `connected`: what changes arrives
 * - `reconnecting`: was connected and tries again by itself
 * - `unavailable`: out of reach for so long that what was missed is lost; still tries again by itself
 * - `failed`: refused for good; `connect()` starts anew
 */
export type ConnectionStatus = 'off' | 'connecting' | 'connected' | 'reconnecting' | 'unavailable' | 'failed'

export interface ConnectionState {
  status: ConnectionStatus
  /** Why it is not connected, where that is known. */
  error: RealtimeError | null
}

/** Our word for a state of the SDK's connection. */
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
