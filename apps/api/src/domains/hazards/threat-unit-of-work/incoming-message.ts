import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import type { PropertyMatch } from './set-impacts.ts'

export interface MessageSource {
  /** Null where a person reports it. */
  id: string | null
  name: string
  connector: string
  attribution: string
}

export interface IncomingMessage {
  message: HazardMessage
  /** The properties it touches now. */
  matches: readonly PropertyMatch[]
  /** Whose subscription lets it in; null where it is too mild for every one, so that it may change but not begin. */
  source: MessageSource | null
  now: Date
}

export type ApplyOutcome =
  | 'created'
  | 'updated'
  | 'closed'
  | 'unchanged'
  | 'older'
  | 'untouched'
  | 'over'
  | 'too_mild'
