import type { Worker } from 'node:worker_threads'
import { startWorker } from '../../../platform/threads/start-worker.ts'
import type { HazardShape, Match } from './match-shape.ts'
import type { PlaceSet } from './place-index.ts'

/** Requests to the matching thread, as plain data. */
export type MatchRequest = { id: number } & (
  | { kind: 'cache'; key: string; places: PlaceSet }
  | { kind: 'evict'; key: string }
  | { kind: 'match'; keys: string[]; shapes: HazardShape[] }
)

/** `matches[k][s]` are the matches of `shapes[s]` with the properties of `keys[k]`. */
export type MatchResponse = { id: number; matches: Match[][][] } | { id: number; error: string }

type WithoutId<Request> = Request extends unknown ? Omit<Request, 'id'> : never

/** The matching thread. It starts with the first request, and restarts if it crashes. */
interface Matcher {
  /** Stores properties under `key` for later requests, replacing earlier ones. */
  cache(key: string, places: PlaceSet): Promise<void>
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
  const pending = new Map<number, { resolve(matches: Match[][][]): void; reject(error: Error): void }>()

  const onStopped = (from: Worker, error: Error) => {
    if (thread !== from) return
    thread = null
    generation += 1
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }

  const start = () => {
    const started = startWorker('match-worker', import.meta.url)
    started.on('message', (response: MatchResponse) => {
      const request = pending.get(response.id)
      pending.delete(response.id)
      if (pending.size === 0) started.unref()
      if ('error' in response) request?.reject(new Error(response.error))
      else request?.resolve(response.matches)
    })
    started.on('error', (error) =>
      onStopped(started, error instanceof Error ? error : new Error(String(error))),
    )
    started.on('exit', (code) =>
      onStopped(started, new Error(`The matching thread stopped with code ${code}`)),
    )
    return started
  }

  const send = (request: WithoutId<MatchRequest>) =>
    new Promise<Match[][][]>((resolve, reject) => {
      thread ??= start()
      // Keeps the process alive only while a request is pending.
      thread.ref()
      lastId += 1
      pending.set(lastId, { resolve, reject })
      thread.postMessage({ ...request, id: lastId })
    })

  return {
    get generation() {
      return generation
    },
    async cache(key, places) {
      await send({ kind: 'cache', key, places })
    },
    async evict(key) {
      if (thread) await send({ kind: 'evict', key })
    },
    match: (keys, shapes) => send({ kind: 'match', keys: [...keys], shapes: [...shapes] }),
    async close() {
      const closing = thread
      if (!closing) return
      onStopped(closing, new Error('The matching thread was closed'))
      await closing.terminate()
    },
  }
}

/** The matcher of this process. */
export const matcher = createMatcher()
