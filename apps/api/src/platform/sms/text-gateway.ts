/** The longest text that Twilio accepts, however many segments it takes. */
export const textLengthMax = 1_600

/** One text message to one number. */
export interface OutgoingText {
  /** E.164. */
  to: string
  body: string
  /** Comes back with every report about the message, even if the response with its ID was lost. */
  reference: string
}

/** A text in the language that it's read aloud in. */
export interface SpokenText {
  /** Language tag. */
  language: string
  text: string
}

/** What a call says, and whether it waits for a key. */
export interface CallScript {
  /** Read aloud in this order. A key interrupts them. */
  parts: readonly SpokenText[]
  /** Whether each part is read twice. */
  isRepeated: boolean
  /** Where a key that is pressed belongs; null if the call ends after the last part. */
  keys: KeyPlace | null
  /** What is said before the call ends if no key was pressed. */
  ending?: SpokenText
}

interface KeyPlace {
  reference: string
  /** Counts what the call has asked so far, so that a request that arrives twice is recognized. */
  turn: number
}

/** A call that reads a script aloud. */
export interface OutgoingCall {
  /** E.164. */
  to: string
  script: CallScript
  reference: string
  /**
   * Whether a report says if voicemail picked up, once its greeting is over. The script still starts immediately, so a
   * person hears no silence.
   */
  detectsVoicemail: boolean
}

/** A call that someone made to our number. */
export interface InboundCall {
  /** The gateway's ID. */
  id: string
  /** E.164, or anything else if the caller's number is hidden. */
  from: string
}

/** A key that someone pressed during a call. */
export interface PressedKey extends KeyPlace {
  /** The call's ID at the gateway. */
  callId: string
  /** Who called: our number, unless someone called us. */
  from: string
  /** `0` to `9`, `*`, or `#`. */
  key: string
}

/** How a call ended. `failed`: it couldn't be connected, so no phone rang. */
export type CallResult = 'answered' | 'voicemail' | 'no_answer' | 'busy' | 'failed'

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
  /** How a call ended, or who picked up; null for a text, and while that isn't known. */
  callResult: CallResult | null
  detail: string
}

/** A request from the gateway, as it arrived. */
export interface GatewayRequest {
  /** Path and query under the product's public URL. */
  path: string
  signature: string | undefined
  /** The form's fields. */
  fields: Readonly<Record<string, string>>
}

/** Sends text messages and calls, and reads what comes back. */
export interface TextGateway {
  /** The number people text, and that calls come from, in E.164; null if texts come from a pool of numbers. */
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
  /**
   * Replaces what a call in progress says.
   * @throws TextFailure
   */
  redirectCall(id: string, script: CallScript): Promise<void>
  /** Whether the gateway signed a request. Nothing in the request can be trusted otherwise. */
  isAuthentic(request: GatewayRequest): boolean
  /** Null if it isn't an inbound text. */
  readInbound(request: GatewayRequest): InboundText | null
  /** Null if it isn't a call to our number. */
  readCall(request: GatewayRequest): InboundCall | null
  /** Null if it isn't a report. */
  readReport(request: GatewayRequest): TextReport | null
  /** Null if it isn't a key that was pressed during a call. */
  readKey(request: GatewayRequest): PressedKey | null
  /** The response to an inbound text; it makes the gateway send `reply`, unless that is null. */
  formatReply(reply: string | null): { body: string; contentType: string }
  /** The response to a call or a key; the call goes on with it. */
  formatScript(script: CallScript): { body: string; contentType: string }
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
