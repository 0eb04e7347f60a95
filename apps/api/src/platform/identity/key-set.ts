import { Problem } from '../errors/problem.ts'

export interface PublicKey {
  kid?: string
  alg?: string
  [member: string]: unknown
}

export interface KeySetOptions<Checker> {
  /** Asks for the keys that are valid now. Rejects when they cannot be had. */
  fetchKeys(): Promise<PublicKey[]>
  createChecker(key: PublicKey): Checker
  /** An unknown key is looked for upstream only when the set is this old, whoever names how many. */
  freshMs?: number
  /** How long a failed attempt stands for all who ask meanwhile. */
  failedMs?: number
}

/**
 * The provider's public keys, fetched when a token names one that is not known and kept until then. `find` answers
 * null for a key that the provider does not have.
 * @throws Problem `unavailable` while the keys cannot be had.
 */
export function createKeySet<Checker>(options: KeySetOptions<Checker>) {
  const { fetchKeys, createChecker, freshMs = 60_000, failedMs = 2_000 } = options
  let checkers = new Map<string, Checker>()
  let fetching: Promise<void> | null = null
  let fetchedAt = -Infinity
  let failure: { at: number; cause: unknown } | null = null

  async function fetchAll() {
    try {
      const keys = await fetchKeys()
      checkers = new Map(keys.flatMap((key) => (key.kid ? [[key.kid, createChecker(key)] as const] : [])))
      fetchedAt = performance.now()
      failure = null
    } catch (cause) {
      failure = { at: performance.now(), cause }
    }
  }

  return {
    async find(kid: string): Promise<Checker | null> {
      const known = checkers.get(kid)
      if (known) return known
      if (performance.now() - fetchedAt < freshMs) return null
      if (!failure || performance.now() - failure.at >= failedMs) {
        fetching ??= fetchAll().finally(() => {
          fetching = null
        })
        await fetching
      }
      if (failure) throw failure.cause instanceof Problem ? failure.cause : unavailable(failure.cause)
      return checkers.get(kid) ?? null
    },
  }
}

const unavailable = (cause: unknown) =>
  new Problem(
    'unavailable',
    'The sign-in service does not answer, so nobody can be let in. Try again shortly.',
    { cause, retryAfterSeconds: 5 },
  )
