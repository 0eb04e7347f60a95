import { FileProblem } from '../read/file-problem.ts'
import { Problem, type ProblemCode } from '../../../platform/errors/problem.ts'

const codes: Partial<Record<FileProblem['code'], ProblemCode>> = {
  file_too_large: 'file-too-large',
  file_type: 'unsupported-media-type',
}

/** Runs `work` and answers what is wrong with a file as a problem whose `issue` is the file-level code. */
export async function withFileProblems<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    throw new Problem(codes[error.code] ?? 'validation-failed', error.message, {
      errors: [{ pointer: '/file', code: 'format', message: error.message }],
      members: { issue: error.code, ...(error.kind && { kind: error.kind }) },
      cause: error,
    })
  }
}
