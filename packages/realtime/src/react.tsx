import { createContext, use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'

import type { ConnectionState } from './connection-state.ts'
import type { LiveMessage, PresentMember } from './live-channel.ts'
import type { Realtime } from './realtime.ts'

const RealtimeContext = createContext<Realtime | null>(null)

export interface RealtimeProviderProps {
  /** Null where realtime is not set up: nothing is heard then and nobody is present. */
  realtime: Realtime | null
  children: ReactNode
}

/** Makes the connection available to everything inside. */
export function RealtimeProvider({ realtime, children }: RealtimeProviderProps) {
  return <RealtimeContext value={realtime}>{children}</RealtimeContext>
}

/** The connection, for its functions. Null where realtime is not set up. */
export const useRealtime = () => use(RealtimeContext)

const off: ConnectionState = { status: 'off', error: null }
const neverChanges = () => () => {}

/** How the connection stands. Renders again when that changes. */
export function useConnectionState(): ConnectionState {
  const realtime = useRealtime()
  const read = realtime?.getState ?? (() => off)
  return useSyncExternalStore(realtime?.onChange ?? neverChanges, read, read)
}

/** Hears every message of a channel while the component stands. Null hears nothing. */
export function useLiveChannel(name: string | null, onMessage: (message: LiveMessage) => void) {
  const realtime = useRealtime()
  const hear = useEffectEvent(onMessage)
  useEffect(
    () => (realtime && name !== null ? realtime.channel(name).subscribe(hear) : undefined),
    [realtime, name],
  )
}

/**
 * Who is present in a channel, once per person; while the component stands, so are we. Null is nowhere.
 * The connection is the provider's unless another is given. What goes wrong leaves the list as it is: presence is a hint.
 */
export function usePresence(name: string | null, connection?: Realtime | null): PresentMember[] {
  const provided = useRealtime()
  const realtime = connection === undefined ? provided : connection
  const [members, setMembers] = useState<PresentMember[]>([])
  useEffect(() => {
    if (!realtime || name === null) return
    const { presence } = realtime.channel(name)
    let isOver = false
    const read = () => {
      presence.members().then(
        (found) => !isOver && setMembers(onePerPerson(found)),
        () => {},
      )
    }
    const stop = presence.onChange(read)
    presence.enter().then(read, () => {})
    return () => {
      isOver = true
      stop()
      setMembers([])
      presence.leave().catch(() => {})
    }
  }, [realtime, name])
  return members
}

const onePerPerson = (members: PresentMember[]) => [
  ...new Map(members.map((member) => [member.clientId, member])).values(),
]
