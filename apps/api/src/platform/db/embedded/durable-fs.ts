import { NodeFS } from '@electric-sql/pglite/nodefs'
import fs from 'node:fs'

interface NodeStream {
  nfd?: number
  node: unknown
}

interface NodeFileSystem {
  stream_ops: { fsync?: (stream: NodeStream) => number }
  realPath(node: unknown): string
}

type Init = NodeFS['init']

/**
 * The engine's files on disk, where a commit returns only after the operating system has flushed them to the
 * device.
 */
export class DurableFs extends NodeFS {
  override async init(...[engine, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(engine, options)
    const preRun = [emscriptenOpts.preRun ?? []].flat()
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, enableFsync] } }
  }
}

/** Start parameters that replace the engine's own, which switch fsync off. */
export const durableStartParams = (defaults: readonly string[]) => [
  ...defaults.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
]

// Without this operation the engine's fsync() succeeds without doing anything.
function enableFsync(module: object) {
  const { NODEFS } = module as { NODEFS: NodeFileSystem }
  NODEFS.stream_ops.fsync = (stream) => {
    if (stream.nfd === undefined) syncFolder(NODEFS.realPath(stream.node))
    else fs.fsyncSync(stream.nfd)
    return 0
  }
}

/** Flushes the entries of a folder to the device: files that were created in it, renamed or deleted. */
export function syncFolder(folder: string) {
  // Windows can't open a folder, and flushes its entries automatically.
  if (process.platform === 'win32') return
  const descriptor = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}
