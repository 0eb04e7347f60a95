import type { importKinds } from '../../../platform/db/schema/index.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { isBlank, type SheetRow } from './body-lines.ts'

const fileProblemCodes = [
  'file_empty',
  'file_too_large',
  'file_type',
  'file_encrypted',
  'file_encoding',
  'file_damaged',
  'header_missing',
  'too_many_rows',
  'too_many_columns',
  'cell_too_long',
  'wrong_kind',
] as const

type FileProblemCode = (typeof fileProblemCodes)[number]

interface FileProblemDetails {
  kind?: (typeof importKinds)[number]
  lines?: readonly SheetRow[]
}

const linesMax = 12

/** A file can't be imported at all. The message is shown to users and says what's wrong and what to do. */
export class FileProblem extends Error {
  readonly code: FileProblemCode
  /** What the file looks like, for `wrong_kind`. */
  readonly kind: (typeof importKinds)[number] | undefined

  /** The first lines with content, for choosing the header row. */
  readonly lines: { n: number; text: string }[] | undefined

  constructor(
    code: FileProblemCode,
    message: string,
    { kind, lines, ...options }: ErrorOptions & FileProblemDetails = {},
  ) {
    super(message, options)
    this.name = 'FileProblem'
    this.code = code
    this.kind = kind
    this.lines = lines
      ?.filter(({ cells }) => !isBlank(cells))
      .slice(0, linesMax)
      .map(({ n, cells }) => ({ n, text: cutText(cells.filter(Boolean).join(' · '), 120) }))
  }
}
