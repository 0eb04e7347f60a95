import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'

import { endProcess, run, startService } from './processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'parapet-processes-'))

async function waitForFile(path: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      const text = readFileSync(path, 'utf8')
      if (text !== '') return text
    } catch {
      // Not written yet.
    }
    await wait(25)
  }
  throw new Error(`${path} was not written.`)
}

// A dead process that its new parent hasn't reaped yet is listed as Z.
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z')
}

const parentWithChild = (pidFile: string, onTerm: string): string => `
  const { spawn } = require('node:child_process')
  const { writeFileSync } = require('node:fs')
  // Before the file, which says that the process is ready for the signal.
  process.on('SIGTERM', () => { ${onTerm} })
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  writeFileSync(${JSON.stringify(pidFile)}, String(child.pid))
  setInterval(() => {}, 1000)
`

it('ends a child and its descendants', async () => {
  const pidFile = join(folder, 'obedient')
  const child = startService(
    process.execPath,
    ['-e', parentWithChild(pidFile, 'process.exit(0)')],
    process.env,
  )
  const grandchild = Number(await waitForFile(pidFile))

  await endProcess(child)

  await wait(100)
  expect(isAlive(child.pid ?? 0)).toBe(false)
  expect(isAlive(grandchild)).toBe(false)
})

it('kills a child that ignores SIGTERM after the grace period', async () => {
  const pidFile = join(folder, 'stubborn')
  const child = startService(process.execPath, ['-e', parentWithChild(pidFile, '')], process.env)
  await waitForFile(pidFile)
  const startedAt = Date.now()

  await endProcess(child, 200)

  expect(child.signalCode).toBe('SIGKILL')
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(190)
})

it('returns the exit code and output of a quiet command', async () => {
  const result = await run(
    process.execPath,
    ['-e', 'console.log("out"); console.error("err"); process.exit(3)'],
    {
      output: 'quiet',
    },
  )

  expect(result.exitCode).toBe(3)
  expect(result.output).toContain('out')
  expect(result.output).toContain('err')
})

it('reports a command that does not exist as exit code 127', async () => {
  const result = await run('parapet-no-such-command', [], { output: 'quiet' })

  expect(result.exitCode).toBe(127)
  expect(result.output).toContain("parapet-no-such-command couldn't be started")
})
