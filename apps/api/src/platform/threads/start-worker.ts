import { extname } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Starts the program that stands beside the asking module, in the source and in the build alike. */
export const startWorker = (name: string, askingUrl: string, options?: WorkerOptions) =>
  new Worker(new URL(`./${name}${extname(askingUrl)}`, askingUrl), { ...options, execArgv: [] })
