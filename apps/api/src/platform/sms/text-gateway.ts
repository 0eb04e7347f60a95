/** One text message to one number. */
export interface OutgoingText {
  /** E.164. */
  to: string
  body: string
  /** Comes back with every report about the message, even if the response with its ID was lost. */
  reference: string
}

/** A call that reads a text aloud. */
export interface OutgoingCall {
  /** E.164. */
  to: string
  text: string
  /** Language tag of the text. */
  language: string
  reference: string
}

/** What the gateway returned when it accepted a message or call. */
export interface TextReceipt {
  /** The gateway's ID. */
  id: string
  response: string
}

/** A text that someone sent to our number. */
export interface InboundText {
  /** The gateway's ID, identical if the gateway delivers the text again. */
  id: string
  /** E.164. */
  from: string
  to: string
  body: string
}

/** What the gateway says about a message or call that it accepted earlier. */
export interface TextReport {
  id: string
  kind: 'text' | 'call'
  reference: string
  to: string
  state: 'in_progress' | 'delivered' | 'not_delivered'
  /** Why it wasn't delivered; null if it was, or if the gateway doesn't say. */
  failure: TextFailureKind | null
  detail: string
}

/** A request of the gateway, as it arrived. */
export interface GatewayRequest {
  /** Path and query under the product's public URL. */
  path: string
  signature: string | undefined
  /** The form's fields. */
  fields: Readonly<Record<string, string>>
}

/** Sends text messages and calls, and reads what comes back. */
export interface TextGateway {
  /** The number people text, in E.164; null if texts come from a pool of numbers. */
  number: string | null
  /**
   * Submits a text once: failures are never retried automatically.
   * @throws TextFailure
   */
  sendText(text: OutgoingText): Promise<TextReceipt>
  /**
   * Places a call once.
   * @throws TextFailure
   */
  placeCall(call: OutgoingCall): Promise<TextReceipt>
  /** Whether the gateway signed a request. Nothing in the request can be trusted otherwise. */
  isAuthentic(request: GatewayRequest): boolean
  /** Null if it isn't an inbound text. */
  readInbound(request: GatewayRequest): InboundText | null
  /** Null if it isn't a report. */
  readReport(request: GatewayRequest): TextReport | null
  /** The response to an inbound text; it makes the gateway send `reply`, unless that is null. */
  formatReply(reply: string | null): { body: string; contentType: string }
}

/**
 * Why a message wasn't accepted: `unknown` (it may have been), `bad_address` (no such number, or it can't get texts),
 * `opted_out` (its owner told the gateway to stop), `rejected` (this message isn't accepted), `deferred` (this message can be
 * tried later), `unavailable` (nothing is accepted now), `sender_rejected` (nothing is accepted from us).
 */
export type TextFailureKind =
  | 'unknown'
  | 'bad_address'
  | 'opted_out'
  | 'rejected'
  | 'deferred'
  | 'unavailable'
  | 'sender_rejected'

/** The gateway didn't accept a message, or its response was lost. */
export class TextFailure extends Error {
  override readonly name = 'TextFailure'
  readonly kind: TextFailureKind

  constructor(kind: TextFailureKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}
