import type { Realtime } from '@parapet/realtime'
import { createSharedValue } from '~/lib/shared-value'

/**
 * - `off`: not started, or signed out
 * - `connecting`: the first connection is being established, without polling yet
 * - `live`: changes arrive as they happen
 * - `reconnecting`: the connection was lost, so the page may be out of date
 * - `polling`: there is no connection, and data is refetched at intervals
 */
export type LiveStatus = 'off' | 'connecting' | 'live' | 'reconnecting' | 'polling'

export interface LiveState {
  status: LiveStatus
  /** The connection for this tab's organization, also used for presence. */
  realtime: Realtime | null
}

const state = createSharedValue<LiveState>({ status: 'off', realtime: null })

export const setLiveState = state.set
export const useLiveState = state.useValue
/** Whether live updates are connected and cover every change. */
export const isLive = () => state.get().status === 'live'
