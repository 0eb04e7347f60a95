import type { HashKeys } from '../../../platform/crypto/hash-keys.ts'
import type { SecretKeys } from '../../../platform/crypto/secret-keys.ts'
import { productVersion } from '../../../platform/config/product-version.ts'
import {
  createSecretHash,
  createSourceSecrets,
  type SecretBox,
  type SecretHash,
} from '../../../platform/crypto/secrets.ts'
import type { Connector } from '../connectors/connector.ts'
import { connectors } from '../connectors/connectors.ts'
import { createFeedReader, type FeedReader } from '../connectors/feed-reader.ts'
import { createFeedFetcher, type FeedFetcher, type FeedFetcherOptions } from './fetch-feed.ts'

/** Gateways for reading feeds. */
export interface FeedAccess {
  fetcher: FeedFetcher
  reader: FeedReader
  /** Encrypts the API keys of organizations. */
  secrets: SecretBox
  /** Hashes an API key, so that keys can be compared without revealing them. */
  hashSecret: SecretHash
  findConnector(key: string): Connector | null
  /** The origin of the sandbox's own agency; null without one. */
  exampleAgency: string | null
}

declare module '../../../platform/context/gateways.ts' {
  interface Gateways {
    /** Hazard feeds, and the organizations' keys for them. */
    feeds: FeedAccess
  }
}

/** The owner under which a source's key is encrypted. */
export const secretOwner = (source: { orgId: string; id: string }) => `source:${source.orgId}:${source.id}`

interface FeedAccessOptions extends Pick<FeedFetcherOptions, 'limits' | 'resolve' | 'exampleAgency'> {
  /** Replaces the hosts of built-in feeds; null for the real hosts. */
  baseUrl: string | null
  /** An email address or URL, sent to feed hosts in the user agent. */
  contact: string
  secretKeys: SecretKeys | null
  hashKeys: HashKeys
}

/** The feed access of this process. */
export function createFeedAccess({
  baseUrl,
  contact,
  secretKeys,
  hashKeys,
  ...fetcherOptions
}: FeedAccessOptions): FeedAccess {
  const userAgent = `Parapet/${productVersion} (${contact})`
  return {
    fetcher: createFeedFetcher({ ...fetcherOptions, feedsBaseUrl: baseUrl, userAgent }),
    reader: createFeedReader(),
    secrets: createSourceSecrets(secretKeys),
    hashSecret: createSecretHash(hashKeys.sourceKeys),
    findConnector: (key) =>
      Object.hasOwn(connectors, key) ? connectors[key as keyof typeof connectors] : null,
    exampleAgency: fetcherOptions.exampleAgency?.origin ?? null,
  }
}
