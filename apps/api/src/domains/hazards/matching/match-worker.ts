import { parentPort } from 'node:worker_threads'
import { type Match, matchShape, packShape } from './match-shape.ts'
import type { MatcherRequest, MatcherResponse } from './matcher.ts'
import { indexLocations, type LocationIndex } from './location-index.ts'

const port = parentPort
if (!port) throw new Error('match-worker.ts must run in a worker thread')

/**
 * How long an organization's footprints are compared corner by corner in one request, since all organizations share
 * this thread.
 */
const preciseMs = 2000

const indexes = new Map<string, LocationIndex>()

port.on('message', (request: MatcherRequest) => {
  let response: MatcherResponse
  try {
    response = { id: request.id, matches: handle(request) }
  } catch (error) {
    response = { id: request.id, error: error instanceof Error ? error.message : String(error) }
  }
  port.postMessage(response)
})

function handle(request: MatcherRequest): Match[][][] {
  if (request.kind === 'evict') indexes.delete(request.key)
  if (request.kind === 'cache') indexes.set(request.key, indexLocations(request.locations))
  if (request.kind !== 'match') return []
  const packedShapes = request.shapes.map(packShape)
  return request.keys.map((key) => {
    const index = indexes.get(key)
    if (!index) throw new Error(`The properties of ${key} were never sent to the matching thread`)
    index.simplifiesFrom = performance.now() + preciseMs
    return packedShapes.map((shape) => matchShape(shape, index))
  })
}
