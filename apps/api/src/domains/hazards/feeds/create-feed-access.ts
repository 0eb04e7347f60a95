import { connectors } from '../connectors/connectors.ts'
import { createSecretBox, createSecretHash } from '../../../platform/crypto/secrets.ts'
import { productVersion } from '../../../platform/config/product-version.ts'
import type { FeedAccess } from './feed-access.ts'
import { createFeedFetcher, type FeedFetcherOptions } from './fetch-feed.ts'

export interface FeedAccessOptions extends Pick<FeedFetcherOptions, 'limits' | 'resolve' | 'exampleAgency'> {
  /** Takes the place of the hosts of built-in feeds; null for the real ones. */
  baseUrl: string | null
  /** A mail or web address that operators of feeds can write to. */
  contact: string
  secretKey: Buffer | null
}

/** Everything that reading feeds takes from outside, for this process. */
export function createFeedAccess({ baseUrl, contact, secretKey, ...rest }: FeedAccessOptions): FeedAccess {
  const userAgent = `Parapet/${productVersion} (${contact})`
  return {
    fetcher: createFeedFetcher({ ...rest, feedsBaseUrl: baseUrl, userAgent }),
    secrets: createSecretBox(secretKey, 'keys of sources'),
    hashSecret: createSecretHash(secretKey, 'keys of feeds'),
    findConnector: (key) =>
      Object.hasOwn(connectors, key) ? connectors[key as keyof typeof connectors] : null,
  }
}
