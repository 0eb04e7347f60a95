import type { Worker } from 'node:worker_threads'
import { startWorker } from '../../../platform/threads/start-worker.ts'
import type { HazardShape, Match } from './match-shape.ts'
import type { PlaceSet } from './place-index.ts'

type Unnumbered<Request> = Request extends unknown ? Omit<Request, 'id'> : never

/** The thread that matches. It starts with the first question, and again after it was lost. */
export interface Matcher {
  /** Keeps the properties of an organisation for later questions under `key`, instead of earlier ones. */
  remember(key: string, places: PlaceSet): Promise<void>
  forget(key: string): Promise<void>
  /** For each key and each shape, the properties it touches. Rejects when the thread is lost on the way. */
  match(keys: readonly string[], shapes: readonly HazardShape[]): Promise<Match[][][]>
  /** Grows each time the thread was lost: then nothing is remembered any more. */
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
    started.on('message', (answer: MatchResponse) => {
      const request = waiting.get(answer.id)
      waiting.delete(answer.id)
      if (waiting.size === 0) started.unref()
      if ('error' in answer) request?.reject(new Error(answer.error))
      else request?.resolve(answer.matches)
    })
    started.on('error', (error) => lose(started, error instanceof Error ? error : new Error(String(error))))
    started.on('exit', (code) =>
      lose(started, new Error(`The thread that matches stopped with code ${code}`)),
    )
    return started
  }

  const ask = (request: Unnumbered<MatchRequest>, transfer: ArrayBuffer[] = []) =>
    new Promise<Match[][][]>((resolve, reject) => {
      thread ??= start()
      // Keeps the process alive while somebody waits, and only then.
      thread.ref()
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      thread.postMessage({ ...request, id: lastId }, transfer)
    })

  return {
    get generation() {
      return generation
    },
    async remember(key, places) {
      await ask({ kind: 'remember', key, places })
    },
    async forget(key) {
      if (thread) await ask({ kind: 'forget', key })
    },
    match: (keys, shapes) => ask({ kind: 'match', keys: [...keys], shapes: [...shapes] }),
    async close() {
      const closing = thread
      if (!closing) return
      lose(closing, new Error('The thread that matches was closed'))
      await closing.terminate()
    },
  }
}

/** The one of this process. */
export const matcher = createMatcher()

/** Plain data between the server and the thread that matches. */
export type MatchRequest =
  | { id: number; kind: 'remember'; key: string; places: PlaceSet }
  | { id: number; kind: 'forget'; key: string }
  | { id: number; kind: 'match'; keys: string[]; shapes: HazardShape[] }

/** `matches[o][s]` are those of organisation o and shape s. */
export type MatchResponse = { id: number; matches: Match[][][] } | { id: number; error: string }
