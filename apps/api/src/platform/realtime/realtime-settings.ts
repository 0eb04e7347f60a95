import { Rest } from 'ably'
import type { RealtimeSettings } from '../context/gateways.ts'

export const getKeyName = ({ key }: Pick<RealtimeSettings, 'key'>) => key.slice(0, key.indexOf(':'))

const cloudHost = 'main.realtime.ably.net'

/** What a browser needs to know; none of it is secret. `publicUrl` is where it reaches this server. */
export function toPublicRealtime(settings: RealtimeSettings, publicUrl: string) {
  const { publicKey, endpoint, port, tls } = settings
  const host = endpoint ?? cloudHost
  const authority = port === null ? host : `${host}:${port}`
  return {
    keyName: publicKey,
    endpoint,
    port,
    tls,
    connectivityCheckUrl: settings.connectivityCheckUrl ?? `${publicUrl}${connectivityPath}`,
    wsConnectivityCheckUrl:
      settings.wsConnectivityCheckUrl ?? `${tls ? 'wss' : 'ws'}://${authority}/${endpoint ? 'ws-check' : ''}`,
  }
}

/** The path of this server's own connectivity check. */
export const connectivityPath = '/is-online.txt'

/** The origins that a page may connect to for live updates. */
export function listRealtimeOrigins({ endpoint, port, tls, ...checks }: RealtimeSettings) {
  const authority = endpoint === null ? null : port === null ? endpoint : `${endpoint}:${port}`
  const checkOrigins = [checks.connectivityCheckUrl, checks.wsConnectivityCheckUrl].flatMap((url) =>
    url === null ? [] : new URL(url).origin,
  )
  if (authority !== null)
    return [`http${tls ? 's' : ''}://${authority}`, `ws${tls ? 's' : ''}://${authority}`, ...checkOrigins]
  const hosts = ['*.realtime.ably.net', '*.fallback.ably-realtime.com']
  return [...hosts.flatMap((host) => [`https://${host}`, `wss://${host}`]), ...checkOrigins]
}

/** The service's client for publishing. It keeps no connection open. */
export function createRealtimeClient({ key, endpoint, port, tls, connectivityCheckUrl }: RealtimeSettings) {
  return new Rest({
    key,
    ...(endpoint !== null && { endpoint }),
    ...(port !== null && (tls ? { tlsPort: port } : { port })),
    tls,
    // No third party is asked whether the internet is reachable.
    ...(connectivityCheckUrl === null ? { disableConnectivityCheck: true } : { connectivityCheckUrl }),
    useBinaryProtocol: false,
    httpRequestTimeout: 10_000,
    httpMaxRetryDuration: 15_000,
    logLevel: 0,
  })
}
