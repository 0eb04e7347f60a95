import type { ClientOptions, RealtimeClient } from 'ably'
import type { RealtimeOptions } from './realtime.ts'
import { readKeyName } from './read-key-name.ts'

/** Creates the SDK's client, not connected yet. */
export async function createClient(options: RealtimeOptions): Promise<RealtimeClient> {
  const [{ BaseRealtime, ...plugins }, Crypto] = await Promise.all([
    import('./realtime-sdk.ts'),
    options.encryption?.load(),
  ])
  const { FetchRequest, RealtimePresence, WebSocketTransport, XHRPolling } = plugins
  const { endpoint, port, tls } = options
  const settings: ClientOptions = {
    ...toCredentials(options),
    ...(endpoint !== null && { endpoint }),
    ...(port !== null && (tls ? { tlsPort: port } : { port })),
    tls,
    ...(options.clientId !== undefined && { clientId: options.clientId }),
    connectivityCheckUrl: options.connectivityCheckUrl,
    wsConnectivityCheckUrl: options.wsConnectivityCheckUrl,
    ...(options.transports && {
      transports: options.transports.map((name) => (name === 'websocket' ? 'web_socket' : 'xhr_polling')),
    }),
    autoConnect: false,
    useBinaryProtocol: false,
    // The SDK would log to the console; this package reports errors through its API instead.
    logLevel: 0,
    ...options.timings,
  }
  return new BaseRealtime({
    ...settings,
    plugins: {
      FetchRequest,
      RealtimePresence,
      WebSocketTransport,
      XHRPolling,
      ...(Crypto ? { Crypto } : {}),
    },
  })
}

/** A key with its secret is used directly; a key name needs tokens of that key. */
function toCredentials({ key, getToken }: RealtimeOptions): ClientOptions {
  if (key.includes(':')) return { key }
  return {
    authCallback: (_params, done) => {
      const fail = (statusCode: number, message: string) =>
        done({ code: 40101, statusCode, message } as never, null)
      if (!getToken) return fail(403, 'The key has no secret, and there is no getToken to get a token.')
      getToken().then(
        (token) => {
          if (token === null) return fail(403, 'getToken returned no token.')
          const name = readKeyName(token)
          // Fail permanently: a token of another key would connect to another application.
          if (name !== key) return fail(403, `The token belongs to the key ${name}, not ${key}.`)
          done(null, token)
        },
        (error: unknown) => fail(401, error instanceof Error ? error.message : String(error)),
      )
    },
  }
}
