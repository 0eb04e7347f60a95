/** The sandbox can't start. The message is for the person who started it. */
export class SandboxStartError extends Error {
  override name = 'SandboxStartError'
}

/** Describes a failed listen, with the port and the variable to change it. */
export function describeListenError(
  error: NodeJS.ErrnoException,
  { host, port, variable }: { host: string; port: number; variable: string },
): SandboxStartError {
  if (error.code === 'EADDRINUSE') {
    return new SandboxStartError(
      `Port ${port} is in use by another program. Stop it, or set ${variable} to another port. SANDBOX_PORT moves all of the sandbox's ports that aren't set.`,
      { cause: error },
    )
  }
  if (error.code === 'EACCES') {
    return new SandboxStartError(
      `Port ${port} requires elevated privileges. Set ${variable} to a port above 1023.`,
      { cause: error },
    )
  }
  return new SandboxStartError(
    `Can't listen on ${host}:${port} (${error.message}). Check HOST and ${variable}.`,
    {
      cause: error,
    },
  )
}

/** Logs an internal problem for the person who runs the sandbox. */
export function logError(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${text}\n`)
}
