import { Problem } from '../errors/problem.ts'

/** The entity tag of version 7 is `"v7"`. Answers to GET add a digest of the body to it, see `conditional-get.ts`. */
export const entityTag = (version: number) => `"v${version}"`

/** The versions that a write may replace, or null for any. Empty when every tag the caller knows is a foreign one. */
export type ExpectedVersions = readonly number[] | null

const tagList = /^[\s,]*(?:(?:W\/)?"[^"]*"[\s,]*)+$/
const ownTag = /^v(\d{1,10})(?:\.[\w-]+)?$/

/**
 * Reads an `If-Match` header (RFC 9110, 13.1.1): a list of entity tags, or `*`.
 * @throws Problem `bad-request` for what is no list of tags.
 */
export function readIfMatch(ifMatch: string | undefined): ExpectedVersions {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null
  if (!tagList.test(ifMatch)) {
    throw new Problem(
      'bad-request',
      `If-Match takes the ETag of the object, for example "v7", not ${ifMatch}.`,
    )
  }
  return [...ifMatch.matchAll(/"([^"]*)"/g)].flatMap(([, tag]) => {
    const version = ownTag.exec(tag!)?.[1]
    return version === undefined ? [] : Number(version)
  })
}

/** Refuses a write on another version than the caller saw; the current object goes into the problem. */
export async function requireVersion(
  expected: ExpectedVersions,
  version: number,
  describeCurrent: () => object | Promise<object>,
) {
  if (expected === null || expected.includes(version)) return
  throw new Problem('version-conflict', 'It was changed after you opened it. Compare both and choose.', {
    members: { current: await describeCurrent() },
  })
}
