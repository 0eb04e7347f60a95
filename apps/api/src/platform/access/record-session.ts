import Bowser from 'bowser'
import { and, eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../db/database.ts'
import { userSession } from '../db/schema/index.ts'
import type { VerifiedSession } from '../identity/identity-provider.ts'

interface SeenSession {
  userId: string
  session: VerifiedSession
  signInHash: string | null
  deviceHash: string | null
  device: Device
}

type SessionRow = typeof userSession.$inferSelect

/** Precise enough for “last seen” without a write per request. */
const touchIntervalMs = 5 * 60 * 1000

/**
 * Finds or creates the row of a session, and returns the time before which tokens of the same key are rejected.
 * Null if the session was ended.
 */
export async function recordSession(
  db: Database,
  seen: SeenSession,
): Promise<{ id: string; endedAt: Date | null } | null> {
  const key = computeSessionKey(seen)
  const rows = await db.select().from(userSession).where(eq(userSession.userId, seen.userId))
  const endedRows = rows.filter((row) => row.endedAt !== null && matchesSession(row, seen, key))
  if (endedRows.some((row) => coversToken(row, seen))) return null

  const openRow = rows.find((row) => row.endedAt === null && row.key === key)
  const id = openRow ? await touch(db, openRow, seen) : await insertSession(db, seen, key, rows)
  if (id === null) return null
  // If the token says when its sign-in ends, that alone decides, whenever the token was issued.
  const endTimes = seen.session.signInExpiresAt ? [] : endedRows.map((row) => row.endedAt!.getTime())
  return { id, endedAt: endTimes.length > 0 ? new Date(Math.max(...endTimes)) : null }
}

/**
 * The sign-in, regardless of the User-Agent; if the token doesn't identify it, the device or the kind of browser.
 */
function computeSessionKey({ signInHash, deviceHash, device }: SeenSession) {
  return signInHash ?? deviceHash ?? `${device.browser ?? ''}/${device.os ?? ''}`
}

function matchesSession(row: SessionRow, { signInHash, deviceHash }: SeenSession, key: string) {
  if (signInHash !== null && row.signInHash === signInHash) return true
  if (deviceHash !== null && row.deviceHash === deviceHash) return true
  return signInHash === null && row.key === key
}

/** Whether ending the session covers this token: the same sign-in, or one on that device that isn't newer. */
function coversToken(row: SessionRow, { session, signInHash }: SeenSession) {
  if (signInHash !== null && row.signInHash === signInHash) return true
  // A sign-in that ends later is newer by the provider's clock, which may differ from ours. One that ends
  // earlier may be newer too, since the lifetime of sign-ins can be shortened.
  const endsLater = session.signInExpiresAt && row.expiresAt && session.signInExpiresAt > row.expiresAt
  return !endsLater && session.issuedAt <= row.endedAt!
}

async function touch(db: Database, row: SessionRow, { deviceHash }: SeenSession) {
  const now = new Date()
  const isNewDevice = deviceHash !== null && deviceHash !== row.deviceHash
  if (isNewDevice || now.getTime() - row.lastSeenAt.getTime() >= touchIntervalMs) {
    await db
      .update(userSession)
      .set({ lastSeenAt: now, ...(isNewDevice && { deviceHash }) })
      .where(eq(userSession.id, row.id))
  }
  return row.id
}

async function insertSession(db: Database, seen: SeenSession, key: string, rows: readonly SessionRow[]) {
  const { userId, session, signInHash, deviceHash, device } = seen
  const now = new Date()
  const sameDevice = rows.filter((row) => deviceHash !== null && row.deviceHash === deviceHash)
  const firstSeenAt = new Date(Math.min(now.getTime(), ...sameDevice.map((row) => row.firstSeenAt.getTime())))
  const [insertedSession] = await db
    .insert(userSession)
    .values({
      id: uuidv7(),
      userId,
      key,
      signInHash,
      deviceHash,
      browser: device.browser,
      os: device.os,
      deviceName: device.name,
      firstSeenAt,
      lastSeenAt: now,
      expiresAt: session.signInExpiresAt,
    })
    .onConflictDoNothing()
    .returning({ id: userSession.id })
  if (insertedSession) return insertedSession.id
  // A concurrent request of the same session was faster.
  const [concurrent] = await db
    .select({ id: userSession.id })
    .from(userSession)
    .where(and(eq(userSession.userId, userId), eq(userSession.key, key), isNull(userSession.endedAt)))
  // Null if it was ended in the meantime.
  return concurrent?.id ?? null
}

export interface Device {
  browser: string | null
  os: string | null
  /** What a person recognizes the session by. */
  name: string
}

const knownBrowsers = new Set(Object.values(Bowser.BROWSER_MAP))

/** The browser and system in a User-Agent header, without versions that change with every update. */
export function describeDevice(userAgent: string | null): Device {
  const parsed = userAgent ? Bowser.parse(userAgent) : null
  const name = parsed?.browser.name || null
  // For an unknown browser the library returns arbitrary text as its name.
  const browser = name !== null && knownBrowsers.has(name) ? name : null
  const os = parsed?.os.name || null
  return { browser, os, name: nameDevice(browser, parsed?.platform.model || os) }
}

function nameDevice(browser: string | null, platform: string | null) {
  if (browser && platform) return `${browser} on ${platform}`
  return browser ?? platform ?? 'Unknown device'
}
