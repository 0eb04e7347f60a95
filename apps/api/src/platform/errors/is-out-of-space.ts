// Two codes of the operating system (disk full, quota exceeded) and one of PostgreSQL.
const codes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether a write failed because a disk is full, ours or the database's. */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && codes.has(code)) || isOutOfSpace(error.cause)
}
