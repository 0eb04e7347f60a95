import type { ApiData } from '@parapet/api-client'
import { useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQueries } from '~/data/session/queries'
import { api } from '~/lib/api'
import type { ListScreen } from '~/lib/list-url'
import { getSelectedOrgId } from '~/lib/selected-org'

type User = ApiData<'getUser'>
type ListSettings = NonNullable<User['listSettings'][ListScreen]>

/** What belongs to whom and to which list. */
interface SettingsOwner {
  orgId: string
  userId: string
  screen: ListScreen
}

const quietMs = 600
const untouched: ListSettings = { columns: [], density: 'normal', defaultQuery: null }
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/**
 * How a person has arranged a list, kept with the person on the server. A change shows at once; where the server is
 * out of reach it stays in this browser and is sent when the list is opened again or the network is back.
 */
export function useListSettings(
  owner: SettingsOwner,
): [ListSettings | null, (change: Partial<ListSettings>) => void] {
  const queryClient = useQueryClient()
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const { orgId, userId, screen } = owner
  const kept = user.listSettings[screen] ?? null

  useEffect(() => {
    const given = { orgId, userId, screen }
    const sendPending = () => {
      const waiting = readWaiting(given)
      if (waiting) applyChange(queryClient, given, waiting)
    }
    sendPending()
    window.addEventListener('online', sendPending)
    return () => window.removeEventListener('online', sendPending)
  }, [queryClient, orgId, userId, screen])

  return [kept, (change) => applyChange(queryClient, owner, change)]
}

function applyChange(queryClient: QueryClient, owner: SettingsOwner, change: Partial<ListSettings>) {
  const { screen } = owner
  queryClient.setQueryData(
    sessionQueries.user().queryKey,
    (user) =>
      user && {
        ...user,
        listSettings: {
          ...user.listSettings,
          [screen]: { ...untouched, ...user.listSettings[screen], ...change },
        },
      },
  )
  const waiting = { ...readWaiting(owner), ...change }
  writeWaiting(owner, waiting)
  const key = getKey(owner)
  clearTimeout(timers.get(key))
  // Dragging an edge and ticking columns make many changes of one.
  const waitMs = change.columns === undefined ? 0 : quietMs
  timers.set(
    key,
    setTimeout(() => void send(owner), waitMs),
  )
}

async function send(owner: SettingsOwner) {
  const waiting = readWaiting(owner)
  if (!waiting) return
  try {
    await api.updateUser({ body: { listSettings: { [owner.screen]: waiting } } })
    // What changed meanwhile has a timer of its own.
    if (JSON.stringify(readWaiting(owner)) === JSON.stringify(waiting)) writeWaiting(owner, null)
  } catch {
    // It stays in this browser until it can be sent.
  }
}

const getKey = ({ orgId, userId, screen }: SettingsOwner) => `parapet.list.${screen}.${orgId}.${userId}`

/** What was changed in this browser and has not reached the server. */
function readWaiting(owner: SettingsOwner): Partial<ListSettings> | null {
  try {
    return JSON.parse(localStorage.getItem(getKey(owner)) ?? 'null') as Partial<ListSettings> | null
  } catch {
    return null
  }
}

function writeWaiting(owner: SettingsOwner, waiting: Partial<ListSettings> | null) {
  if (waiting === null) localStorage.removeItem(getKey(owner))
  else localStorage.setItem(getKey(owner), JSON.stringify(waiting))
}

/** The address that a list opens with, where its own asks for nothing and the person has chosen a view for that. */
export function findOpening(
  queryClient: QueryClient,
  screen: ListScreen,
  { pathname, search }: URL,
): string | null {
  const user = queryClient.getQueryData(sessionQueries.user().queryKey)
  if (!user || search !== '') return null
  const waiting = readWaiting({ orgId: getSelectedOrgId(), userId: user.id, screen })
  const kept = user.listSettings[screen]?.defaultQuery
  const defaultQuery = waiting?.defaultQuery === undefined ? kept : waiting.defaultQuery
  return defaultQuery ? `${pathname}?${defaultQuery}` : null
}
