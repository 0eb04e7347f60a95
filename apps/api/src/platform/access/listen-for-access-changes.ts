import pg from 'pg'
import type { Logger } from 'pino'
import type { AccessDirectory } from './access-directory.ts'

export interface AccessListenerOptions {
  /** Where processes that share a database hear of each other. */
  databaseUrl: string
  access: Pick<AccessDirectory, 'invalidate' | 'allowReuse'>
  log: Logger
  /** First pause after the connection was lost; it doubles up to ten seconds. */
  retryMs?: number
  /** How often the connection is asked whether it still lives. */
  checkMs?: number
}

/** Where the database says whose rights changed; see the trigger `outbox_permissions`. */
const channel = 'parapet_permissions'
const longestRetryMs = 10_000

/**
 * Hears of changes of rights that other processes committed, so that nobody keeps access that was taken anywhere. While
 * the connection is down nothing is reused, and every call reads the rights of its caller.
 */
export function listenForAccessChanges(options: AccessListenerOptions) {
  const { databaseUrl, access, log, retryMs = 500, checkMs = 10_000 } = options
  let failures = 0
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  access.allowReuse(false)

  async function connect() {
    const connecting = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 10_000,
      query_timeout: checkMs,
      keepAlive: true,
    })
    client = connecting
    connecting.on('notification', ({ payload }) => access.invalidate({ userId: payload ?? '' }))
    connecting.on('error', (error) => lose(connecting, error))
    connecting.on('end', () => lose(connecting, new Error('The connection was closed')))
    try {
      await connecting.connect()
      await connecting.query(`listen ${channel}`)
    } catch (error) {
      return lose(connecting, error)
    }
    if (isOver || client !== connecting) return
    if (failures > 0) log.info('Changes of rights are heard again')
    failures = 0
    access.allowReuse(true)
    timer = setTimeout(() => void check(connecting), checkMs)
  }

  async function check(checked: pg.Client) {
    try {
      await checked.query('select 1')
    } catch (error) {
      return lose(checked, error)
    }
    if (client === checked) timer = setTimeout(() => void check(checked), checkMs)
  }

  function lose(lost: pg.Client, error: unknown) {
    if (client !== lost) return
    client = null
    clearTimeout(timer)
    lost.end().catch(() => {})
    if (isOver) return
    access.allowReuse(false)
    failures += 1
    if (failures === 1)
      log.warn({ err: error }, 'Changes of rights cannot be heard; every call reads them anew')
    timer = setTimeout(() => void connect(), Math.min(longestRetryMs, retryMs * 2 ** (failures - 1)))
  }

  void connect()
  return {
    async stop() {
      isOver = true
      clearTimeout(timer)
      const last = client
      client = null
      await last?.end().catch(() => {})
    },
  }
}
