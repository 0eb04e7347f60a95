import { randomInt, timingSafeEqual } from 'node:crypto'
import type { SecretHash } from '../../../platform/crypto/secrets.ts'
import type { SenderRow } from './sender-row.ts'

export const codeLifeMs = 10 * 60 * 1000
export const codeAttemptsMax = 5
export const codesPerDay = 5
const dayMs = 24 * 60 * 60 * 1000

export const makeCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** A code counts only for the sender and the address that it was mailed for. */
export const hashSenderCode = (
  hash: SecretHash,
  { id, fromEmailKey }: Pick<SenderRow, 'id' | 'fromEmailKey'>,
  code: string,
) => hash(`${id}:${fromEmailKey}:${code}`)

export const isSameHash = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** The moments of the last 24 hours, oldest first. */
export const withinDay = (moments: readonly Date[], now: Date) =>
  moments
    .filter((moment) => now.getTime() - moment.getTime() < dayMs)
    .toSorted((a, b) => Number(a) - Number(b))

/** When a code could be mailed again, or null when one can be now. */
export const nextCodeAt = (sent: readonly Date[], now: Date): Date | null => {
  const recent = withinDay(sent, now)
  return recent.length < codesPerDay ? null : new Date(recent[recent.length - codesPerDay]!.getTime() + dayMs)
}

export const describeCode = (row: SenderRow, now: Date) => {
  if (row.kind !== 'address' || (row.status !== 'pending' && row.status !== 'failed')) return null
  const isLive = row.codeHash !== null && row.codeExpiresAt !== null && row.codeExpiresAt > now
  return {
    sentAt: row.codesSentAt.at(-1)?.toISOString() ?? null,
    expiresAt: isLive && row.codeAttempts < codeAttemptsMax ? row.codeExpiresAt!.toISOString() : null,
    attemptsLeft: isLive ? Math.max(0, codeAttemptsMax - row.codeAttempts) : 0,
    sendsLeft: Math.max(0, codesPerDay - withinDay(row.codesSentAt, now).length),
  }
}
