import type { Connector } from '../connectors/connector.ts'
import type { SecretBox, SecretHash } from '../../../platform/crypto/secrets.ts'
import type { FeedFetcher } from './fetch-feed.ts'

/** What reading feeds takes from outside. */
export interface FeedAccess {
  fetcher: FeedFetcher
  /** Keeps the keys that organisations entered. */
  secrets: SecretBox
  /** Tells two keys apart without saying them. */
  hashSecret: SecretHash
  findConnector(key: string): Connector | null
}

declare module '../../../platform/context/gateways.ts' {
  interface Gateways {
    /** Feeds of hazards, and the keys that organisations have for them. */
    feeds: FeedAccess
  }
}

/** The name under which a source's key is sealed. */
export const secretOwner = (source: { orgId: string; id: string }) => `source:${source.orgId}:${source.id}`
