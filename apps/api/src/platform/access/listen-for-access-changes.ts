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
    const newClient = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 10_000,
      query_timeout: checkMs,
      keepAlive: true,
    })
    client = newClient
    newClient.on('notification', ({ payload }) => access.invalidate({ userId: payload ?? '' }))
    newClient.on('error', (error) => disconnect(newClient, error))
    newClient.on('end', () => disconnect(newClient, new Error('The connection was closed')))
    try {
      await newClient.connect()
      await newClient.query(`listen ${channel}`)
    } catch (error) {
      return disconnect(newClient, error)
    }
    if (isStopped || client !== newClient) return
    if (failures > 0) log.info('access change listener reconnected')
    failures = 0
    access.allowCaching(true)
    timer = setTimeout(() => void check(newClient), checkMs)
  }

  async function check(checkedClient: pg.Client) {
    try {
      await checkedClient.query('select 1')
    } catch (error) {
      return disconnect(checkedClient, error)
    }
    if (client === checkedClient) timer = setTimeout(() => void check(checkedClient), checkMs)
  }

  function disconnect(lostClient: pg.Client, error: unknown) {
    if (client !== lostClient) return
    client = null
    clearTimeout(timer)
    lostClient.end().catch(() => {})
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
      const lastClient = client
      client = null
      await lastClient?.end().catch(() => {})
    },
  }
}
