import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockFolder } from '../platform/db/embedded/folder-lock.ts'
import { createMigratedFolder } from '../testing/database.ts'
import { startManagementApi } from '../testing/management-api.ts'

const command = path.join(import.meta.dirname, 'org.ts')
let folder: string
let management: Awaited<ReturnType<typeof startManagementApi>>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parapet-org-'))
  // Migrating a new folder is tested with the embedded database.
  await createMigratedFolder(folder)
  management = await startManagementApi()
})
afterAll(async () => {
  await management.close()
  await rm(folder, { recursive: true })
})

const run = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = {
      ...process.env,
      DATABASE_URL: '',
      PARAPET_DATA_DIR: folder,
      DESCOPE_BASE_URL: management.baseUrl,
      PUBLIC_URL: 'https://parapet.test',
    }
    const child = execFile(process.execPath, [command, ...args], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    )
  })

it(
  'creates an organization in the data folder, invites its owner, and lists it',
  { timeout: 120_000 },
  async () => {
    const made = await run(
      'create',
      '--name',
      'Maple Res',
      '--slug',
      'maple',
      '--owner-email',
      'ana@maple.test',
      '--demo',
    )
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('Maple Res created') as string })
    expect(made.output).toContain('Maple Res created.')
    expect(made.output).toContain('The owner was invited by email.')
    expect(made.output).toMatch(/https:\/\/parapet\.test\/auth\/invite\?token=[\w-]{43}/)
    expect(management.invitations).toMatchObject([{ loginId: 'ana@maple.test' }])
    expect(await management.listRoleNames()).toContain('org_admin')

    const listed = await run('list', '--json')
    expect(JSON.parse(listed.output)).toMatchObject([
      { slug: 'maple', name: 'Maple Res', demo: true, isActive: true, emailAllowed: true, members: 0 },
    ])
  },
)

it('says what to do while the server uses the data folder', { timeout: 60_000 }, async () => {
  await mkdir(path.join(folder, 'db'), { recursive: true })
  const lock = lockFolder(path.join(folder, 'db'))
  const refused = await run('deactivate', 'maple')
  lock.release()
  expect(refused.code).toBe(1)
  expect(refused.output).toContain(`is in use by process ${process.pid}`)
  expect(refused.output).toContain('Stop the server, run this command, and start the server again.')
  expect(refused.output).not.toContain('    at ')
})

it('prints its usage for an unknown command', { timeout: 60_000 }, async () => {
  expect(await run('burn', 'maple')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Usage: pnpm org') as string,
  })
})
