import { NodeFS } from '@electric-sql/pglite/nodefs'
import fs from 'node:fs'
import { flushFolder } from '../flush.ts'

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
    if (stream.nfd === undefined) flushFolder(NODEFS.realPath(stream.node))
    else fs.fsyncSync(stream.nfd)
    return 0
  }
}
