import { z } from 'zod'
import {
  type ChainedEvent,
  type ChainPosition,
  type ChainProblem,
  chainStart,
  findAlteration,
  findEventProblem,
} from './hash-chain.ts'

const Line = z.looseObject({
  orgId: z.string(),
  seq: z.number().int().positive(),
  prevHash: z.string(),
  hash: z.string(),
})

export interface ExportVerdict {
  orgId: string | null
  events: number
  /** Number and hash of the last event of the file. */
  last: ChainPosition | null
  /** Numbers between the first and the last event that the file doesn't contain, as ranges. */
  missing: { from: number; to: number }[]
  /** The first event that was changed, or null. */
  problem: ChainProblem | null
}

/** The file isn't an export of a ledger. `message` says which line and what was expected. */
export class ExportUnreadable extends Error {
  override readonly name = 'ExportUnreadable'
}

/**
 * Verifies an NDJSON export of a ledger without the product and its database. A partial export omits numbers:
 * its events are verified one by one, and against their neighbors where those are present.
 * @param knownPosition An event whose hash is known from elsewhere, for example from a daily anchor: it must be in
 * the file.
 * @throws ExportUnreadable
 */
export async function verifyExport(
  lines: AsyncIterable<string>,
  knownPosition: ChainPosition | null = null,
): Promise<ExportVerdict> {
  const verdict: ExportVerdict = { orgId: null, events: 0, last: null, missing: [], problem: null }
  let lineNumber = 0
  let isKnownFound = false
  for await (const line of lines) {
    lineNumber += 1
    if (line.trim() === '') continue
    const event = readLine(line, lineNumber)
    verdict.orgId ??= event.orgId
    const previous = verdict.last ?? chainStart
    if (event.orgId !== verdict.orgId || event.seq <= previous.seq) {
      const actual = event.orgId === verdict.orgId ? `event ${event.seq}` : `an event of ${event.orgId}`
      throw new ExportUnreadable(
        `Line ${lineNumber}: expected the next event of ${verdict.orgId} after ${previous.seq}, found ${actual}.`,
      )
    }
    if (event.seq > previous.seq + 1) verdict.missing.push({ from: previous.seq + 1, to: event.seq - 1 })
    verdict.problem =
      event.seq === previous.seq + 1 ? findEventProblem(event, previous) : findAlteration(event)
    if (!verdict.problem && event.seq === knownPosition?.seq) {
      isKnownFound = true
      if (event.hash !== knownPosition.hash) {
        const message = `Event ${event.seq} doesn’t have the known hash.`
        verdict.problem = { seq: event.seq, code: 'head', message }
      }
    }
    if (verdict.problem) return verdict
    verdict.events += 1
    verdict.last = { seq: event.seq, hash: event.hash }
  }
  if (knownPosition && !isKnownFound) {
    const message = `Event ${knownPosition.seq}, whose hash is known, isn’t in the file.`
    verdict.problem = { seq: knownPosition.seq, code: 'head', message }
  }
  return verdict
}

function readLine(line: string, lineNumber: number) {
  const parsed = Line.safeParse(parseJson(line))
  if (parsed.success) return parsed.data as ChainedEvent & { orgId: string }
  throw new ExportUnreadable(
    `Line ${lineNumber}: expected an event with orgId, seq, prevHash, and hash, found “${line.slice(0, 80)}”.`,
  )
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
