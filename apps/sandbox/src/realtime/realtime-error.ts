import type { WireError } from './protocol.ts'

/** A refusal with the provider's code, which clients act on. */
export class RealtimeError extends Error {
  override name = 'RealtimeError'
  readonly code: number
  readonly statusCode: number

  constructor(code: number, statusCode: number, message: string) {
    super(message)
    this.code = code
    this.statusCode = statusCode
  }

  toWire(): WireError {
    return { code: this.code, statusCode: this.statusCode, message: this.message }
  }
}

/** The error as it travels; anything unforeseen is the sandbox's own fault. */
export function toWireError(error: unknown): WireError {
  if (error instanceof RealtimeError) return error.toWire()
  return { code: 50000, statusCode: 500, message: error instanceof Error ? error.message : String(error) }
}
