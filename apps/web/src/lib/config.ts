/** The public runtime configuration that the server writes into `/config.js`. Nothing in it is secret. */
export interface PublicConfig {
  apiBaseUrl: string
  /** Without a base URL the identity provider's own cloud is meant. */
  identity: { projectId: string; baseUrl: string | null }
  realtime: { keyName: string; endpoint: string; port: number; tls: boolean } | null
  device: { endpoint: string; apiKey: string | null } | null
  /** Shown on the sign-in page, such as a link to the inbox of a demonstration. */
  signInHint: { text: string; href: string | null } | null
  build: { id: string }
}

declare global {
  interface Window {
    __PARAPET_CONFIG__?: unknown
  }
}

type Reading = { config: PublicConfig; problem: null } | { config: null; problem: string }

/** Reads and checks a configuration; the problem is a sentence that names what is wrong. */
export function readConfig(value: unknown): Reading {
  if (!isRecord(value)) return problem('/config.js did not set window.__PARAPET_CONFIG__.')

  const { apiBaseUrl, identity, realtime, device, signInHint, build } = value
  if (typeof apiBaseUrl !== 'string' || apiBaseUrl === '') return problem('apiBaseUrl must be a text.')
  if (!isRecord(identity) || !isText(identity.projectId)) return problem('identity.projectId must be a text.')
  if (identity.baseUrl != null && !isWebAddress(identity.baseUrl)) {
    return problem('identity.baseUrl must be null or an http(s) address.')
  }
  if (!isRecord(build) || !isText(build.id)) return problem('build.id must be a text.')
  if (
    signInHint != null &&
    !(
      isRecord(signInHint) &&
      isText(signInHint.text) &&
      (signInHint.href == null || isWebAddress(signInHint.href))
    )
  ) {
    return problem('signInHint must be null, or hold a text and an http(s) href or null.')
  }

  const config = {
    apiBaseUrl,
    identity,
    realtime: realtime ?? null,
    device: device ?? null,
    signInHint: signInHint ?? null,
    build,
  }
  // Every part that the first screens read is checked above; realtime and device are checked by their packages.
  return { config: config as unknown as PublicConfig, problem: null }
}

let reading: Reading | undefined

/** What this page was configured with, read once. */
export function findConfig(): Reading {
  reading ??= readConfig(window.__PARAPET_CONFIG__)
  return reading
}

function problem(text: string): Reading {
  return { config: null, problem: text }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isWebAddress(value: unknown): boolean {
  return isText(value) && /^https?:\/\//.test(value)
}
