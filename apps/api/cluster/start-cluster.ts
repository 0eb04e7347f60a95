import { findFreePort } from '@parapet/config/free-port'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFaultDatabase, type FaultDatabase } from '../faults/fault-database.ts'
import { ClusterProcess } from './cluster-process.ts'
import { type RoundRobinProxy, startRoundRobinProxy } from './round-robin-proxy.ts'

const apps = join(import.meta.dirname, '../..')
const server = join(apps, 'api', process.env.CLUSTER_BUILD ?? 'dist', 'main.js')

export interface Cluster {
  /** URL of the load balancer. */
  url: string
  sandboxUrl: string
  apis: { process: ClusterProcess; url: string }[]
  workers: ClusterProcess[]
  database: FaultDatabase
  stop(): Promise<void>
}

/**
 * The sandbox, three API processes and two workers, all started at the same time on an empty database of their own, and
 * a load balancer in front of them. The data folder acts as shared storage.
 */
export async function startCluster(serverUrl: string): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-cluster-'))
  const database = await createFaultDatabase(serverUrl)
  const ports = await findPorts(['sandbox', 'smtp', 'realtime', 'dns', 'tls'])
  const sandboxUrl = `http://localhost:${ports.sandbox}`
  const apiPorts = [await findFreePort(), await findFreePort(), await findFreePort()]
  const proxy: RoundRobinProxy = await startRoundRobinProxy(apiPorts)
  const env = {
    ...process.env,
    PUBLIC_URL: proxy.url,
    PARAPET_DATA_DIR: folder,
    PARAPET_SECRET_KEY: randomBytes(32).toString('base64'),
    DATABASE_URL: database.url.href,
    TRUST_PROXY: '1',
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.smtp),
    SANDBOX_REALTIME_PORT: String(ports.realtime),
    SANDBOX_DNS_PORT: String(ports.dns),
    SANDBOX_TLS_PORT: String(ports.tls),
    DNS_SERVERS: `127.0.0.1:${ports.dns}`,
    ABLY_PORT: String(ports.realtime),
    DESCOPE_PROJECT_ID: 'P2sandbox',
    DESCOPE_BASE_URL: `${sandboxUrl}/identity`,
    DESCOPE_MANAGEMENT_KEY: 'sandbox-management-key',
    FEEDS_BASE_URL: `${sandboxUrl}/feeds`,
    SMTP_URL: `smtp://localhost:${ports.smtp}`,
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
  }
  const serverProcess = (name: string, port: number, more: NodeJS.ProcessEnv) =>
    new ClusterProcess({
      name,
      script: server,
      env: { ...env, PORT: String(port), ...more },
      readyUrl: `http://127.0.0.1:${port}/readyz`,
    })
  const sandbox = new ClusterProcess({
    name: 'sandbox',
    script: join(apps, 'sandbox/dist/main.js'),
    env: { ...env, HOST: undefined },
    readyUrl: `${sandboxUrl}/healthz`,
  })
  const apis = apiPorts.map((port, n) => ({
    process: serverProcess(`api ${n + 1}`, port, { ROLE: 'api', ...(n === 0 && { SEED_DEMO: '1' }) }),
    url: `http://127.0.0.1:${port}`,
  }))
  const workers = [1, 2].map(async (n) =>
    serverProcess(`worker ${n}`, await findFreePort(), { ROLE: 'worker' }),
  )
  const servers = [...apis.map(({ process }) => process), ...(await Promise.all(workers))]

  async function stop() {
    await Promise.all(servers.map((one) => one.stop()))
    await sandbox.stop()
    await proxy.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await sandbox.start()
    await Promise.all(servers.map((one) => one.start()))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: proxy.url,
    sandboxUrl,
    apis,
    workers: servers.slice(apis.length),
    database,
    stop,
  }
}

async function findPorts<Name extends string>(names: readonly Name[]) {
  const found = {} as Record<Name, number>
  for (const name of names) found[name] = await findFreePort()
  return found
}
