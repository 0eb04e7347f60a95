import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'

import { canInstallPackages, installPackages } from './browser.ts'
import { findFreePort } from './ports.ts'
import { run } from './processes.ts'

interface PostgresOptions {
  /** Flushes to disk as in production, for benchmarks. Tests don't need durability. */
  isDurable?: boolean
}

interface PostgresServer {
  url: string
  stop(): Promise<void>
}

function findBinaries(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    ...versions.map((version) => join(debian, version, 'bin')),
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
  let prefix: string[] = []
  if (process.getuid?.() === 0) {
    const user = (await findUser('postgres')) ?? (await findUser('nobody'))
    if (!user)
      throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.')
    chownSync(folder, user.uid, user.gid)
    prefix = ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--']
  }
  return async (command, args) => {
    const [program = command, ...rest] = [...prefix, command, ...args]
    const { exitCode, output } = await run(program, rest, {
      cwd: folder,
      env: { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' },
      output: 'quiet',
    })
    if (exitCode !== 0) throw new Error(`${command} ended with ${exitCode}:\n${output}`)
  }
}

async function startCluster(binaries: string, isDurable: boolean): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-postgres-'))
  const data = join(folder, 'data')
  const runAs = await createRunner(folder)
  const port = await findFreePort()
  try {
    await runAs(join(binaries, 'initdb'), [
      '-D',
      data,
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
    await runAs(join(binaries, 'pg_ctl'), ['-D', data, '-l', log, '-w', '-t', '60', '-o', settings, 'start'])
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  return {
    url: `postgres://parapet@127.0.0.1:${port}/postgres`,
    async stop() {
      await runAs(join(binaries, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Shared by concurrent callers, so that only one installs. */
let installing: ReturnType<typeof installPackages> | null = null

/**
 * A PostgreSQL server for tests and benchmarks: the one at `DATABASE_URL`, or a temporary cluster from installed binaries
 * or, on Debian as root, from the postgresql package. Null if there is none.
 */
export async function providePostgres({
  isDurable = false,
}: PostgresOptions = {}): Promise<PostgresServer | null> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} }
  if (!findBinaries() && canInstallPackages()) await (installing ??= installPackages('postgresql'))
  const binaries = findBinaries()
  return binaries ? startCluster(binaries, isDurable) : null
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
