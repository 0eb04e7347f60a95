import { createRealtime, type Realtime } from '@parapet/realtime'
import type { QueryClient } from '@tanstack/react-query'
import { refreshPermissions } from '~/data/session/refresh-permissions'
import { api } from '~/lib/api'
import type { PublicConfig } from '~/lib/config'
import { passOn, readLiveEvent } from './live-event.ts'
import { type LiveStatus, setLiveState } from './live-state.ts'
import { createRefetcher } from './refetch-affected.ts'

const pollEveryMs = 10_000
/** A page that just came up is up to date; so long it may wait for the connection. */
const patienceMs = 5_000

/** Keeps what this tab shows of one organization up to date, by live updates or else by the clock. */
export function watchOrganization(
  settings: PublicConfig['realtime'],
  queryClient: QueryClient,
  orgId: string,
): () => void {
  const refetcher = createRefetcher(queryClient, orgId)
  const listening = new Map<string, () => void>()
  let isComplete = true
  let hadConnection = false
  let poll: ReturnType<typeof setInterval> | undefined
  let patience: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const realtime: Realtime | null =
    settings && createRealtime({ ...settings, key: settings.keyName, getToken })

  async function getToken() {
    const answer = await api.createRealtimeToken({})
    // Nothing to connect to.
    if (!answer || isOver) return null
    isComplete = answer.isComplete
    listen(answer.channels)
    return answer.token
  }

  function listen(channels: readonly string[]) {
    for (const [name, stop] of listening) {
      if (channels.includes(name)) continue
      stop()
      listening.delete(name)
    }
    for (const name of channels) {
      if (listening.has(name)) continue
      const stop = realtime!.channel(name).subscribe(({ name, data }) => hear(name, data))
      listening.set(name, stop)
    }
  }

  function hear(name: string, data: unknown) {
    const event = readLiveEvent(name, data)
    if (!event) return
    if (name === 'permissions.changed') void followPermissions()
    else refetcher.take(event)
    passOn(event, orgId)
  }

  async function followPermissions() {
    if (!(await refreshPermissions(queryClient, orgId)) || isOver) return
    await realtime?.renewToken().catch(() => {})
    await refetcher.all()
  }

  /** Nobody said what changed, so all of it is read, and what the person may do. */
  function lookAgain() {
    void refetcher.all()
    void refreshPermissions(queryClient, orgId)
  }

  function show(status: LiveStatus) {
    if (isOver) return
    const isPolling = status === 'polling' || (status === 'live' && !isComplete)
    setLiveState({ status: isPolling ? 'polling' : status, realtime })
    clearInterval(poll)
    if (isPolling) poll = setInterval(() => document.hidden || lookAgain(), pollEveryMs)
  }

  function follow() {
    const { status } = realtime!.getState()
    if (status === 'connected') {
      clearTimeout(patience)
      patience = undefined
      // What changed while nothing was heard.
      if (hadConnection) lookAgain()
      hadConnection = true
      return show('live')
    }
    if (status === 'off') return
    if (status === 'failed' || status === 'unavailable') return show('polling')
    if (patience) return
    show(hadConnection ? 'reconnecting' : 'connecting')
    patience = setTimeout(() => show('polling'), patienceMs)
  }

  if (!realtime || !settings) show('polling')
  else {
    realtime.onChange(follow)
    // A whole key needs no token that would name the channels.
    if (settings.keyName.includes(':')) listen([`org:${orgId}`])
    realtime.connect().catch(() => {})
  }

  return () => {
    isOver = true
    clearTimeout(patience)
    clearInterval(poll)
    refetcher.stop()
    for (const stop of listening.values()) stop()
    realtime?.close()
    setLiveState({ status: 'off', realtime: null })
  }
}
