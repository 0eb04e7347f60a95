import { createHmac, timingSafeEqual } from 'node:crypto'
import { Problem } from '../../../platform/errors/problem.ts'

const toleranceSeconds = 5 * 60
const headerPattern = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

/** The `Parapet-Signature` of a body: Unix seconds, and HMAC-SHA256 of `seconds.body` in hex. */
export function signBody(secret: string, seconds: number, body: Uint8Array): string {
  return `t=${seconds},v1=${computeDigest(secret, seconds, body).toString('hex')}`
}

/**
 * Verifies that a body was signed with the secret within the last five minutes. Older ones may be replays.
 * @throws Problem `permission-denied`; `unavailable` if no secret is configured
 */
export function requireSignature(
  secret: string | null,
  header: string | undefined,
  body: Uint8Array,
  now = Date.now(),
): void {
  if (secret === null) {
    throw new Problem('unavailable', 'Delivery reports aren’t accepted here: MAIL_WEBHOOK_SECRET isn’t set.')
  }
  const [, seconds, signature] = headerPattern.exec(header ?? '') ?? []
  if (seconds === undefined || signature === undefined)
    throw invalidSignature('Parapet-Signature is missing or malformed.')
  const isValid = timingSafeEqual(computeDigest(secret, Number(seconds), body), Buffer.from(signature, 'hex'))
  if (!isValid) throw invalidSignature('The signature doesn’t match the body.')
  if (Math.abs(now / 1000 - Number(seconds)) > toleranceSeconds) {
    throw invalidSignature(
      'The signature is more than five minutes old, or the clocks differ by more than that.',
    )
  }
}

const computeDigest = (secret: string, seconds: number, body: Uint8Array) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()

const invalidSignature = (detail: string) => new Problem('permission-denied', detail)
