import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const idsPerFill = 256
const randomPool = new Uint8Array(idsPerFill * 16)
let usedBytes = randomPool.length
let latestMs = 0
/** How far ids may be ahead of a clock that was set back. Beyond that, they'd carry a wrong time until it catches up. */
const maxLeadMs = 60_000
let sequence = 0

/**
 * A version 7 UUID: later ids are greater, even within one millisecond or if the clock was set back a little. Fetches randomness for many ids together,
 * because that is most of what an id costs, and imports need hundreds of thousands.
 */
export function newId(): string {
  if (usedBytes === randomPool.length) {
    randomFillSync(randomPool)
    usedBytes = 0
  }
  const random = randomPool.slice(usedBytes, usedBytes + 16)
  usedBytes += 16
  const msecs = Date.now()
  if (msecs > latestMs || latestMs - msecs > maxLeadMs) {
    latestMs = msecs
    // The highest bit stays free, so that a busy millisecond can't overflow.
    sequence = ((random[6]! & 0x7f) << 23) | (random[7]! << 16) | (random[8]! << 8) | random[9]!
  } else sequence += 1
  return v7({ random, msecs: latestMs, seq: sequence })
}
