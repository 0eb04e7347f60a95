import { serve, type ServerType } from '@hono/node-server'
import path from 'node:path'
import { type Logger, pino } from 'pino'
import { createAccessDirectory } from './access/access-directory.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { createDatabase } from './db/database.ts'
import { migrateDatabase, migrateOneByOne } from './db/migrate.ts'
import { openPool } from './db/open-pool.ts'
import { answerProblem } from './http/answer-problem.ts'
import { createRateLimits } from './http/rate-limit.ts'
import { requestLog } from './http/request-log.ts'
import { createRouter } from './http/router.ts'
import { closeServer } from './close-server.ts'
import { describeListenError, requireFreePort } from './free-port.ts'
import { createDescopeIdentity } from './identity/descope-identity.ts'
import { createTaskRunner } from './jobs/task-runner.ts'
import { startImportSweep } from './modules/imports/sweep-imports.ts'
import { notFound } from './problem.ts'
import { sweepPictures } from './modules/media/sweep-pictures.ts'
import { runDaily } from './run-daily.ts'
import { seedDemo } from './seed/seed-demo.ts'
import { endOnSignals } from './shutdown.ts'
import { operationsRoutes } from './site/operations.routes.ts'
import { createPublicConfig } from './site/public-config.ts'
import { createRequestMetrics } from './site/request-metrics.ts'
import { serveSite } from './site/site.routes.ts'
import { createFolderStorage } from './storage/folder-storage.ts'

/** Opens the database, starts the jobs and listens. Returns when the server answers; signals end it. */
export async function startServer(config: Config) {
  const log = pino({ level: config.logLevel, base: null })
  const shutdown = endOnSignals(log)
  await requireFreePort(config)

  const database = await openPool({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    onCrash: (error) => {
      log.fatal({ err: error }, 'The database was lost, so the server ends')
      process.exit(1)
    },
  })
  shutdown.add('the database', () => database.close())
  const db = createDatabase(database.pool)
  if (database.engine === 'postgres') await migrateOneByOne(db, database.pool)
  else await migrateDatabase(db)

  const { projectId, baseUrl, managementKey } = config.identity
  const identity = createDescopeIdentity({
    projectId,
    ...(baseUrl !== null && { baseUrl }),
    ...(managementKey !== null && { managementKey }),
  })
  const access = createAccessDirectory({ db, identity, signUp: config.signUp })
  const files = createFolderStorage(path.join(config.dataDir, 'files'))
  const pictures = createFolderStorage(path.join(config.dataDir, 'pictures'))
  if (config.seedDemo) await seedDemo({ db, config, log })

  const tasks = createTaskRunner({
    pool: database.pool,
    deps: { db, log, files, pictures, invalidateAccess: access.invalidate },
    isWorker: config.role !== 'web',
    isOnlyProcess: database.engine === 'embedded',
  })
  await tasks.start()
  shutdown.addWork('the jobs', () => tasks.stop())
  if (config.role !== 'web') {
    const sweep = startImportSweep({ db, log, files, pictures, tasks, invalidateAccess: access.invalidate })
    shutdown.addWork('the sweep of old import files', () => sweep.stop())
    const upkeep = runDaily(log, 'removing replaced pictures', (signal) =>
      sweepPictures({ db, pictures }, signal),
    )
    shutdown.addWork('the sweep of pictures', () => upkeep.stop())
  }

  const { registry, measure } = createRequestMetrics()
  const site = createRouter()
  site.onError(answerProblem)
  site.notFound((c) => answerProblem(notFound('page'), c))
  site.use(requestLog(log), measure)
  site.route(
    '/',
    operationsRoutes({
      publicConfig: () => createPublicConfig(config),
      checkReadiness: async () => void (await database.pool.query('select 1')),
      metrics: registry,
      metricsToken: config.metrics.token,
    }),
  )
  if (config.role !== 'worker') {
    const { signUp, trustProxy } = config
    const rateLimits = createRateLimits()
    site.route(
      '/',
      createApp({ db, log, identity, access, files, pictures, tasks, rateLimits, signUp, trustProxy }),
    )
    site.get(
      '*',
      serveSite({
        folder: config.webDistDir,
        publicConfig: () => createPublicConfig(config),
        identityBaseUrl: baseUrl,
        isHttps: config.publicUrl.startsWith('https:'),
      }),
    )
  }

  const server = await listen(site, config, log)
  shutdown.addWork('the connections', () => closeServer(server))
  if (config.metrics.port !== null) {
    const metrics = createRouter()
    metrics.get('/metrics', async (c) =>
      c.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType }),
    )
    const metricsServer = await listen(metrics, { host: config.host, port: config.metrics.port }, log)
    shutdown.addWork('the metrics', () => closeServer(metricsServer))
  }
  log.info({ url: config.publicUrl, database: database.engine, role: config.role }, 'Parapet answers')
}

async function listen(
  app: ReturnType<typeof createRouter>,
  { host, port }: { host: string; port: number },
  log: Logger,
) {
  return await new Promise<ServerType>((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: host, port }, () => resolve(server))
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (server.listening) log.error({ err: error }, 'The server reported an error')
      else reject(describeListenError(error, host, port))
    })
  })
}
