import { createContext, use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'

import type { ConnectionState } from './connection-state.ts'
import type { LiveMessage, PresentMember } from './live-channel.ts'
import type { Realtime } from './realtime.ts'

const RealtimeContext = createContext<Realtime | null>(null)

export interface RealtimeProviderProps {
  /** Null if realtime isn't configured: no messages arrive and no one is present. */
  realtime: Realtime | null
  children: ReactNode
}

/** Makes the connection available to everything inside. */
export function RealtimeProvider({ realtime, children }: RealtimeProviderProps) {
  return <RealtimeContext value={realtime}>{children}</RealtimeContext>
}

/** The connection, for its functions. Null if realtime isn't configured. */
export const useRealtime = () => use(RealtimeContext)

const offState: ConnectionState = { status: 'off', error: null }
const neverChanges = () => () => {}

/** The connection's state. Rerenders when it changes. */
export function useConnectionState(): ConnectionState {
  const realtime = useRealtime()
  const getState = realtime?.getState ?? (() => offState)
  return useSyncExternalStore(realtime?.onChange ?? neverChanges, getState, getState)
}

/** Subscribes to a channel while the component is mounted. Null doesn't subscribe. */
export function useLiveChannel(name: string | null, onMessage: (message: LiveMessage) => void) {
  const realtime = useRealtime()
  const handleMessage = useEffectEvent(onMessage)
  useEffect(
    () => (realtime && name !== null ? realtime.channel(name).subscribe(handleMessage) : undefined),
    [realtime, name],
  )
}

/**
 * The members present in a channel, once per person. Enters the channel while the component is mounted; null doesn't.
 * Uses the provider's connection unless another is given. Errors leave the list unchanged, because presence is only a hint.
 */
export function usePresence(name: string | null, connection?: Realtime | null): PresentMember[] {
  const contextRealtime = useRealtime()
  const realtime = connection === undefined ? contextRealtime : connection
  const [members, setMembers] = useState<PresentMember[]>([])
  useEffect(() => {
    if (!realtime || name === null) return
    const { presence } = realtime.channel(name)
    let isStopped = false
    const refreshMembers = () => {
      presence.members().then(
        (allMembers) => !isStopped && setMembers(dedupeByClientId(allMembers)),
        () => {},
      )
    }
    const stop = presence.onChange(refreshMembers)
    presence.enter().then(refreshMembers, () => {})
    return () => {
      isStopped = true
      stop()
      setMembers([])
      presence.leave().catch(() => {})
    }
  }, [realtime, name])
  return members
}

const dedupeByClientId = (members: PresentMember[]) => [
  ...new Map(members.map((member) => [member.clientId, member])).values(),
]
