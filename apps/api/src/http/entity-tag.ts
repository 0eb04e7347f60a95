import { Problem } from '../problem.ts'

/** The entity tag of version 7 is `"v7"`. Answers to GET add a digest of the body to it, see `conditional-get.ts`. */
export const entityTag = (version: number) => `"v${version}"`

/**
 * The version that an `If-Match` header asks for, or null when the caller did not ask.
 * @throws Problem `bad-request` for a tag that is not one of ours.
 */
export function expectedVersion(ifMatch: string | undefined): number | null {
  if (ifMatch === undefined || ifMatch === '*') return null
  const match = /^(?:W\/)?"v(\d+)(?:\.[\w-]+)?"$/.exec(ifMatch)
  if (!match)
    throw new Problem(
      'bad-request',
      `If-Match takes the ETag of the object, for example "v7", not ${ifMatch}.`,
    )
  return Number(match[1])
}

/** Refuses a write on another version than the caller saw; the current object goes into the problem. */
export function requireVersion<Current extends { version: number }>(
  expected: number | null,
  current: Current,
) {
  if (expected !== null && expected !== current.version) {
    throw new Problem('version-conflict', 'It was changed after you opened it. Compare both and choose.', {
      members: { current },
    })
  }
}
