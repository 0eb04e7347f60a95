import { parentPort } from 'node:worker_threads'
import { FeedUnreadable } from './connector.ts'
import { connectors } from './connectors.ts'
import type { ReaderJob, ReaderRequest, ReaderResponse } from './feed-reader.ts'

const port = parentPort
if (!port) throw new Error('feed-reader-worker.ts must run in a worker thread')

port.on('message', ({ id, job }: ReaderRequest) => {
  port.postMessage({ id, isReceived: true } satisfies ReaderResponse)
  let response: ReaderResponse
  try {
    response = { id, result: run(job) }
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    response = { id, error: { name, message, isUnreadable: error instanceof FeedUnreadable } }
  }
  port.postMessage(response)
})

function run(sharedJob: ReaderJob): unknown {
  // Decoders reject shared memory.
  const job = { ...sharedJob, response: { ...sharedJob.response, body: sharedJob.response.body.slice() } }
  const connector = connectors[job.connector]
  switch (job.kind) {
    case 'read':
      return connector.read(job.response, job.config, job.recurringCells)
    case 'sightings':
      return connector.recurrence!.sightings(job.response, job.config)
    case 'supplement':
      return connector.supplement!.read(job.message, job.response)
  }
}
