import type { RealtimeClient } from 'ably'
import { type ConnectionState, toStatus } from './connection-state.ts'
import { createClient } from './create-client.ts'
import { createLiveChannel } from './create-live-channel.ts'
import type { LiveChannel } from './live-channel.ts'
import type { Realtime, RealtimeOptions } from './realtime.ts'
import { toRealtimeError } from './realtime-error.ts'

/** Creates a connection. Loads the SDK on first use. */
export function createRealtime(options: RealtimeOptions): Realtime {
  let state: ConnectionState = { status: 'off', error: null }
  let loading: Promise<RealtimeClient> | null = null
  let wasConnected = false
  const listeners = new Set<() => void>()
  const channels = new Map<string, LiveChannel>()

  function setState(next: ConnectionState) {
    if (next.status === state.status && next.error === state.error) return
    state = next
    for (const listener of listeners) listener()
  }

  async function load() {
    setState({ status: 'connecting', error: null })
    const client = await createClient(options)
    client.connection.on(({ current, reason }) => {
      wasConnected ||= current === 'connected'
      const error = reason && current !== 'connected' ? toRealtimeError(reason) : null
      setState({ status: toStatus(current, wasConnected), error })
    })
    client.connect()
    return client
  }

  async function findClient() {
    loading ??= load()
    try {
      return await loading
    } catch (error) {
      // Failed to load the SDK; the next use tries again.
      loading = null
      setState({ status: 'unavailable', error: toRealtimeError(error) })
      throw toRealtimeError(error)
    }
  }

  async function findChannel(name: string) {
    const { channels } = await findClient()
    const cipher = options.encryption && { cipher: { key: options.encryption.key as never } }
    return cipher ? channels.get(name, cipher) : channels.get(name)
  }

  return {
    getState: () => state,

    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    async connect() {
      const { connection } = await findClient()
      if (connection.state !== 'connected') connection.connect()
      await new Promise<void>((resolve, reject) => {
        void connection.whenState('connected').then(() => resolve())
        void connection
          .whenState('failed')
          .then((change) => reject(toRealtimeError(change?.reason ?? connection.errorReason)))
      })
    },

    async renewToken() {
      // Without a connection, the first one requests a token anyway.
      if (!loading) return
      const client = await findClient()
      try {
        await client.auth.authorize()
      } catch (error) {
        throw toRealtimeError(error)
      }
    },

    async ping() {
      const client = await findClient()
      try {
        return await client.connection.ping()
      } catch (error) {
        throw toRealtimeError(error)
      }
    },

    channel(name) {
      const channel = channels.get(name) ?? createLiveChannel(name, () => findChannel(name))
      channels.set(name, channel)
      return channel
    },

    close() {
      void loading?.then((client) => client.close()).catch(() => {})
      loading = null
      wasConnected = false
      channels.clear()
      setState({ status: 'off', error: null })
    },
  }
}
