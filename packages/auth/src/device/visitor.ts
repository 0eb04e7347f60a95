import { DeviceError } from './device-error.ts'

const TIMEOUT_MS = 10_000

/** A service that receives device IDs in addition to the product API. */
export interface Collector {
  url: string
  apiKey: string | null
  fetch: typeof fetch
}

/**
 * Sends the device ID to the collector. Returns false if it was unreachable or rejected the request; a later page tries again.
 * @throws DeviceError if the URL or the key is invalid, or the page's CSP blocks the request
 */
export async function sendToCollector(
  { url, apiKey, fetch }: Collector,
  { visitorId, score }: Visitor,
): Promise<boolean> {
  if (!isWebAddress(url)) throw new DeviceError('endpoint')
  if (!apiKey) throw new DeviceError('api-key')
  const outcome = await detectCspBlock('connect-src', () =>
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

const MAX_ATTEMPTS = 5
const MIN_WAIT_MS = 100
const MAX_WAIT_MS = 3000

export interface Visitor {
  /** 32 hex digits. */
  visitorId: string
  /** The agent's confidence, from 0 to 1. */
  score: number
}

/**
 * Runs the agent, which is in its own chunk. Its monitoring is off, so it makes no requests.
 */
export async function runAgent(): Promise<Visitor> {
  const { load } = await import('@fingerprintjs/fingerprintjs')
  const agent = await load({ monitoring: false })
  const { visitorId, confidence } = await agent.get()
  return { visitorId, score: confidence.score }
}

/** Milliseconds before retry `retry`, which counts from 1. */
export function getBackoffMs(retry: number, random: () => number = Math.random): number {
  const maxMs = Math.min(MAX_WAIT_MS, MIN_WAIT_MS * 2 ** retry)
  return MIN_WAIT_MS + random() * (maxMs - MIN_WAIT_MS)
}

/**
 * Runs the agent, up to five times.
 * @throws DeviceError caused by the first failure
 */
export async function loadVisitor(run: () => Promise<Visitor>): Promise<Visitor> {
  let firstError: unknown
  for (let retry = 0; retry < MAX_ATTEMPTS; retry += 1) {
    if (retry > 0) await new Promise((resolve) => setTimeout(resolve, getBackoffMs(retry)))
    const outcome = await detectCspBlock('script-src', run)
    if ('value' in outcome) return outcome.value
    if (outcome.isBlocked) throw new DeviceError('csp', { cause: outcome.error })
    firstError ??= outcome.error
  }
  throw new DeviceError('script', { cause: firstError })
}

/** Runs `action` and returns whether the page's Content Security Policy blocked any of it. */
export async function detectCspBlock<Value>(
  directive: 'script-src' | 'connect-src',
  action: () => Promise<Value>,
): Promise<{ value: Value } | { error: unknown; isBlocked: boolean }> {
  let isBlocked = false
  function handleViolation({ effectiveDirective, blockedURI, disposition }: SecurityPolicyViolationEvent) {
    // Inline code of an extension has no URL, and a report-only policy blocks nothing.
    if (disposition === 'report' || !/^https?:/.test(blockedURI)) return
    if (effectiveDirective.startsWith(directive)) isBlocked = true
  }
  document.addEventListener('securitypolicyviolation', handleViolation)
  try {
    return { value: await action() }
  } catch (error) {
    // The event is dispatched in a separate task.
    await new Promise((resolve) => setTimeout(resolve))
    return { error, isBlocked }
  } finally {
    document.removeEventListener('securitypolicyviolation', handleViolation)
  }
}
