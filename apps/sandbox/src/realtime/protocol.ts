/** Action numbers of the protocol, version 6 in JSON. */
export const action = {
  heartbeat: 0,
  ack: 1,
  nack: 2,
  connected: 4,
  disconnect: 5,
  disconnected: 6,
  close: 7,
  closed: 8,
  error: 9,
  attach: 10,
  attached: 11,
  detach: 12,
  detached: 13,
  presence: 14,
  message: 15,
  sync: 16,
  auth: 17,
} as const

export const flag = {
  hasPresence: 1,
  resumed: 1 << 2,
  presence: 1 << 16,
  publish: 1 << 17,
  subscribe: 1 << 18,
  presenceSubscribe: 1 << 19,
} as const

export const allModes = flag.presence | flag.publish | flag.subscribe | flag.presenceSubscribe

export const presenceAction = { absent: 0, present: 1, enter: 2, leave: 3, update: 4 } as const

export interface WireError {
  code: number
  statusCode: number
  message: string
}

export interface WireMessage {
  id?: string
  name?: string
  data?: unknown
  encoding?: string
  clientId?: string
  connectionId?: string
  timestamp?: number
  serial?: string
  action?: number
  extras?: unknown
}

export interface WirePresence {
  id?: string
  action?: number
  clientId?: string
  connectionId?: string
  timestamp?: number
  data?: unknown
  encoding?: string
}

/** A message over a connection, in either direction. */
export interface ProtocolMessage {
  action: number
  id?: string
  channel?: string
  channelSerial?: string
  connectionId?: string
  connectionKey?: string
  connectionDetails?: Record<string, unknown>
  timestamp?: number
  msgSerial?: number
  count?: number
  flags?: number
  error?: WireError
  messages?: WireMessage[]
  presence?: WirePresence[]
  auth?: { accessToken?: string }
  res?: { serials: string[] }[]
}

/** The service's limits in its free and standard packages: https://ably.com/docs/platform/pricing/limits */
export const limits = { messageBytes: 64 * 1024, publishedPerSecond: 50, channelsPerConnection: 200 }

/** An error with the provider's code, which clients act on. */
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

/** The error in wire format. Unexpected errors become 50000. */
export function toWireError(error: unknown): WireError {
  if (error instanceof RealtimeError) return error.toWire()
  return { code: 50000, statusCode: 500, message: error instanceof Error ? error.message : String(error) }
}
