import { hash } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'

/** The hash before the first event of every organisation. */
export const genesisHash = '0'.repeat(64)

/** Everything of an event that its hash covers, as it appears in an export. */
export type HashedEvent = Record<string, unknown> & { prevHash: string }

/** SHA-256, in hex, over the RFC 8785 form of the event with the previous hash inside it. */
export function hashEvent(event: HashedEvent): string {
  return hash('sha256', canonicalJson(event))
}
