import type { Worker } from 'node:worker_threads'
import { startWorker } from '../../../platform/threads/start-worker.ts'
import type { HazardShape, Match } from './match-shape.ts'
import type { LocationSet } from './location-index.ts'

/** Requests to the matching thread, as plain data. */
export type MatcherRequest = { id: number } & (
  | { kind: 'cache'; key: string; locations: LocationSet }
  | { kind: 'evict'; key: string }
  | { kind: 'match'; keys: string[]; shapes: HazardShape[] }
)

/** `matches[k][s]` are the matches of `shapes[s]` with the properties of `keys[k]`. */
export type MatcherResponse = { id: number; matches: Match[][][] } | { id: number; error: string }

type WithoutId<Request> = Request extends unknown ? Omit<Request, 'id'> : never

/** The matching thread. It starts with the first request, and restarts if it crashes. */
interface Matcher {
  /** Stores properties under `key` for later requests, replacing earlier ones. */
  cache(key: string, locations: LocationSet): Promise<void>
  evict(key: string): Promise<void>
  /** The matches of each shape with the properties of each key. Rejects if the thread crashes. */
  match(keys: readonly string[], shapes: readonly HazardShape[]): Promise<Match[][][]>
  /** Increases when the thread stops, which loses everything it cached. */
  readonly generation: number
  close(): Promise<void>
}

export function createMatcher(): Matcher {
  let thread: Worker | null = null
  let generation = 0
  let lastId = 0
  const pendingRequests = new Map<
    number,
    { resolve(matches: Match[][][]): void; reject(error: Error): void }
  >()

  const onStopped = (stoppedThread: Worker, error: Error) => {
    if (thread !== stoppedThread) return
    thread = null
    generation += 1
    for (const { reject } of pendingRequests.values()) reject(error)
    pendingRequests.clear()
  }

  const start = () => {
    const startedThread = startWorker('match-worker', import.meta.url)
    startedThread.on('message', (response: MatcherResponse) => {
      const request = pendingRequests.get(response.id)
      pendingRequests.delete(response.id)
      if (pendingRequests.size === 0) startedThread.unref()
      if ('error' in response) request?.reject(new Error(response.error))
      else request?.resolve(response.matches)
    })
    startedThread.on('error', (error) =>
      onStopped(startedThread, error instanceof Error ? error : new Error(String(error))),
    )
    startedThread.on('exit', (code) =>
      onStopped(startedThread, new Error(`The matching thread stopped with code ${code}`)),
    )
    return startedThread
  }

  const send = (request: WithoutId<MatcherRequest>) =>
    new Promise<Match[][][]>((resolve, reject) => {
      thread ??= start()
      // Keeps the process alive only while a request is pending.
      thread.ref()
      lastId += 1
      pendingRequests.set(lastId, { resolve, reject })
      thread.postMessage({ ...request, id: lastId })
    })

  return {
    get generation() {
      return generation
    },
    async cache(key, locations) {
      await send({ kind: 'cache', key, locations })
    },
    async evict(key) {
      if (thread) await send({ kind: 'evict', key })
    },
    match: (keys, shapes) => send({ kind: 'match', keys: [...keys], shapes: [...shapes] }),
    async close() {
      const closingThread = thread
      if (!closingThread) return
      onStopped(closingThread, new Error('The matching thread was closed'))
      await closingThread.terminate()
    },
  }
}

/** The matcher of this process. */
export const matcher = createMatcher()
