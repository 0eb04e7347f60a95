import type { ApiData } from '@parapet/api-client'
import { useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQueries } from '~/data/session/queries'
import { firstApi } from '~/lib/first-api'
import type { ListScreen } from '~/lib/list-url'
import { getSelectedOrgId } from '~/lib/selected-org'

type User = ApiData<'getUser'>
type ListSettings = NonNullable<User['listSettings'][ListScreen]>

interface SettingsOwner {
  orgId: string
  userId: string
  screen: ListScreen
}

const debounceMs = 600
const defaultSettings: ListSettings = { columns: [], density: 'normal', defaultQuery: null }
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/**
 * A user's settings for a list, stored on the server. Changes apply optimistically. If the server is unreachable, they
 * stay in local storage and are sent when the list is opened again or the network is back.
 */
export function useListSettings(
  owner: SettingsOwner,
): [ListSettings | null, (change: Partial<ListSettings>) => void] {
  const queryClient = useQueryClient()
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const { orgId, userId, screen } = owner
  const storedSettings = user.listSettings[screen] ?? null

  useEffect(() => {
    const listOwner = { orgId, userId, screen }
    const sendPending = () => {
      const pendingSettings = readPending(listOwner)
      if (pendingSettings) updateSettings(queryClient, listOwner, pendingSettings)
    }
    sendPending()
    window.addEventListener('online', sendPending)
    return () => window.removeEventListener('online', sendPending)
  }, [queryClient, orgId, userId, screen])

  return [storedSettings, (change) => updateSettings(queryClient, owner, change)]
}

function updateSettings(queryClient: QueryClient, owner: SettingsOwner, change: Partial<ListSettings>) {
  const { screen } = owner
  queryClient.setQueryData(
    sessionQueries.user().queryKey,
    (user) =>
      user && {
        ...user,
        listSettings: {
          ...user.listSettings,
          [screen]: { ...defaultSettings, ...user.listSettings[screen], ...change },
        },
      },
  )
  const pendingSettings = { ...readPending(owner), ...change }
  writePending(owner, pendingSettings)
  const key = getKey(owner)
  clearTimeout(timers.get(key))
  // Resizing and toggling columns cause many changes in a row.
  const waitMs = change.columns === undefined ? 0 : debounceMs
  timers.set(
    key,
    setTimeout(() => void send(owner), waitMs),
  )
}

async function send(owner: SettingsOwner) {
  const pendingSettings = readPending(owner)
  if (!pendingSettings) return
  try {
    await firstApi.updateUser({ body: { listSettings: { [owner.screen]: pendingSettings } } })
    // A change made in the meantime has its own timer.
    if (JSON.stringify(readPending(owner)) === JSON.stringify(pendingSettings)) writePending(owner, null)
  } catch {
    // It stays in local storage until it can be sent.
  }
}

const getKey = ({ orgId, userId, screen }: SettingsOwner) => `parapet.list.${screen}.${orgId}.${userId}`

/** Changes that the server has not confirmed yet. */
function readPending(owner: SettingsOwner): Partial<ListSettings> | null {
  try {
    return JSON.parse(localStorage.getItem(getKey(owner)) ?? 'null') as Partial<ListSettings> | null
  } catch {
    return null
  }
}

function writePending(owner: SettingsOwner, pendingSettings: Partial<ListSettings> | null) {
  if (pendingSettings === null) localStorage.removeItem(getKey(owner))
  else localStorage.setItem(getKey(owner), JSON.stringify(pendingSettings))
}

/** The URL of the default view if there is one and the URL has no query string; else null. */
export function findDefaultViewUrl(
  queryClient: QueryClient,
  screen: ListScreen,
  { pathname, search }: URL,
): string | null {
  const user = queryClient.getQueryData(sessionQueries.user().queryKey)
  if (!user || search !== '') return null
  const pendingSettings = readPending({ orgId: getSelectedOrgId(), userId: user.id, screen })
  const storedDefaultQuery = user.listSettings[screen]?.defaultQuery
  const defaultQuery =
    pendingSettings?.defaultQuery === undefined ? storedDefaultQuery : pendingSettings.defaultQuery
  return defaultQuery ? `${pathname}?${defaultQuery}` : null
}
