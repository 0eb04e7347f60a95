import { execFile } from 'node:child_process'
import { mkdir, open, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createImportOption } from './create-import-option.ts'

const run = promisify(execFile)
const chunkBytes = 256 * 1024

export interface SmallDisk {
  folder: string
  /** A description of the disk, for the report. */
  description: string
  /** Environment variables that the server has to be started with. */
  env: Record<string, string>
  /** Fills the disk until only this much space is free. */
  fill(freeBytes: number): Promise<void>
  /** Frees the space again. */
  clear(): Promise<void>
  remove(): Promise<void>
}

/** Mounts a small disk at `folder` if this machine allows it; otherwise, makes writes fail as on a full disk. */
export async function createSmallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
  await mkdir(folder, { recursive: true })
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
  return isMounted ? createMountedDisk(folder, megabytes) : createSimulatedDisk(folder)
}

function createMountedDisk(folder: string, megabytes: number): SmallDisk {
  const ballast = join(folder, 'ballast')
  return {
    folder,
    description: `a tmpfs of ${megabytes} MB`,
    env: {},
    async fill(freeBytes) {
      const { bavail, bsize } = await statfs(folder)
      const file = await open(ballast, 'w')
      const chunk = Buffer.alloc(chunkBytes)
      try {
        for (let remaining = bavail * bsize - freeBytes; remaining > 0; remaining -= chunkBytes) {
          await file.write(chunk, 0, Math.min(remaining, chunkBytes))
        }
      } finally {
        await file.close()
      }
    },
    clear: () => rm(ballast, { force: true }),
    async remove() {
      await run('umount', [folder])
    },
  }
}

/** Makes the server's own file calls below `folder` fail once the free space is used up; see simulate-full-disk.ts. */
async function createSimulatedDisk(folder: string): Promise<SmallDisk> {
  const limitsFile = join(tmpdir(), `parapet-disk-limits-${process.pid}`)
  return {
    folder,
    description: 'an injected ENOSPC, because no tmpfs can be mounted here',
    env: {
      NODE_OPTIONS: await createImportOption(new URL('./simulate-full-disk.ts', import.meta.url)),
      DISK_LIMITS_FILE: limitsFile,
    },
    fill: (freeBytes) => writeFile(limitsFile, JSON.stringify({ folder, freeBytes })),
    clear: () => rm(limitsFile, { force: true }),
    remove: () => rm(limitsFile, { force: true }),
  }
}
