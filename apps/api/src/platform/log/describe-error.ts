import { DrizzleQueryError } from 'drizzle-orm/errors'
import { cutText } from '../text/cut-text.ts'

interface DescribedError {
  type: string
  message: string
  code?: string
  constraint?: string
  table?: string
  stack?: string
  cause?: DescribedError
}

const causesMax = 5
const messageMax = 1_000

/**
 * An error for the log, without user input. Databases, parsers and mail servers quote their input in
 * messages, so only what is known to be harmless is kept: no parameters, no details, no quoted values.
 */
export function describeError(error: unknown, depth = 0): DescribedError | undefined {
  if (error === undefined || error === null || depth === causesMax) return undefined
  if (!(error instanceof Error)) return { type: typeof error, message: 'a non-error value was thrown' }
  const message = cutText(readMessage(error), messageMax)
  const cause = describeError(error.cause, depth + 1)
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  return {
    type: error.name,
    message,
    ...((isName(code) || Number.isSafeInteger(code)) && { code: String(code) }),
    ...(isName(constraint) && { constraint }),
    ...(isName(table) && { table }),
    ...readFrames(error),
    ...(cause && { cause }),
  }
}

const isName = (value: unknown): value is string => typeof value === 'string' && /^[\w.-]{1,100}$/.test(value)

function readMessage(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${normalizeSql(error.query)}`
  const sqlState = readSqlState(error)
  // Raised by a function or a trigger, with arbitrary text.
  if (sqlState?.startsWith('P0')) return 'Raised by a database function'
  // Parsers quote the input they failed on, and so does the database for values it can't convert.
  const quotesInput = error instanceof SyntaxError || sqlState?.startsWith('22')
  return maskText(quotesInput ? error.message.replaceAll(/(["'`]).*\1|"[^"]*$/gs, '"…"') : error.message)
}

/** Null for fields that the database left out. */
function readSqlState(error: Error): string | null {
  const { code } = error as { code?: unknown }
  return 'severity' in error && 'routine' in error && typeof code === 'string' ? code : null
}

/** The stack without the lines before the first frame, which repeat the message. */
function readFrames({ stack }: Error) {
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return frames.length > 0 ? { stack: frames.map((line) => line.trim()).join('\n') } : {}
}

const wordPattern = /[^\s<>"'(),;:=[\]]+/g
const phonePattern = /\+\d[\d ().-]{6,}\d|\(\d{3}\) ?\d{3}[-. ]\d{4}|\b\d{3}[-. ]\d{3}[-. ]\d{4}\b/g
// Limited, because each could start anywhere in long text.
const queryStringPattern = /(https?:\/\/[^\s"'<>?#]{0,2000})[?#][^\s"'<>]*/g
const passwordPattern = /\b([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@"'<>]{1,500}@/gi

/** Masks personal data and secrets in text from elsewhere: addresses, phone numbers, passwords, query strings. */
export const maskText = (text: string) =>
  text
    .replace(passwordPattern, '$1…@')
    .replace(queryStringPattern, '$1?…')
    .replace(wordPattern, (word) => (/.@./.test(word) && !word.includes('…@') ? '…@…' : word))
    .replace(phonePattern, '…')

const sqlLengthMax = 1_000

/**
 * A statement without its values, so that equal statements read the same and the log contains no user data.
 */
export function normalizeSql(text: string): string {
  const normalized = text
    .slice(0, 4 * sqlLengthMax)
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, '?')
    .replaceAll(/'(?:[^']|'')*(?:'|$)/g, '?')
    .replaceAll(/(?<![\w$."])-?\d+(?:\.\d+)?\b(?!")/g, '?')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\((?:\s*(?:\?|\$\d+|default)\s*,){2,}[^()]*\)/g, '(…)')
    .replaceAll(/\(…\)(?:, ?\(…\))+/g, '(…), …')
    .trim()
  return normalized.length > sqlLengthMax ? `${normalized.slice(0, sqlLengthMax)}…` : normalized
}
