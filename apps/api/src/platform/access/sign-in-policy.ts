import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { membership, org, type sessionEndReasons, type userSession } from '../db/schema/index.ts'
import { defaultSecurity, type SignInSecurity } from '../db/schema/sign-in-security.ts'
import { Problem } from '../errors/problem.ts'
import { formatCount } from '../text/format-count.ts'

/**
 * What an organization asks of its members' sign-ins: how many factors, for how long a session lasts, on how many devices,
 * and how recent a sign-in has to be for sensitive operations. `requireSession` checks every request against the policy
 * of the organization it acts in, which is cached with the caller, so a request between two reads costs no query.
 */

/** How the caller signed in. */
export interface SignIn {
  /** When they last proved who they are. */
  at: Date
  isMultiFactor: boolean
}

type SessionRow = typeof userSession.$inferSelect
export type SessionEndReason = (typeof sessionEndReasons)[number]

// Factors

/** A passkey proves possession of a device and what unlocks it. */
const passkeys = new Set(['webauthn', 'passkey'])

/** Whether the methods of a token (`amr`) are two-step verification: the provider says so, a passkey, or two methods. */
export function isMultiFactor(methods: readonly string[]) {
  return (
    methods.includes('mfa') || methods.some((method) => passkeys.has(method)) || new Set(methods).size > 1
  )
}

/** @throws Problem `mfa-required` */
export function requireMultiFactor(
  { orgName, security }: { orgName: string; security: SignInSecurity },
  signIn: SignIn,
) {
  if (!security.mfaRequired || signIn.isMultiFactor) return
  throw new Problem(
    'mfa-required',
    `${orgName} requires two-step verification. Sign in with a second factor to continue.`,
  )
}

// Fresh sign-in

/** @throws Problem `reauthentication-required` */
export function requireFreshSignIn({ reauthenticationMinutes }: SignInSecurity, { at }: SignIn) {
  if (Date.now() - at.getTime() <= reauthenticationMinutes * minuteMs) return
  throw new Problem(
    'reauthentication-required',
    `To do this, you must have signed in within the last ${formatCount(reauthenticationMinutes, 'minute')}. Confirm that it’s you to continue.`,
    { members: { maxAgeMinutes: reauthenticationMinutes } },
  )
}

// How long a session lasts

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Precise enough for “last seen” without a write per request. */
export const touchIntervalMs = 5 * minuteMs
/** How long a process may use a session without reading its row. */
export const sessionCacheMs = minuteMs

/** Which limit ends the session now, or null. It never ends early, although its row is written every few minutes. */
export function findEndReason(
  security: SignInSecurity,
  session: { signedInAt: Date; lastSeenAt: Date },
): SessionEndReason | null {
  const now = Date.now()
  if (now - session.signedInAt.getTime() > security.sessionMaxHours * hourMs) return 'max_age'
  const lastSeenMs = session.lastSeenAt.getTime() + touchIntervalMs + sessionCacheMs
  return now - lastSeenMs > security.sessionIdleMinutes * minuteMs ? 'idle' : null
}

const endDetails: Record<SessionEndReason, string> = {
  idle: 'You were signed out because you hadn’t used Parapet for a while. Sign in again to continue.',
  max_age: 'You were signed out because your session reached its time limit. Sign in again to continue.',
  too_many:
    'You were signed out here because you signed in on more devices than your organization allows. Sign in again to continue.',
}

export const sessionEndedProblem = (reason: SessionEndReason | null) =>
  new Problem(
    'session-expired',
    reason === null ? 'This device was signed out. Sign in again to continue.' : endDetails[reason],
    { members: { reason: reason ?? 'signed_out' } },
  )

// How many devices

/**
 * The sessions that end because of a new sign-in: those on the least recently used devices beyond the lowest number that
 * the person's organizations allow.
 */
export async function listSurplusSessions(
  db: Database,
  userId: string,
  openRows: readonly SessionRow[],
  newDeviceHash: string | null,
): Promise<SessionRow[]> {
  const isOther = (row: SessionRow) => row.deviceHash === null || row.deviceHash !== newDeviceHash
  const devices = groupByDevice(openRows.filter(isOther)).toSorted((a, b) => lastSeen(b) - lastSeen(a))
  if (devices.length === 0) return []
  return devices.slice((await readSessionsMax(db, userId)) - 1).flat()
}

async function readSessionsMax(db: Database, userId: string) {
  const [row] = await db
    .select({ max: sql<number | null>`min((${org.security} ->> 'sessionsMax')::int)` })
    .from(membership)
    .innerJoin(org, eq(org.id, membership.orgId))
    .where(and(eq(membership.userId, userId), eq(membership.status, 'active')))
  return row?.max ?? defaultSecurity.sessionsMax
}

const lastSeen = (rows: readonly SessionRow[]) => Math.max(...rows.map((row) => row.lastSeenAt.getTime()))

/** Several sign-ins on one device count, and are shown, as one. */
export const groupByDevice = (rows: readonly SessionRow[]) => [
  ...Map.groupBy(rows, (row) => row.deviceHash ?? row.id).values(),
]

// New devices

export interface SeenDevice {
  deviceHash: string | null
  browser: string | null
  os: string | null
}

/** Whether a person who has used other devices signs in on one they haven't. */
export const isNewDevice = (device: SeenDevice, earlierRows: readonly SeenDevice[]) =>
  earlierRows.length > 0 && !earlierRows.some((row) => isSameDevice(row, device))

/**
 * The first request of a sign-in may come before the browser knows its device ID. Then the kind of browser decides, and
 * the ID once it's there, unless the person was already notified.
 */
export const isNewOnceIdentified = (device: SeenDevice, otherRows: readonly SeenDevice[]) =>
  otherRows.some((row) => isSameKind(row, device)) && isNewDevice(device, otherRows)

function isSameDevice(a: SeenDevice, b: SeenDevice) {
  return a.deviceHash !== null && b.deviceHash !== null ? a.deviceHash === b.deviceHash : isSameKind(a, b)
}

const isSameKind = (a: SeenDevice, b: SeenDevice) => a.browser === b.browser && a.os === b.os
