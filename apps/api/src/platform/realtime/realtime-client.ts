import { Rest } from 'ably'
import type { RealtimeSettings } from '../context/gateways.ts'

/** The service's client for publishing. It keeps no connection. */
export function createRealtimeClient({ key, endpoint, port, tls, connectivityCheckUrl }: RealtimeSettings) {
  return new Rest({
    key,
    ...(endpoint !== null && { endpoint }),
    ...(port !== null && (tls ? { tlsPort: port } : { port })),
    tls,
    // Nobody else is asked whether the internet is there.
    ...(connectivityCheckUrl === null ? { disableConnectivityCheck: true } : { connectivityCheckUrl }),
    useBinaryProtocol: false,
    httpRequestTimeout: 10_000,
    httpMaxRetryDuration: 15_000,
    logLevel: 0,
  })
}
