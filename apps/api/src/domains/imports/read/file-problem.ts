import type { importKinds } from '../../../platform/db/schema/index.ts'

const fileProblemCodes = [
  'file_empty',
  'file_too_large',
  'file_type',
  'file_encrypted',
  'file_encoding',
  'file_damaged',
  'header_missing',
  'header_duplicate',
  'too_many_rows',
  'too_many_columns',
  'wrong_kind',
] as const

type FileProblemCode = (typeof fileProblemCodes)[number]

/** A file can't be imported at all. The message is shown to users and says what's wrong and what to do. */
export class FileProblem extends Error {
  readonly code: FileProblemCode
  /** What the file looks like, for `wrong_kind`. */
  readonly kind: (typeof importKinds)[number] | undefined

  constructor(
    code: FileProblemCode,
    message: string,
    { kind, ...options }: ErrorOptions & { kind?: (typeof importKinds)[number] } = {},
  ) {
    super(message, options)
    this.name = 'FileProblem'
    this.code = code
    this.kind = kind
  }
}
