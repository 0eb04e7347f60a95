/** Requests to the engine's thread. */
export type EngineRequest =
  | { id: number; kind: 'exchange'; bytes: Uint8Array }
  | { id: number; kind: 'close' }

/**
 * Responses, by request id; id 0 means that the engine is ready. With `end` it is the last one, and says why.
 */
export type EngineResponse =
  | { id: number; bytes: Uint8Array; fatalMessage?: string }
  | { id: number; error: string }

const errorResponseType = 0x45
const severityField = 0x56
const messageField = 0x4d
const fatalSeverities = new Set(['FATAL', 'PANIC'])

/**
 * The message of a fatal error in a wire protocol response; null if there is none. A PostgreSQL process
 * exits after an error of these severities. The embedded engine can't, and never responds again.
 *
 * Source: PostgreSQL documentation, "Message Formats" and "Error and Notice Message Fields".
 */
export function findFatalError(response: Uint8Array): string | null {
  const view = new DataView(response.buffer, response.byteOffset, response.byteLength)
  for (let at = 0; at + 5 <= response.length; at += 1 + view.getUint32(at + 1)) {
    if (response[at] !== errorResponseType) continue
    const fields = readFields(response.subarray(at + 5, at + 1 + view.getUint32(at + 1)))
    if (fatalSeverities.has(fields.get(severityField) ?? '')) return fields.get(messageField) ?? ''
  }
  return null
}

/** For each field a byte that identifies it, its text and a zero; then a final zero. */
function readFields(bytes: Uint8Array) {
  const fields = new Map<number, string>()
  for (let at = 0; at < bytes.length && bytes[at] !== 0;) {
    const end = bytes.indexOf(0, at + 1)
    fields.set(bytes[at]!, new TextDecoder().decode(bytes.subarray(at + 1, end)))
    at = end + 1
  }
  return fields
}
