import pg from 'pg'
import type { Logger } from 'pino'
import type { AccessDirectory } from './access-directory.ts'

interface AccessListenerOptions {
  /** The channel on which processes that share a database notify each other. */
  databaseUrl: string
  access: Pick<AccessDirectory, 'invalidate' | 'allowCaching'>
  log: Logger
  /** First pause after the connection was lost; it doubles up to ten seconds. */
  retryMs?: number
}

/**
 * The channel on which the database announces whose permissions changed; see the trigger
 * `outbox_permissions`.
 */
const channel = 'parapet_permissions'
const maxRetryMs = 10_000
/** How often to check that the connection is still alive. */
const checkMs = 10_000

/**
 * Listens for permission changes committed by other processes, so that access revoked anywhere is revoked
 * here. While the connection is down nothing is cached, and every request reads its caller's permissions.
 */
export function listenForAccessChanges(options: AccessListenerOptions) {
  const { databaseUrl, access, log, retryMs = 500 } = options
  let failures = 0
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  access.allowCaching(false)

  async function connect() {
    const connecting = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 10_000,
      query_timeout: checkMs,
      keepAlive: true,
    })
    client = connecting
    connecting.on('notification', ({ payload }) => access.invalidate({ userId: payload ?? '' }))
    connecting.on('error', (error) => disconnect(connecting, error))
    connecting.on('end', () => disconnect(connecting, new Error('The connection was closed')))
    try {
      await connecting.connect()
      await connecting.query(`listen ${channel}`)
    } catch (error) {
      return disconnect(connecting, error)
    }
    if (isStopped || client !== connecting) return
    if (failures > 0) log.info('access change listener reconnected')
    failures = 0
    access.allowCaching(true)
    timer = setTimeout(() => void check(connecting), checkMs)
  }

  async function check(checked: pg.Client) {
    try {
      await checked.query('select 1')
    } catch (error) {
      return disconnect(checked, error)
    }
    if (client === checked) timer = setTimeout(() => void check(checked), checkMs)
  }

  function disconnect(lost: pg.Client, error: unknown) {
    if (client !== lost) return
    client = null
    clearTimeout(timer)
    lost.end().catch(() => {})
    if (isStopped) return
    access.allowCaching(false)
    failures += 1
    if (failures === 1)
      log.warn({ err: error }, 'access change listener disconnected; reading access on every call')
    timer = setTimeout(() => void connect(), Math.min(maxRetryMs, retryMs * 2 ** (failures - 1)))
  }

  void connect()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      const last = client
      client = null
      await last?.end().catch(() => {})
    },
  }
}
