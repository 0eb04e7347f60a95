import { DeviceError } from './device-error.ts'

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

const ATTEMPTS = 5
const MIN_WAIT_MS = 100
const MAX_WAIT_MS = 3000

export interface Visitor {
  /** 32 hex digits. */
  visitorId: string
  /** How sure the agent is, from 0 to 1. */
  score: number
}

/**
 * Runs the agent, which is in a chunk of its own. Its statistics stay off: without them it makes no requests.
 */
export async function runAgent(): Promise<Visitor> {
  const { load } = await import('@fingerprintjs/fingerprintjs')
  const agent = await load({ monitoring: false })
  const { visitorId, confidence } = await agent.get()
  return { visitorId, score: confidence.score }
}

/** Milliseconds before retry `retry`, which counts from 1. */
export function getBackoffMs(retry: number, random: () => number = Math.random): number {
  const most = Math.min(MAX_WAIT_MS, MIN_WAIT_MS * 2 ** retry)
  return MIN_WAIT_MS + random() * (most - MIN_WAIT_MS)
}

/**
 * Runs the agent, up to five times.
 * @throws DeviceError of what went wrong first.
 */
export async function loadVisitor(run: () => Promise<Visitor>): Promise<Visitor> {
  let first: unknown
  for (let retry = 0; retry < ATTEMPTS; retry += 1) {
    if (retry > 0) await new Promise((resolve) => setTimeout(resolve, getBackoffMs(retry)))
    const outcome = await watchPolicy('script-src', run)
    if ('value' in outcome) return outcome.value
    if (outcome.isBlocked) throw new DeviceError('csp', { cause: outcome.error })
    first ??= outcome.error
  }
  throw new DeviceError('script', { cause: first })
}

/** Runs `action` and returns whether the page's Content Security Policy blocked any of it. */
export async function watchPolicy<Value>(
  directive: 'script-src' | 'connect-src',
  action: () => Promise<Value>,
): Promise<{ value: Value } | { error: unknown; isBlocked: boolean }> {
  let isBlocked = false
  function look({ effectiveDirective, blockedURI, disposition }: SecurityPolicyViolationEvent) {
    // Inline code of an extension has no URL, and a report-only policy blocks nothing.
    if (disposition === 'report' || !/^https?:/.test(blockedURI)) return
    if (effectiveDirective.startsWith(directive)) isBlocked = true
  }
  document.addEventListener('securitypolicyviolation', look)
  try {
    return { value: await action() }
  } catch (error) {
    // The event comes in a task of its own.
    await new Promise((resolve) => setTimeout(resolve))
    return { error, isBlocked }
  } finally {
    document.removeEventListener('securitypolicyviolation', look)
  }
}
