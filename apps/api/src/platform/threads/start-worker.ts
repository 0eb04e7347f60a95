import { extname } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Starts a worker from the file `name` beside the calling module, in the source and in the build. */
export const startWorker = (name: string, callerUrl: string, options?: WorkerOptions) =>
  new Worker(new URL(`./${name}${extname(callerUrl)}`, callerUrl), { ...options, execArgv: [] })
