import { parentPort } from 'node:worker_threads'
import { type Match, matchShape, packShape } from './match-shape.ts'
import type { MatchRequest, MatchResponse } from './matcher.ts'
import { indexPlaces, type PlaceIndex } from './place-index.ts'

const port = parentPort
if (!port) throw new Error('match-worker.ts must run in a worker thread')

const indexes = new Map<string, PlaceIndex>()

port.on('message', (request: MatchRequest) => {
  let response: MatchResponse
  try {
    response = { id: request.id, matches: handle(request) }
  } catch (error) {
    response = { id: request.id, error: error instanceof Error ? error.message : String(error) }
  }
  port.postMessage(response)
})

function handle(request: MatchRequest): Match[][][] {
  if (request.kind === 'evict') indexes.delete(request.key)
  if (request.kind === 'cache') indexes.set(request.key, indexPlaces(request.places))
  if (request.kind !== 'match') return []
  const packed = request.shapes.map(packShape)
  return request.keys.map((key) => {
    const index = indexes.get(key)
    if (!index) throw new Error(`The properties of ${key} were never sent to the matching thread`)
    return packed.map((shape) => matchShape(shape, index))
  })
}
