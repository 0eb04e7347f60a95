import {
  certainties,
  type Certainty,
  messageTypes,
  type MessageType,
  responseTypes,
  type ResponseType,
  severities,
  type Severity,
  urgencies,
  type Urgency,
} from '../../../../platform/db/schema/hazard.ts'
import { textOf } from './fields.ts'

function findWord<Word extends string>(words: readonly Word[], value: unknown): Word | null {
  const text = textOf(value)
    ?.replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
  return words.find((word) => word === text) ?? null
}

/** CAP writes Extreme, AllClear and so on; a word that CAP does not know counts as unknown. */
export const readSeverity = (value: unknown): Severity => findWord(severities, value) ?? 'unknown'

/** CAP 1.0 wrote "Very Likely" for what is Likely today. */
export const readCertainty = (value: unknown): Certainty =>
  textOf(value)?.toLowerCase() === 'very likely' ? 'likely' : (findWord(certainties, value) ?? 'unknown')

export const readUrgency = (value: unknown): Urgency => findWord(urgencies, value) ?? 'unknown'

export const readResponseType = (value: unknown): ResponseType => findWord(responseTypes, value) ?? 'none'

export const readMessageType = (value: unknown): MessageType | null => findWord(messageTypes, value)
