import { parentPort } from 'node:worker_threads'
import type { MatchResponse, MatchRequest } from './matcher.ts'
import { type Match, matchShape, packShape } from './match-shape.ts'
import { indexPlaces, type PlaceIndex } from './place-index.ts'

const port = parentPort
if (!port) throw new Error('Matching runs in a thread of its own')

const known = new Map<string, PlaceIndex>()

port.on('message', (request: MatchRequest) => {
  let answer: MatchResponse
  try {
    answer = { id: request.id, matches: work(request) }
  } catch (error) {
    answer = { id: request.id, error: error instanceof Error ? error.message : String(error) }
  }
  port.postMessage(answer)
})

function work(request: MatchRequest): Match[][][] {
  if (request.kind === 'forget') known.delete(request.key)
  if (request.kind === 'remember') known.set(request.key, indexPlaces(request.places))
  if (request.kind !== 'match') return []
  const packed = request.shapes.map(packShape)
  return request.keys.map((key) => {
    const index = known.get(key)
    if (!index) throw new Error(`The properties of ${key} were never sent to the thread that matches`)
    return packed.map((shape) => matchShape(shape, index))
  })
}
