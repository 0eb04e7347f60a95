import { preloadCommandPalette, preloadPopups } from '@parapet/ui'
import type { QueryClient } from '@tanstack/react-query'
import { startLive } from '~/data/live/start-live'
import type { PublicConfig } from '~/lib/config'
import { setDeviceIdSource } from '~/lib/device-id'
import { markFirstPageReady } from '~/lib/first-page-ready'
import { notifyFollowUps } from './notify-follow-ups.ts'
import { notifyHelp } from './notify-help.ts'
import { notifyThreats } from './notify-threats.ts'
import { watchPermissions } from './watch-permissions.ts'

/** Starts live updates and notifications, preloads common code, and determines the device id if enabled. */
export async function prepareProduct(
  config: PublicConfig | null,
  router: Parameters<typeof watchPermissions>[0],
  queryClient: QueryClient,
): Promise<void> {
  markFirstPageReady()
  watchPermissions(router, queryClient)
  notifyThreats(router, queryClient)
  notifyFollowUps(router, queryClient)
  notifyHelp(router, queryClient)
  startLive(config?.realtime ?? null, queryClient)
  await Promise.allSettled([preloadPopups(), preloadCommandPalette(), import('~/components/toaster')])
  const deviceConfig = config?.device
  if (!deviceConfig?.enabled) return

  const { createDeviceId } = await import('@parapet/auth/device')
  const deviceId = createDeviceId({ collectorUrl: deviceConfig.endpoint, apiKey: deviceConfig.apiKey })
  setDeviceIdSource(deviceId.findCached)
  await deviceId.get()
}
