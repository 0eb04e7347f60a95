/** How this server and browsers reach the realtime service. Null where nothing is set up: browsers then poll. */
export interface RealtimeSettings {
  /** `name:secret`; may publish everywhere. Never leaves this server. */
  key: string
  /** What browsers get: the key's name, or a whole key that may only listen, which they then use without our tokens. */
  publicKey: string
  /** Null for the vendor's own cloud. */
  endpoint: string | null
  /** Null for the usual one. */
  port: number | null
  tls: boolean
  /** Answers `yes` to whoever can reach the internet. Null for this server itself. */
  connectivityCheckUrl: string | null
  /** Opens a websocket for whoever gets one through. Null for the service itself. */
  wsConnectivityCheckUrl: string | null
}

export const keyNameOf = ({ key }: Pick<RealtimeSettings, 'key'>) => key.slice(0, key.indexOf(':'))

const cloudHost = 'main.realtime.ably.net'

/** What a browser needs to know; nothing of it is secret. `publicUrl` is where it reaches this server. */
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

/** Where this server answers the check itself. */
export const connectivityPath = '/is-online.txt'

/** The places that a page may connect to for live updates. */
export function listRealtimeOrigins({ endpoint, port, tls, ...checks }: RealtimeSettings) {
  const authority = endpoint === null ? null : port === null ? endpoint : `${endpoint}:${port}`
  const own = [checks.connectivityCheckUrl, checks.wsConnectivityCheckUrl].flatMap((url) =>
    url === null ? [] : new URL(url).origin,
  )
  if (authority !== null)
    return [`http${tls ? 's' : ''}://${authority}`, `ws${tls ? 's' : ''}://${authority}`, ...own]
  const hosts = ['*.realtime.ably.net', '*.fallback.ably-realtime.com']
  return [...hosts.flatMap((host) => [`https://${host}`, `wss://${host}`]), ...own]
}
