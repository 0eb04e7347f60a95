// The operating system's two ways to say it, and PostgreSQL's.
const codes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether something could not be written because a disk is full, ours or the database's. */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && codes.has(code)) || isOutOfSpace(error.cause)
}
