import { preloadCommandPalette, preloadPopups } from '@parapet/ui'
import type { QueryClient } from '@tanstack/react-query'
import { startLive } from '~/data/live/start-live'
import type { PublicConfig } from '~/lib/config'
import { setDeviceIdSource } from '~/lib/device-id'
import { announceQuietTime } from '~/lib/quiet-time'
import { notifyThreats } from './notify-threats.ts'
import { watchPermissions } from './watch-permissions.ts'

/** Fetches what people are likely to need next, and finds out the id of this browser where that is wanted. */
export async function prepareProduct(
  config: PublicConfig | null,
  router: Parameters<typeof watchPermissions>[0],
  queryClient: QueryClient,
): Promise<void> {
  announceQuietTime()
  watchPermissions(router, queryClient)
  notifyThreats(router, queryClient)
  startLive(config?.realtime ?? null, queryClient)
  await Promise.allSettled([preloadPopups(), preloadCommandPalette(), import('~/components/toaster')])
  const device = config?.device
  if (!device?.enabled) return

  const { createDeviceId } = await import('@parapet/auth/device')
  const deviceId = createDeviceId({ collectorUrl: device.endpoint, apiKey: device.apiKey })
  setDeviceIdSource(deviceId.findCached)
  await deviceId.get()
}
