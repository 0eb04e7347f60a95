const uniqueCode = '23505'
const foreignKeyCode = '23503'
const deadlockCode = '40P01'
const serializationCode = '40001'
const lockTimeoutCode = '55P03'
const insufficientPrivilegeCode = '42501'

interface Violation {
  code: string
  /** Name of the constraint or unique index, if the engine reports it. */
  constraint: string | null
}

function findViolation(error: unknown, codes: readonly string[]): Violation | null {
  if (!(error instanceof Error)) return null
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  if (typeof code === 'string' && codes.includes(code)) {
    return { code, constraint: typeof constraint === 'string' ? constraint : null }
  }
  return findViolation(error.cause, codes)
}

/** Whether a row with the same key exists, however deeply the cause is nested. */
export const isUniqueViolation = (error: unknown) => findViolation(error, [uniqueCode]) !== null

/**
 * A conflict with other rows: a duplicate key, or a reference to a row that is gone. Null for other errors.
 */
export const findConflict = (error: unknown) => findViolation(error, [uniqueCode, foreignKeyCode])

/** Whether the database aborted this transaction because of concurrent ones, so that a retry may succeed. */
export const isContention = (error: unknown) =>
  findViolation(error, [deadlockCode, serializationCode]) !== null

/** Whether a lock wasn't available within `lock_timeout`. */
export const isLockTimeout = (error: unknown) => findViolation(error, [lockTimeoutCode]) !== null

/** Whether the database user lacks a privilege for this. */
export const isMissingPrivilege = (error: unknown) =>
  findViolation(error, [insufficientPrivilegeCode]) !== null
