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

/** `matches[k][s]` are those of key k and shape s. */
export type MatchResponse = { id: number; matches: Match[][][] } | { id: number; error: string }

type WithoutId<Request> = Request extends unknown ? Omit<Request, 'id'> : never

/** The thread that matches. It starts with the first request, and again after it was lost. */
interface Matcher {
  /** Stores the properties of an organization for later requests under `key`, in place of earlier ones. */
  cache(key: string, places: PlaceSet): Promise<void>
  evict(key: string): Promise<void>
  /** For each key and each shape, the properties it touches. Rejects when the thread is lost on the way. */
  match(keys: readonly string[], shapes: readonly HazardShape[]): Promise<Match[][][]>
  /** Grows each time the thread is lost, and with it all that was cached. */
  readonly generation: number
  close(): Promise<void>
}

export function createMatcher(): Matcher {
  let thread: Worker | null = null
  let generation = 0
  let lastId = 0
  const waiting = new Map<number, { resolve(matches: Match[][][]): void; reject(error: Error): void }>()

  const lose = (from: Worker, error: Error) => {
    if (thread !== from) return
    thread = null
    generation += 1
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  const start = () => {
    const started = startWorker('match-worker', import.meta.url)
    started.on('message', (response: MatchResponse) => {
      const request = waiting.get(response.id)
      waiting.delete(response.id)
      if (waiting.size === 0) started.unref()
      if ('error' in response) request?.reject(new Error(response.error))
      else request?.resolve(response.matches)
    })
    started.on('error', (error) => lose(started, error instanceof Error ? error : new Error(String(error))))
    started.on('exit', (code) => lose(started, new Error(`The matching thread stopped with code ${code}`)))
    return started
  }

  const send = (request: WithoutId<MatchRequest>) =>
    new Promise<Match[][][]>((resolve, reject) => {
      thread ??= start()
      // Keeps the process alive only while a request waits.
      thread.ref()
      lastId += 1
      waiting.set(lastId, { resolve, reject })
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
      lose(closing, new Error('The matching thread was closed'))
      await closing.terminate()
    },
  }
}

/** The matcher of this process. */
export const matcher = createMatcher()
