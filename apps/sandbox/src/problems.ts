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
      `Port ${port} is already in use. Stop the program that holds it, or choose another port with ${variable}.`,
      { cause: error },
    )
  }
  if (error.code === 'EACCES') {
    return new SandboxStartError(
      `Port ${port} needs more rights than this account has. Choose a port above 1023 with ${variable}.`,
      { cause: error },
    )
  }
  return new SandboxStartError(
    `Cannot listen on ${host}:${port} (${error.message}). Check HOST and ${variable}.`,
    {
      cause: error,
    },
  )
}

/** Logs an internal problem for the person who runs the sandbox. */
export function logProblem(problem: unknown): void {
  const text = problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)
  process.stderr.write(`${text}\n`)
}
