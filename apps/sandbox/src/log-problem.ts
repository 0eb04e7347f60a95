/** Tells the person who runs the sandbox about something that went wrong inside it. */
export function logProblem(problem: unknown): void {
  const text = problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)
  process.stderr.write(`${text}\n`)
}
