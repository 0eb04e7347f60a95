import { readPageConfig } from './page-config.ts'

/** The public runtime configuration that the server writes into the page and into `/config.js`. Nothing in it is secret. */
export interface PublicConfig {
  apiBaseUrl: string
  /** Without a base URL, the identity provider's cloud is used. */
  identity: { projectId: string; baseUrl: string | null }
  /** Live updates; null if pages poll instead. */
  realtime: {
    /** Or a complete subscribe-only key. */
    keyName: string
    endpoint: string | null
    port: number | null
    tls: boolean
    connectivityCheckUrl: string
    wsConnectivityCheckUrl: string
  } | null
  /** Browser identification. If `endpoint` is set, it receives the device id too. */
  device: { enabled: boolean; endpoint: string | null; apiKey: string | null } | null
  /** Shown on the sign-in page, such as a link to a demo inbox. */
  signInHint: { text: string; href: string | null } | null
  /** Streets under properties and threats; null for the built-in land. */
  baseMap: BaseMapSettings | null
  /** Whether a geocoder suggests addresses while they're typed, and so receives what is typed. */
  suggestsAddresses: boolean
  build: { id: string }
}

/** `tiles`: a PMTiles archive that this server sends. `style`: a MapLibre style anywhere. */
export interface BaseMapSettings {
  kind: 'tiles' | 'style'
  url: string
}

type ConfigResult = { config: PublicConfig; problem: null } | { config: null; problem: string }

/** Validates a configuration; `problem` is a sentence that names the first invalid part. */
export function readConfig(value: unknown): ConfigResult {
  if (!isRecord(value)) return createInvalidResult('The configuration')

  const { apiBaseUrl, identity, realtime, device, signInHint, baseMap, build } = value
  if (!isNonEmptyString(apiBaseUrl)) return createInvalidResult('apiBaseUrl')
  if (!isRecord(identity) || !isNonEmptyString(identity.projectId))
    return createInvalidResult('identity.projectId')
  if (!isNullishOr(isHttpUrl, identity.baseUrl)) return createInvalidResult('identity.baseUrl')
  if (!isRecord(build) || !isNonEmptyString(build.id)) return createInvalidResult('build.id')
  if (!isNullishOr(isHint, signInHint)) return createInvalidResult('signInHint')
  if (!isNullishOr(isDevice, device)) return createInvalidResult('device')
  if (!isNullishOr(isRealtime, realtime)) return createInvalidResult('realtime')
  if (!isNullishOr(isBaseMap, baseMap)) return createInvalidResult('baseMap')

  const config = {
    apiBaseUrl,
    identity,
    realtime: realtime ?? null,
    device: device ?? null,
    signInHint: signInHint ?? null,
    baseMap: baseMap ?? null,
    suggestsAddresses: value.suggestsAddresses === true,
    build,
  }
  // Every part used here is checked above.
  return { config: config as unknown as PublicConfig, problem: null }
}

let cachedResult: ConfigResult | undefined

/** This page's configuration, parsed once. */
export function findConfig(): ConfigResult {
  cachedResult ??= readConfig(readPageConfig())
  return cachedResult
}

function createInvalidResult(part: string): ConfigResult {
  return { config: null, problem: `${part} is missing or invalid.` }
}

function isNullishOr(check: (value: unknown) => boolean, value: unknown): boolean {
  return value == null || check(value)
}

const isBaseMap = (value: unknown) =>
  isRecord(value) && (value.kind === 'tiles' || value.kind === 'style') && isNonEmptyString(value.url)

function isHint(value: unknown): boolean {
  return isRecord(value) && isNonEmptyString(value.text) && isNullishOr(isHttpUrl, value.href)
}

function isDevice(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.enabled === 'boolean' &&
    isNullishOr(isHttpUrl, value.endpoint) &&
    isNullishOr(isNonEmptyString, value.apiKey)
  )
}

function isRealtime(value: unknown): boolean {
  return (
    isRecord(value) &&
    isNonEmptyString(value.keyName) &&
    isNullishOr(isNonEmptyString, value.endpoint) &&
    (value.port == null || typeof value.port === 'number') &&
    typeof value.tls === 'boolean' &&
    isHttpUrl(value.connectivityCheckUrl) &&
    isNonEmptyString(value.wsConnectivityCheckUrl)
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isNonEmptyString(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isHttpUrl(value: unknown): boolean {
  return isNonEmptyString(value) && /^https?:\/\//.test(value)
}
