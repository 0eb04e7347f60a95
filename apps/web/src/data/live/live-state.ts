import type { Realtime } from '@parapet/realtime'
import { createSharedValue } from '~/lib/shared-value'

/**
 * - `off`: nothing is watched yet, or nobody is signed in
 * - `connecting`: live updates are on their way; nothing is asked again by the clock yet
 * - `live`: every change arrives
 * - `reconnecting`: what is shown may be old, and it connects again by itself
 * - `polling`: the pages ask again by the clock
 */
export type LiveStatus = 'off' | 'connecting' | 'live' | 'reconnecting' | 'polling'

export interface LiveState {
  status: LiveStatus
  /** The connection of this tab's organization, for presence. */
  realtime: Realtime | null
}

const state = createSharedValue<LiveState>({ status: 'off', realtime: null })

export const setLiveState = state.set
/** How up to date the pages are kept. */
export const useLiveState = state.useValue
/** Whether every change arrives by itself now. */
export const isLive = () => state.get().status === 'live'
