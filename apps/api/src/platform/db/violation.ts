const unique = '23505'
const foreignKey = '23503'
const deadlock = '40P01'
const serialization = '40001'
const lockTimeout = '55P03'

interface Violation {
  code: string
  /** Name of the constraint or unique index, where the engine says it. */
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

/** Whether another row has the same key, however deep the reason stands. */
export const isUniqueViolation = (error: unknown) => findViolation(error, [unique]) !== null

/** A clash with other rows: a key that is taken, or a row referred to that is gone. Null for other errors. */
export const findConflict = (error: unknown) => findViolation(error, [unique, foreignKey])

/** Whether the database gave this transaction up because of others that ran beside it: doing it again may succeed. */
export const isContention = (error: unknown) => findViolation(error, [deadlock, serialization]) !== null

/** Whether a lock was not to be had within `lock_timeout`. */
export const isLockTimeout = (error: unknown) => findViolation(error, [lockTimeout]) !== null
