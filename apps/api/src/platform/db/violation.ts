const unique = '23505'
const foreignKey = '23503'
const deadlock = '40P01'
const serialization = '40001'
const lockTimeout = '55P03'

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
export const isUniqueViolation = (error: unknown) => findViolation(error, [unique]) !== null

/**
 * A conflict with other rows: a duplicate key, or a reference to a row that is gone. Null for other errors.
 */
export const findConflict = (error: unknown) => findViolation(error, [unique, foreignKey])

/** Whether the database aborted this transaction because of concurrent ones, so that a retry may succeed. */
export const isContention = (error: unknown) => findViolation(error, [deadlock, serialization]) !== null

/** Whether a lock wasn't available within `lock_timeout`. */
export const isLockTimeout = (error: unknown) => findViolation(error, [lockTimeout]) !== null
