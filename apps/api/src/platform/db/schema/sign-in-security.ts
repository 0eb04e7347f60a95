/**
 * An organization's sign-in policy. The limits of idle time and of a session's length apply from the next request, and
 * the number of devices from a person's next sign-in.
 */
export interface SignInSecurity {
  /** Whether sessions need to have used more than one factor. */
  mfaRequired: boolean
  /** A session without a request for longer ends. */
  sessionIdleMinutes: number
  /** A session ends this long after its sign-in. */
  sessionMaxHours: number
  /** How many devices a person can be signed in on. Signing in on one more ends the least recently used session. */
  sessionsMax: number
  /** How old a sign-in can be for operations that need a fresh one. */
  reauthenticationMinutes: number
}

export const defaultSecurity: SignInSecurity = {
  mfaRequired: false,
  sessionIdleMinutes: 10_080,
  sessionMaxHours: 720,
  sessionsMax: 10,
  reauthenticationMinutes: 60,
}
