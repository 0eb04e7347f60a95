import { createRealtime, type Realtime } from '@parapet/realtime'
import type { QueryClient } from '@tanstack/react-query'
import { refreshPermissions } from '~/data/session/refresh-permissions'
import { api } from '~/lib/api'
import type { PublicConfig } from '~/lib/config'
import { emitLiveEvent, readLiveEvent } from './live-event.ts'
import { type LiveStatus, setLiveState } from './live-state.ts'
import { createRefetcher } from './refetch-affected.ts'

const pollIntervalMs = 10_000
/** A new page is up to date, so it can wait this long for the connection before it polls. */
const connectTimeoutMs = 5_000

/** Keeps an organization's data in this tab up to date, by live updates or by polling. */
export function watchOrganization(
  settings: PublicConfig['realtime'],
  queryClient: QueryClient,
  orgId: string,
): () => void {
  const refetcher = createRefetcher(queryClient, orgId)
  const subscriptions = new Map<string, () => void>()
  let isComplete = true
  let hadConnection = false
  let pollTimer: ReturnType<typeof setInterval> | undefined
  let connectTimer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const realtime: Realtime | null =
    settings && createRealtime({ ...settings, key: settings.keyName, getToken })

  async function getToken() {
    const response = await api.createRealtimeToken({})
    // Live updates are not configured.
    if (!response || isStopped) return null
    isComplete = response.isComplete
    subscribeTo(response.channels)
    return response.token
  }

  function subscribeTo(channels: readonly string[]) {
    for (const [name, stop] of subscriptions) {
      if (channels.includes(name)) continue
      stop()
      subscriptions.delete(name)
    }
    for (const name of channels) {
      if (subscriptions.has(name)) continue
      const stop = realtime!.channel(name).subscribe(({ name, data }) => handleMessage(name, data))
      subscriptions.set(name, stop)
    }
  }

  function handleMessage(name: string, data: unknown) {
    const event = readLiveEvent(name, data)
    if (!event) return
    if (name === 'permissions.changed') void handlePermissionChange()
    else refetcher.add(event)
    emitLiveEvent(event, orgId)
  }

  async function handlePermissionChange() {
    if (!(await refreshPermissions(queryClient, orgId)) || isStopped) return
    await realtime?.renewToken().catch(() => {})
    await refetcher.refetchAll()
  }

  /** For when events may have been missed. */
  function refetchEverything() {
    void refetcher.refetchAll()
    void refreshPermissions(queryClient, orgId)
  }

  function updateStatus(status: LiveStatus) {
    if (isStopped) return
    const isPolling = status === 'polling' || (status === 'live' && !isComplete)
    setLiveState({ status: isPolling ? 'polling' : status, realtime })
    clearInterval(pollTimer)
    if (isPolling) pollTimer = setInterval(() => document.hidden || refetchEverything(), pollIntervalMs)
  }

  function handleStatusChange() {
    const { status } = realtime!.getState()
    if (status === 'connected') {
      clearTimeout(connectTimer)
      connectTimer = undefined
      // Catch up on events missed while disconnected.
      if (hadConnection) refetchEverything()
      hadConnection = true
      return updateStatus('live')
    }
    if (status === 'off') return
    if (status === 'failed' || status === 'unavailable') return updateStatus('polling')
    if (connectTimer) return
    updateStatus(hadConnection ? 'reconnecting' : 'connecting')
    connectTimer = setTimeout(() => updateStatus('polling'), connectTimeoutMs)
  }

  if (!realtime || !settings) updateStatus('polling')
  else {
    realtime.onChange(handleStatusChange)
    // With a complete key no token is requested, so no response lists the channels.
    if (settings.keyName.includes(':')) subscribeTo([`org:${orgId}`])
    realtime.connect().catch(() => {})
  }

  return () => {
    isStopped = true
    clearTimeout(connectTimer)
    clearInterval(pollTimer)
    refetcher.stop()
    for (const stop of subscriptions.values()) stop()
    realtime?.close()
    setLiveState({ status: 'off', realtime: null })
  }
}
