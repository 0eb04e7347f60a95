import { readPageConfig } from './page-config.ts'

/** The public runtime configuration that the server writes into the page and into `/config.js`. Nothing in it is secret. */
export interface PublicConfig {
  apiBaseUrl: string
  /** Without a base URL the identity provider's own cloud is meant. */
  identity: { projectId: string; baseUrl: string | null }
  /** Live updates; null where the pages poll. */
  realtime: {
    /** Or a whole key that may only listen. */
    keyName: string
    endpoint: string | null
    port: number | null
    tls: boolean
    connectivityCheckUrl: string
    wsConnectivityCheckUrl: string
  } | null
  /** The device id; an endpoint gets it beside the product API. */
  device: { enabled: boolean; endpoint: string | null; apiKey: string | null } | null
  /** Shown on the sign-in page, such as a link to the inbox of a demonstration. */
  signInHint: { text: string; href: string | null } | null
  build: { id: string }
}

type Reading = { config: PublicConfig; problem: null } | { config: null; problem: string }

/** Reads and checks a configuration; the problem is a sentence that names what is wrong. */
export function readConfig(value: unknown): Reading {
  if (!isRecord(value)) return problem('The configuration')

  const { apiBaseUrl, identity, realtime, device, signInHint, build } = value
  if (!isText(apiBaseUrl)) return problem('apiBaseUrl')
  if (!isRecord(identity) || !isText(identity.projectId)) return problem('identity.projectId')
  if (!isLeftOutOr(isWebAddress, identity.baseUrl)) return problem('identity.baseUrl')
  if (!isRecord(build) || !isText(build.id)) return problem('build.id')
  if (!isLeftOutOr(isHint, signInHint)) return problem('signInHint')
  if (!isLeftOutOr(isDevice, device)) return problem('device')
  if (!isLeftOutOr(isRealtime, realtime)) return problem('realtime')

  const config = {
    apiBaseUrl,
    identity,
    realtime: realtime ?? null,
    device: device ?? null,
    signInHint: signInHint ?? null,
    build,
  }
  // Every part that is read here is checked above.
  return { config: config as unknown as PublicConfig, problem: null }
}

let reading: Reading | undefined

/** What this page was configured with, read once. */
export function findConfig(): Reading {
  reading ??= readConfig(readPageConfig())
  return reading
}

function problem(part: string): Reading {
  return { config: null, problem: `${part} is missing or wrong.` }
}

function isLeftOutOr(check: (value: unknown) => boolean, value: unknown): boolean {
  return value == null || check(value)
}

function isHint(value: unknown): boolean {
  return isRecord(value) && isText(value.text) && isLeftOutOr(isWebAddress, value.href)
}

function isDevice(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.enabled === 'boolean' &&
    isLeftOutOr(isWebAddress, value.endpoint) &&
    isLeftOutOr(isText, value.apiKey)
  )
}

function isRealtime(value: unknown): boolean {
  return (
    isRecord(value) &&
    isText(value.keyName) &&
    isLeftOutOr(isText, value.endpoint) &&
    (value.port == null || typeof value.port === 'number') &&
    typeof value.tls === 'boolean' &&
    isWebAddress(value.connectivityCheckUrl) &&
    isText(value.wsConnectivityCheckUrl)
  )
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
