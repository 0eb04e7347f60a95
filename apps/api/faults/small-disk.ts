import { execFile } from 'node:child_process'
import { mkdir, open, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { preload } from './preload.ts'

const run = promisify(execFile)
const chunkBytes = 256 * 1024

export interface SmallDisk {
  folder: string
  /** What stands for the disk, in words. */
  kind: string
  /** What the server has to be started with. */
  env: Record<string, string>
  /** Leaves this much room. */
  fill(roomBytes: number): Promise<void>
  /** Makes room again. */
  clear(): Promise<void>
  remove(): Promise<void>
}

/** A disk of its own at `folder`, where this machine lets us mount one, else writes that fail as on a full disk. */
export async function provideSmallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
  await mkdir(folder, { recursive: true })
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
  return mounted ? mountedDisk(folder, megabytes) : pretendedDisk(folder)
}

function mountedDisk(folder: string, megabytes: number): SmallDisk {
  const ballast = join(folder, 'ballast')
  return {
    folder,
    kind: `a tmpfs of ${megabytes} MB`,
    env: {},
    async fill(roomBytes) {
      const { bavail, bsize } = await statfs(folder)
      const file = await open(ballast, 'w')
      const piece = Buffer.alloc(chunkBytes)
      try {
        for (let left = bavail * bsize - roomBytes; left > 0; left -= chunkBytes) {
          await file.write(piece, 0, Math.min(left, chunkBytes))
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

/** The server's own file calls fail below `folder` once what may still be written is used up; see no-room.ts. */
async function pretendedDisk(folder: string): Promise<SmallDisk> {
  const limits = join(tmpdir(), `parapet-no-room-${process.pid}`)
  return {
    folder,
    kind: 'an injected ENOSPC, because no tmpfs can be mounted here',
    env: { NODE_OPTIONS: await preload(new URL('./no-room.ts', import.meta.url)), NO_ROOM_FILE: limits },
    fill: (roomBytes) => writeFile(limits, JSON.stringify({ folder, roomBytes })),
    clear: () => rm(limits, { force: true }),
    remove: () => rm(limits, { force: true }),
  }
}
