import type { Worker } from 'node:worker_threads'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import { startWorker } from '../../../platform/threads/start-worker.ts'
import {
  type ConnectorKey,
  type FeedReading,
  type FeedRequest,
  type FeedResponse,
  FeedUnreadable,
  type Sighting,
} from './connector.ts'

/** A response for the reading thread, as plain data. */
export type ReaderJob = { connector: ConnectorKey; response: FeedResponse } & (
  | { kind: 'read'; config: unknown; recurringCells: ReadonlySet<string> | undefined }
  | { kind: 'sightings'; config: unknown }
  | { kind: 'supplement'; message: HazardMessage }
)

export interface ReaderRequest {
  id: number
  job: ReaderJob
}

export type ReaderResponse = { id: number } &
  /** Sent before reading. */
  (
    | { isReceived: true }
    | { result: unknown }
    | { error: { name: string; message: string; isUnreadable: boolean } }
  )

interface ReaderResults {
  read: FeedReading
  sightings: Sighting[]
  supplement: HazardMessage | FeedRequest | null
}

/** Runs connectors on responses. */
export interface FeedReader {
  /**
   * @throws FeedUnreadable if the connector rejects the response, or needs too much time or memory for it
   */
  run<Job extends ReaderJob>(job: Job, signal?: AbortSignal): Promise<ReaderResults[Job['kind']]>
  close(): Promise<void>
}

interface FeedReaderOptions {
  timeoutMs?: number
  memoryMb?: number
}

/** The largest real responses take about a second. */
const readTimeoutMs = 20_000
const threadMemoryMb = 768

/**
 * Reads responses in a thread, one after another, so that a hostile one can't block the event loop. The thread is ended
 * if a response takes too long or exhausts the thread's memory, and the next response gets a new one.
 */
export function createFeedReader(options: FeedReaderOptions = {}): FeedReader {
  let thread: Worker | null = null
  let lastId = 0
  let previousJob: Promise<unknown> = Promise.resolve()

  function start() {
    const startedThread = startWorker('feed-reader-worker', import.meta.url, {
      resourceLimits: {
        maxOldGenerationSizeMb: options.memoryMb ?? threadMemoryMb,
        maxYoungGenerationSizeMb: 64,
        stackSizeMb: 4,
      },
    })
    // Without a listener, an error would end the process.
    startedThread.on('error', () => {})
    startedThread.on('exit', () => {
      if (thread === startedThread) thread = null
    })
    return startedThread
  }

  async function stop(stoppedThread: Worker) {
    if (thread === stoppedThread) thread = null
    await stoppedThread.terminate()
  }

  async function runInThread(job: ReaderJob): Promise<unknown> {
    const usedThread = (thread ??= start())
    lastId += 1
    const id = lastId
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    let timer: NodeJS.Timeout | undefined
    // The time starts when the thread has the job, not while it is loading its modules.
    const startTimer = () => {
      const timeoutMs = options.timeoutMs ?? readTimeoutMs
      timer = setTimeout(() => {
        reject(new FeedUnreadable(`The response took more than ${timeoutMs / 1000} seconds to read.`))
        void stop(usedThread)
      }, timeoutMs)
    }
    const onMessage = (response: ReaderResponse) => {
      if (response.id !== id) return
      if ('isReceived' in response) return startTimer()
      if ('result' in response) resolve(response.result)
      else reject(toError(response.error))
    }
    const onError = (error: unknown) =>
      reject(
        (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new FeedUnreadable('The response needed too much memory to read.')
          : error,
      )
    const onExit = () => reject(new Error('The reading thread stopped'))
    usedThread.on('message', onMessage).on('error', onError).on('exit', onExit)
    // Keeps the process alive only while a response is being read.
    usedThread.ref()
    usedThread.postMessage({ id, job } satisfies ReaderRequest)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      usedThread.off('message', onMessage).off('error', onError).off('exit', onExit)
      usedThread.unref()
    }
  }

  return {
    async run(job, signal) {
      const whenPreviousEnds = previousJob
      const result = (async () => {
        await whenPreviousEnds
        signal?.throwIfAborted()
        return await runInThread(job)
      })()
      previousJob = result.catch(() => {})
      return (await result) as ReaderResults[(typeof job)['kind']]
    },
    async close() {
      if (thread) await stop(thread)
    },
  }
}

function toError({ name, message, isUnreadable }: { name: string; message: string; isUnreadable: boolean }) {
  return isUnreadable ? new FeedUnreadable(message) : Object.assign(new Error(message), { name })
}
