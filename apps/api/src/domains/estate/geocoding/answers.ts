import { createHash } from 'node:crypto'
import { eq, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../../platform/db/database.ts'
import { geocodeAnswer, geocodeMatchTypes } from '../../../platform/db/schema/index.ts'
import { fingerprintAddress, foldText } from '../addresses/address.ts'
import { type GeocodeAnswer, geocoderNames, type StreetGeocoder } from './geocoder.ts'
import { type GeocoderAccess, geocodersFor } from './geocoder-access.ts'
import { type LocatableAddress, type StreetQuery, toStreetQuery } from './street-query.ts'

const dayMs = 24 * 60 * 60_000
/** The Census Bureau updates its streets twice a year. */
const answerTtlMs = 180 * dayMs
/** A new building is missing until the next update. */
const missTtlMs = 30 * dayMs
const firstRetryMs = 5 * 60_000

const StoredAnswer = z.object({
  status: z.enum(['ok', 'ambiguous', 'failed']),
  source: z.enum(geocoderNames),
  matchType: z.enum(geocodeMatchTypes).nullable(),
  benchmark: z.string().nullable(),
  candidates: z.array(
    z.object({
      formatted: z.string(),
      lat: z.number(),
      lon: z.number(),
      precision: z.enum(['rooftop', 'parcel', 'street', 'postal_code', 'city']),
      score: z.number().nullable(),
      source: z.enum(geocoderNames),
    }),
  ),
})

/** The key of an answer: a hash of the address and the geocoders asked, in order. All organizations share the table. */
export function answerKey(query: StreetQuery, geocoders: readonly StreetGeocoder[]): string {
  const address = fingerprintAddress({ ...query, line1: query.street })
  return createHash('sha256')
    .update(JSON.stringify([geocoders.map(({ name }) => name), address, foldText(query.city ?? '')]))
    .digest('base64url')
}

export interface Question {
  key: string
  query: StreetQuery
  geocoders: readonly StreetGeocoder[]
}

/** What to ask about an address; null if it isn't on a street. */
export function toQuestion(access: GeocoderAccess, address: LocatableAddress): Question | null {
  const query = toStreetQuery(address)
  if (query === null) return null
  const geocoders = geocodersFor(access, query.country)
  return { key: answerKey(query, geocoders), query, geocoders }
}

interface KnownAnswers {
  answers: ReadonlyMap<string, GeocodeAnswer>
  /** When to ask again about addresses that failed. */
  postponed: ReadonlyMap<string, Date>
}

export async function readAnswers(db: Database, keys: readonly string[], now: Date): Promise<KnownAnswers> {
  const answers = new Map<string, GeocodeAnswer>()
  const postponed = new Map<string, Date>()
  const rows = await db
    .select()
    .from(geocodeAnswer)
    .where(inArray(geocodeAnswer.key, [...new Set(keys)]))
  for (const { key, answer, refreshAt } of rows) {
    if (refreshAt <= now) continue
    const { success, data } = StoredAnswer.safeParse(answer)
    if (success) answers.set(key, data)
    else postponed.set(key, refreshAt)
  }
  return { answers, postponed }
}

export async function storeAnswers(db: Database, answers: ReadonlyMap<string, GeocodeAnswer>, now: Date) {
  if (answers.size === 0) return
  const rows = [...answers].map(([key, answer]) => ({
    key,
    answer,
    failures: 0,
    refreshAt: new Date(now.getTime() + (answer.status === 'ok' ? answerTtlMs : missTtlMs)),
  }))
  await db
    .insert(geocodeAnswer)
    .values(rows)
    .onConflictDoUpdate({
      target: geocodeAnswer.key,
      set: {
        answer: sql`excluded.answer`,
        failures: 0,
        refreshAt: sql`excluded.refresh_at`,
      },
    })
}

/** Postpones the next question about an address, with growing delays of up to a day. */
export async function postponeAnswer(db: Database, key: string, now: Date) {
  const backoff = sql`least(power(2, least(${geocodeAnswer.failures}, 10)) * ${firstRetryMs}::integer, ${dayMs}::integer)`
  await db
    .insert(geocodeAnswer)
    .values({ key, answer: null, failures: 1, refreshAt: new Date(now.getTime() + firstRetryMs) })
    .onConflictDoUpdate({
      target: geocodeAnswer.key,
      set: {
        failures: sql`${geocodeAnswer.failures} + 1`,
        refreshAt: sql`${now.toISOString()}::timestamptz + ${backoff} * interval '1 millisecond'`,
      },
    })
}

/** Deletes the answer about an address, so that it is asked about again. */
export async function forgetAnswer(db: Database, key: string) {
  await db.delete(geocodeAnswer).where(eq(geocodeAnswer.key, key))
}

/** Deletes answers that would be asked for again anyway. */
export async function purgeAnswers(db: Database, now = new Date()) {
  await db.delete(geocodeAnswer).where(lt(geocodeAnswer.refreshAt, new Date(now.getTime() - dayMs)))
}
