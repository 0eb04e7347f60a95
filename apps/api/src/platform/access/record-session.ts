import Bowser from 'bowser'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { newId } from '../db/new-id.ts'
import type { Database } from '../db/database.ts'
import { userSession } from '../db/schema/index.ts'
import type { SignInSecurity } from '../db/schema/sign-in-security.ts'
import type { VerifiedSession } from '../identity/identity-provider.ts'
import {
  findEndReason,
  isNewDevice,
  isNewOnceIdentified,
  listSurplusSessions,
  type SessionEndReason,
  sessionEndedProblem,
  touchIntervalMs,
} from './sign-in-policy.ts'

interface SeenSession {
  userId: string
  session: VerifiedSession
  signInHash: string | null
  deviceHash: string | null
  device: Device
  /** The policy of the organization that the request acts in. */
  security: SignInSecurity
}

export interface RecordedSession {
  id: string
  /** When the sign-in happened, as far as this server knows. */
  signedInAt: Date
  /** Tokens of the same key that were issued before are rejected. */
  endedAt: Date | null
  /** The first request of this sign-in. */
  isNewSignIn: boolean
  /** The first request from this device of a person who has used others. */
  isNewDevice: boolean
}

type SessionRow = typeof userSession.$inferSelect

/**
 * Finds or creates the row of a session.
 * @throws Problem `session-expired` if it was ended, or if the policy ends it now.
 */
export async function recordSession(db: Database, seen: SeenSession): Promise<RecordedSession> {
  const key = computeSessionKey(seen)
  const rows = await db.select().from(userSession).where(eq(userSession.userId, seen.userId))
  const endedRows = rows.filter((row) => row.endedAt !== null && matchesSession(row, seen, key))
  const endingRow = endedRows.find((row) => coversToken(row, seen))
  if (endingRow) throw sessionEndedProblem(endingRow.endReason)

  const openRow = rows.find((row) => row.endedAt === null && row.key === key)
  const session = await (openRow
    ? continueSession(db, openRow, seen, rows)
    : startSession(db, seen, key, rows))
  // If the token says when its sign-in ends, that alone decides, whenever the token was issued.
  const endTimes = seen.session.signInExpiresAt ? [] : endedRows.map((row) => row.endedAt!.getTime())
  return { ...session, endedAt: endTimes.length > 0 ? new Date(Math.max(...endTimes)) : null }
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

type OpenSession = Omit<RecordedSession, 'endedAt'>

async function continueSession(
  db: Database,
  row: SessionRow,
  { session, deviceHash, device, security }: SeenSession,
  rows: readonly SessionRow[],
): Promise<OpenSession> {
  const signedInAt = session.signedInAt ?? row.signedInAt
  const endReason = findEndReason(security, { signedInAt, lastSeenAt: row.lastSeenAt })
  if (endReason) {
    await endRows(db, [row], endReason)
    throw sessionEndedProblem(endReason)
  }
  const now = new Date()
  const learnsDevice = deviceHash !== null && deviceHash !== row.deviceHash
  if (learnsDevice || now.getTime() - row.lastSeenAt.getTime() >= touchIntervalMs) {
    await db
      .update(userSession)
      .set({ lastSeenAt: now, ...(learnsDevice && { deviceHash }) })
      .where(eq(userSession.id, row.id))
  }
  const others = rows.filter((other) => other.id !== row.id)
  const isIdentified = learnsDevice && row.deviceHash === null
  return {
    id: row.id,
    signedInAt,
    isNewSignIn: false,
    isNewDevice: isIdentified && isNewOnceIdentified({ ...device, deviceHash }, others),
  }
}

async function startSession(
  db: Database,
  seen: SeenSession,
  key: string,
  rows: readonly SessionRow[],
): Promise<OpenSession> {
  const { userId, session, signInHash, deviceHash, device, security } = seen
  const now = new Date()
  const signedInAt = session.signedInAt ?? now
  const endReason = findEndReason(security, { signedInAt, lastSeenAt: now })
  if (endReason) throw sessionEndedProblem(endReason)

  const sameDevice = rows.filter((row) => deviceHash !== null && row.deviceHash === deviceHash)
  const firstSeenAt = new Date(Math.min(now.getTime(), ...sameDevice.map((row) => row.firstSeenAt.getTime())))
  const [insertedSession] = await db
    .insert(userSession)
    .values({
      id: newId(),
      userId,
      key,
      signInHash,
      deviceHash,
      browser: device.browser,
      os: device.os,
      deviceName: device.name,
      signedInAt,
      firstSeenAt,
      lastSeenAt: now,
      expiresAt: session.signInExpiresAt,
    })
    .onConflictDoNothing()
    .returning({ id: userSession.id })
  if (insertedSession) {
    const openRows = rows.filter((row) => row.endedAt === null && !(row.expiresAt && row.expiresAt <= now))
    await endRows(db, await listSurplusSessions(db, userId, openRows, deviceHash), 'too_many')
    const isNew = isNewDevice({ ...device, deviceHash }, rows)
    return { id: insertedSession.id, signedInAt, isNewSignIn: true, isNewDevice: isNew }
  }
  // A concurrent request of the same session was faster.
  const [concurrent] = await db
    .select({ id: userSession.id, signedInAt: userSession.signedInAt })
    .from(userSession)
    .where(and(eq(userSession.userId, userId), eq(userSession.key, key), isNull(userSession.endedAt)))
  // It was ended in the meantime.
  if (!concurrent) throw sessionEndedProblem(null)
  return { ...concurrent, isNewSignIn: false, isNewDevice: false }
}

async function endRows(db: Database, rows: readonly SessionRow[], endReason: SessionEndReason) {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await db
    .update(userSession)
    .set({ endedAt: new Date(), endReason })
    .where(and(inArray(userSession.id, ids), isNull(userSession.endedAt)))
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
