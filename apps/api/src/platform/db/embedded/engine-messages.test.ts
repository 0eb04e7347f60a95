import { describe, expect, it } from 'vitest'
import { findFatalError } from './engine-messages.ts'

function frame(type: string, body: string) {
  const bytes = Buffer.alloc(5 + body.length)
  bytes.write(type)
  bytes.writeUInt32BE(4 + body.length, 1)
  bytes.write(body, 5)
  return bytes
}

const error = (severity: string, text: string) =>
  frame('E', `S${severity}\0V${severity}\0C53100\0M${text}\0\0`)
const rows = frame('D', '\0\u0001\0\0\0\u0006EPANIC')
const ready = frame('Z', 'I')

describe('findFatalError', () => {
  it.each(['PANIC', 'FATAL'])('finds a %s error, even after rows', (severity) => {
    const answer = Buffer.concat([rows, error(severity, 'could not write to log file'), ready])
    expect(findFatalError(answer)).toBe('could not write to log file')
  })

  it('ignores statement errors and rows that contain the word', () => {
    expect(findFatalError(Buffer.concat([error('ERROR', 'PANIC'), ready]))).toBeNull()
    expect(findFatalError(Buffer.concat([rows, rows, ready]))).toBeNull()
    expect(findFatalError(new Uint8Array())).toBeNull()
  })
})
