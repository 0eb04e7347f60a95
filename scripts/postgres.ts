import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'

import { canInstallPackages, installPackages } from './browser.ts'
import { findFreePort } from './ports.ts'
import { run } from './processes.ts'

interface PostgresOptions {
  /** On disk, flushed as in production, for benchmarks. Tests don't need durability. */
  isDurable?: boolean
}

interface PostgresServer {
  url: string
  stop(): Promise<void>
}

function findBinFolder(): string | null {
  const debianFolder = '/usr/lib/postgresql'
  const versions = existsSync(debianFolder)
    ? readdirSync(debianFolder).toSorted((a, b) => Number(b) - Number(a))
    : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    ...versions.map((version) => join(debianFolder, version, 'bin')),
    '/opt/homebrew/opt/postgresql@18/bin',
    '/opt/homebrew/opt/postgresql@17/bin',
  ]
  return (
    folders.find((folder) => ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name)))) ?? null
  )
}

async function findUser(name: string): Promise<{ uid: number; gid: number } | null> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map((flag) => run('id', [flag, name], { output: 'quiet' })),
  )
  if (!uid || !gid || uid.exitCode !== 0 || gid.exitCode !== 0) return null
  return { uid: Number(uid.output), gid: Number(gid.output) }
}

/** `initdb` can't run as root, so as root everything runs as `postgres`, or else as `nobody`. */
async function createRunner(folder: string): Promise<(command: string, args: string[]) => Promise<void>> {
  let commandPrefix: string[] = []
  if (process.getuid?.() === 0) {
    const user = (await findUser('postgres')) ?? (await findUser('nobody'))
    if (!user)
      throw new Error("PostgreSQL can't run as root, and this machine has no user named postgres or nobody.")
    chownSync(folder, user.uid, user.gid)
    commandPrefix = ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--']
  }
  return async (command, args) => {
    const [program = command, ...programArguments] = [...commandPrefix, command, ...args]
    const { exitCode, output } = await run(program, programArguments, {
      cwd: folder,
      env: { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' },
      output: 'quiet',
    })
    if (exitCode !== 0) throw new Error(`${command} exited with code ${exitCode}:\n${output}`)
  }
}

const memoryFolder = '/dev/shm'
/** Several times what all tests need at once. */
const memoryBytesMin = 4 * 1024 ** 3

/** In memory if there is enough, where copying a template database takes a tenth of the time, else on disk. */
function findTemporaryFolder(): string {
  if (!existsSync(memoryFolder)) return tmpdir()
  const { bavail, bsize } = statfsSync(memoryFolder)
  return bavail * bsize >= memoryBytesMin ? memoryFolder : tmpdir()
}

async function startCluster(binFolder: string, isDurable: boolean): Promise<PostgresServer> {
  const folder = mkdtempSync(join(isDurable ? tmpdir() : findTemporaryFolder(), 'parapet-postgres-'))
  const dataFolder = join(folder, 'data')
  const runAs = await createRunner(folder)
  const port = await findFreePort()
  try {
    await runAs(join(binFolder, 'initdb'), [
      '-D',
      dataFolder,
      '-U',
      'parapet',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--no-sync',
    ])
    const settings = [
      `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=200`,
      isDurable ? '' : '-c fsync=off -c full_page_writes=off -c synchronous_commit=off',
    ].join(' ')
    const log = join(folder, 'server.log')
    await runAs(join(binFolder, 'pg_ctl'), [
      '-D',
      dataFolder,
      '-l',
      log,
      '-w',
      '-t',
      '60',
      '-o',
      settings,
      'start',
    ])
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  return {
    url: `postgres://parapet@127.0.0.1:${port}/postgres`,
    async stop() {
      await runAs(join(binFolder, 'pg_ctl'), ['-D', dataFolder, '-m', 'immediate', '-w', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Shared by concurrent callers, so that only one installs. */
let pendingInstall: ReturnType<typeof installPackages> | null = null

/**
 * A PostgreSQL server for tests and benchmarks: the one at `DATABASE_URL`, or a temporary cluster from installed binaries
 * or, on Debian as root, from the postgresql package. Null if there is none.
 */
export async function findOrStartPostgres({
  isDurable = false,
}: PostgresOptions = {}): Promise<PostgresServer | null> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} }
  if (!findBinFolder() && canInstallPackages()) await (pendingInstall ??= installPackages('postgresql'))
  const binFolder = findBinFolder()
  return binFolder ? startCluster(binFolder, isDurable) : null
}

/** Creates an empty database on the server and returns its URL. */
export async function createDatabase(server: string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    await admin.query(`create database ${name}`)
  } finally {
    await admin.end()
  }
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
