import { DeviceError } from './device-error.ts'
import type { Visitor } from './load-visitor.ts'
import { watchPolicy } from './watch-policy.ts'

const TIMEOUT_MS = 10_000

/** Where device ids are sent beside the product API. */
export interface Collector {
  url: string
  apiKey: string | null
  fetch: typeof fetch
}

/**
 * Sends the device id to the collector; false when it could not be reached or said no, which a later page makes good.
 * @throws DeviceError when the address or the key cannot be right, or the page may not call it.
 */
export async function collectDevice(
  { url, apiKey, fetch }: Collector,
  { visitorId, score }: Visitor,
): Promise<boolean> {
  if (!isWebAddress(url)) throw new DeviceError('endpoint')
  if (!apiKey) throw new DeviceError('api-key')
  const outcome = await watchPolicy('connect-src', () =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: JSON.stringify({ visitorId, score }),
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  )
  if ('value' in outcome) return outcome.value.ok
  if (outcome.isBlocked) throw new DeviceError('csp', { cause: outcome.error })
  return false
}

const isWebAddress = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
