import { constants, getPriority, setPriority } from 'node:os'
import { createAccessDirectory } from './platform/access/access-directory.ts'
import { listenForAccessChanges } from './platform/access/listen-for-access-changes.ts'
import { createSessionDirectory } from './platform/access/session-directory.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { createDatabase, type Database } from './platform/db/database.ts'
import { createMigrationCheck, isNewerThanProgram, migrateOpened } from './platform/db/migrate.ts'
import { listListenAddresses, type OpeningDatabase } from './open-database.ts'
import { findLoginPrivileges } from './platform/db/roles.ts'
import { openGateways } from './open-gateways.ts'
import { createRateLimits, createSharedCounts } from './platform/http/rate-limit.ts'
import { defaultLimits, shedLoad, watchOverload } from './platform/http/shed-load.ts'
import { closeServer } from './close-server.ts'
import { loadHashKeys } from './load-hash-keys.ts'
import { createHashUpgrade, loadSecretKeys } from './upgrade-hashes.ts'
import { secretKeyFile } from './platform/crypto/key-file.ts'
import { keyIdOf } from './platform/crypto/secret-keys.ts'
import type { FeedRunnerDeps } from './domains/hazards/feeds/feed-runner.ts'
import { provisionFirstOrganization } from './domains/team/orgs/sign-up.ts'
import { registerSourceRuns } from './domains/hazards/feeds/source-run-task.ts'
import { ingestMessages } from './domains/hazards/ingest/ingest-messages.ts'
import { createDescopeIdentity } from './platform/identity/descope-identity.ts'
import { createTaskRunner } from './platform/jobs/task-runner.ts'
import { listen } from './listen.ts'
import { createMetrics } from './platform/metrics/create-metrics.ts'
import { createSecretHash } from './platform/crypto/secrets.ts'
import { seedDemo } from './commands/seed/seed-demo.ts'
import { startBackgroundWork } from './start-background-work.ts'
import { openBaseMapFile } from './platform/base-map/base-map-file.ts'
import { createPublicConfig } from './platform/site/public-config.ts'
import { createSite } from './platform/site/create-site.ts'
import { createMetricsRouter } from './platform/site/operations.routes.ts'
import { createReadiness } from './platform/site/readiness.ts'
import { checkStorage, openStorage } from './platform/storage/open-storage.ts'

/** Migrates the database, starts background work, and listens. Resolves once the server is listening; signals end it. */
export async function startServer(config: Config, { log, shutdown, database: opening }: OpeningDatabase) {
  const metrics = createMetrics({ role: config.role })
  const database = await opening
  shutdown.add('database', () => database.close())
  metrics.watchPool(database.pool, { log, slowMs: config.slowQueryMs })
  metrics.watchDatabaseStats(database.pool, log)
  metrics.watchFolder(config.dataDir)
  const db = createDatabase(database.pool)
  const getSecretKeys = (of: Database) => loadSecretKeys(config, of)
  await migrateOpened(database, config, createHashUpgrade(getSecretKeys, log))
  if (database.engine === 'postgres') {
    const privileges = await findLoginPrivileges(database.pool)
    if (privileges.length > 0)
      log.warn({ privileges }, 'database user has more privileges than the server needs')
  }
  if (await isNewerThanProgram(database.pool)) {
    log.warn(
      'database was migrated by a newer version; this version can run alongside it, but not alongside the one after it',
    )
  }

  const secretKeys = await getSecretKeys(db)
  if (config.secretKeys === null) {
    log.info(
      { file: secretKeyFile(config.dataDir) },
      'PARAPET_SECRET_KEY not set; using the key in the data folder, which backups omit',
    )
  }
  log.info({ keyIds: secretKeys.map(keyIdOf) }, 'secret keys loaded')
  const hashKeys = await loadHashKeys(db, secretKeys)
  const { projectId, baseUrl, managementKey } = config.identity
  const identity = createDescopeIdentity({
    projectId,
    ...(baseUrl !== null && { baseUrl }),
    ...(managementKey !== null && { managementKey }),
    onError: (err) => log.warn({ err }, 'sign-in service rejected a request'),
  })
  const sessions = createSessionDirectory({
    db,
    hash: createSecretHash(hashKeys.sessions),
    usesDeviceId: config.device.enabled,
  })
  const access = createAccessDirectory({
    db,
    identity,
    sessions,
    provisionOrganization: (person) =>
      provisionFirstOrganization({ db, identity, signUp: config.signUp }, person),
  })
  const directUrl = config.database.directUrl ?? config.databaseUrl
  if (directUrl !== null) {
    const listener = listenForAccessChanges({ databaseUrl: directUrl, access, log })
    shutdown.add('access change listener', () => listener.stop())
  }
  const openedGateways = await openGateways(config, {
    identity,
    secretKeys,
    hashKeys,
    log,
    onScan: metrics.observeScan,
  })
  const gateways = {
    ...openedGateways,
    mailer: openedGateways.mailer && metrics.countMails(openedGateways.mailer),
  }
  if (config.role !== 'worker') {
    log.info(
      { scanner: config.malwareScanUrl },
      config.malwareScanUrl === null
        ? 'MALWARE_SCAN_URL not set; uploads are not scanned for malware'
        : 'uploads are scanned for malware',
    )
  }
  const { files, pictures } = await openStorage(config, secretKeys)
  if (config.s3 === null && database.engine === 'postgres') {
    log[config.role === 'all' ? 'info' : 'warn'](
      { folder: config.dataDir },
      'files are stored in the data folder; share it with every process, or set S3_BUCKET',
    )
  }
  if (config.seedDemo)
    await seedDemo({ db, config: { ...config, secretKeys }, storages: { files, pictures }, log })

  const tasks = createTaskRunner({
    pool: database.pool,
    deps: { db, log, files, pictures, gateways, invalidateAccess: access.invalidate },
    isWorker: config.role !== 'api',
    isOnlyProcess: database.engine === 'embedded',
    onEnd: metrics.observeTask,
  })
  const feedDeps: FeedRunnerDeps = {
    db,
    log,
    files,
    pictures,
    tasks,
    gateways,
    invalidateAccess: access.invalidate,
    ingest: (reading) => ingestMessages(feedDeps, reading),
    onRun: metrics.observeFeedRun,
  }
  registerSourceRuns(feedDeps)
  await tasks.start()
  shutdown.addWork('jobs', () => tasks.stop())
  // Where they share a machine, calls don't wait for an import.
  if (config.role === 'worker') lowerPriority()
  if (config.role !== 'api') await startBackgroundWork(feedDeps, tasks, database, shutdown)

  const { signUp, trustProxy } = config
  const rateLimits = createRateLimits(
    {},
    {
      shared: database.engine === 'postgres' ? createSharedCounts(db) : null,
      onError: (err) => log.warn({ err }, 'rate limits not shared with other processes'),
    },
  )
  const overload = watchOverload({
    limits: defaultLimits(database.pool.options.max),
    countWaiting: () => database.pool.waitingCount,
    onChange: (reason) =>
      reason === null ? log.info('overload ended') : log.warn({ reason }, 'request rejected: overloaded'),
  })
  const { file: baseMapPath, styleUrl, origins } = config.baseMap
  const baseMapFile = baseMapPath === null ? null : await openBaseMapFile(baseMapPath)
  const publicConfig = () => createPublicConfig(config, baseMapFile)
  const site = createSite({
    log,
    isHttps: config.publicUrl.startsWith('https:'),
    hstsSubdomains: config.hstsSubdomains,
    measure: metrics.measure,
    shed: shedLoad({ overload, onShed: (reason) => metrics.shed.inc({ reason }) }),
    isShuttingDown: shutdown.isShuttingDown,
    operations: {
      publicConfig,
      readiness: createReadiness({
        checks: {
          database: async () => void (await database.pool.query('select 1')),
          migrations: createMigrationCheck(database.pool),
          storage: () => checkStorage(files, config.s3 === null ? config.dataDir : null),
        },
        isShuttingDown: shutdown.isShuttingDown,
        log,
      }),
      metrics: metrics.registry,
      metricsToken: config.metrics.token,
    },
    product:
      config.role === 'worker'
        ? null
        : {
            app: createApp({
              db,
              log,
              gateways,
              access,
              sessions,
              files,
              pictures,
              tasks,
              rateLimits,
              signUp,
              trustProxy,
              baseMapFile,
            }),
            corsOrigins: config.corsOrigins,
            pages: {
              folder: config.webDistDir,
              publicConfig,
              services: {
                identityBaseUrl: baseUrl,
                deviceEndpoint: config.device.enabled ? config.device.endpoint : null,
                realtime: config.realtime,
                baseMapOrigins:
                  baseMapFile || styleUrl === null ? [] : [new URL(styleUrl).origin, ...origins],
              },
            },
          },
  })

  const addresses = listListenAddresses(config)
  const server = await listen(site, addresses.api, log)
  shutdown.addServer('connections', () => closeServer(server))
  if (addresses.metrics) {
    const metricsServer = await listen(createMetricsRouter(metrics.registry), addresses.metrics, log)
    shutdown.addServer('metrics', () => closeServer(metricsServer))
  }
  log.info({ url: config.publicUrl, database: database.engine, role: config.role }, 'server started')
}

/** Only root can raise it again, so a process that was started with an even lower one keeps that. */
function lowerPriority() {
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))
}
