import { open } from 'node:fs/promises'

/** Returns when what was written to the file is really on the disk. */
export async function flush(file: string) {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
