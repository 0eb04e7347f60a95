import { z } from '@hono/zod-openapi'
import { describeMaxLength, formatCount } from '../text/format-count.ts'
import { formatAlternatives, formatList } from '../text/format-list.ts'
import type { FieldError } from '../errors/problem.ts'

type Issue = z.core.$ZodIssue
type RawIssue = z.core.$ZodRawIssue

// Schemas can state their own message. This describes all other issues, instead of zod's English.
z.config({ localeError: describeIssue })

const typeDescriptions: Readonly<Record<string, string>> = {
  string: 'Use a string, for example "abc".',
  number: 'Use a number, for example 12.5.',
  int: 'Use a whole number, for example 12.',
  boolean: 'Use true or false.',
  tuple: 'Use an array, for example [].',
  array: 'Use an array, for example [].',
  object: 'Use an object, for example {}.',
  record: 'Use an object, for example {}.',
  null: 'Use null.',
  // The type of fields that have to be left out.
  never: 'Leave this out.',
}

const formatDescriptions: Readonly<Record<string, string>> = {
  email: 'Use an email address, for example ana@example.com.',
  url: 'Use a full URL, for example https://example.com/alerts.',
  uuid: 'Use a UUID, for example 01932f33-0000-7000-8000-000000000001.',
  date: 'Use a date in the format YYYY-MM-DD, for example 2026-11-30.',
  datetime: 'Use an RFC 3339 date and time, for example 2026-11-30T14:00:00Z.',
  time: 'Use a 24-hour time, for example 14:30.',
}

/** What a value must be like, as a sentence with an example. */
export function describeIssue(issue: RawIssue): string {
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) {
    return 'A value is required.'
  }
  switch (issue.code) {
    case 'invalid_type':
      return (
        typeDescriptions[issue.expected] ?? 'This type isn’t accepted. See the API reference for this field.'
      )
    case 'invalid_value':
      return describeValues(issue.values)
    case 'invalid_format':
      return formatDescriptions[issue.format] ?? 'Use the documented format.'
    case 'too_small':
      return describeMinimum(issue)
    case 'too_big':
      return describeMaximum(issue)
    case 'not_multiple_of':
      return `Use a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return issue.keys.length === 1
        ? `“${issue.keys[0]}” isn’t a field of this object.`
        : `${listKeys(issue.keys)} aren’t fields of this object.`
    case 'invalid_key':
      return `A key isn’t valid. ${issue.issues[0]?.message ?? ''}`.trim()
    case 'invalid_union':
      return describeUnion(issue)
    default:
      return 'This value isn’t valid.'
  }
}

const namedKeysMax = 10

function listKeys(keys: readonly string[]): string {
  const names = keys.slice(0, namedKeysMax).map((key) => `“${key}”`)
  const otherCount = keys.length - names.length
  return formatList(otherCount > 0 ? [...names, `${formatLimit(otherCount)} more`] : names)
}

const describeValues = (values: Iterable<unknown>) =>
  `Use ${formatAlternatives(Array.from(values, (value) => (value === '' ? 'an empty string' : String(value))))}.`

const formatLimit = (limit: number | bigint) => limit.toLocaleString('en-US')

const hasLength = (input: unknown): input is string | unknown[] =>
  typeof input === 'string' || Array.isArray(input)

function describeMinimum({
  origin,
  minimum,
  inclusive,
  exact,
  input,
}: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>) {
  if (!hasLength(input))
    return inclusive ? `Use ${formatLimit(minimum)} or more.` : `Use more than ${formatLimit(minimum)}.`
  if (minimum === 1) return origin === 'string' ? 'Enter a value.' : 'Add at least one item.'
  const amount = formatCount(Number(minimum), unitOf(origin))
  return `Use ${exact ? 'exactly' : 'at least'} ${amount}. This has ${formatLimit(input.length)}.`
}

function describeMaximum({
  origin,
  maximum,
  inclusive,
  exact,
  input,
}: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>) {
  if (!hasLength(input))
    return inclusive ? `Use ${formatLimit(maximum)} or less.` : `Use less than ${formatLimit(maximum)}.`
  if (!exact) return describeMaxLength(Number(maximum), input.length, unitOf(origin))
  return `Use exactly ${formatCount(Number(maximum), unitOf(origin))}. This has ${formatLimit(input.length)}.`
}

const unitOf = (origin: string) => (origin === 'string' ? 'character' : 'item')

/** Joins the alternatives if each says what to use, as in “Use none or a UUID.” */
function describeUnion(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  if ('options' in issue && Array.isArray(issue.options)) return describeValues(issue.options)
  const accepted = issue.errors.flatMap(([first]) => {
    const text = first?.path.length === 0 ? /^Use (.+)\.$/.exec(first.message)?.[1] : undefined
    return text === undefined ? [] : [text]
  })
  return accepted.length === issue.errors.length
    ? `Use ${formatAlternatives(new Set(accepted))}.`
    : 'Use one of the documented forms.'
}

interface IssueContext {
  /** What was parsed. */
  input: unknown
  toPointer: (path: PropertyKey[]) => string
  /** What an unknown key isn't, for example `field of this object`. */
  keyName: string
}

/** A response lists this many errors. A body could cause hundreds of thousands. */
export const fieldErrorsMax = 100

/** How many errors `toFieldErrors` would return without its limit. */
export const countFieldErrors = (issues: readonly Issue[]) =>
  issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0)

/**
 * Converts schema issues to field errors: one for each unknown key, and one for each other issue. Returns the first
 * 100.
 */
export function toFieldErrors(
  issues: readonly Issue[],
  { input, toPointer, keyName }: IssueContext,
): FieldError[] {
  const errors = issues.slice(0, fieldErrorsMax).flatMap((issue): FieldError[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.slice(0, fieldErrorsMax).map((key) => ({
        pointer: toPointer([...issue.path, key]),
        code: 'unknown_field',
        message: `“${key}” isn’t a ${keyName}.`,
      }))
    }
    const code = toFieldErrorCode(issue, isMissing(input, issue.path))
    return [{ pointer: toPointer(issue.path), code, message: issue.message }]
  })
  return errors.slice(0, fieldErrorsMax)
}

/** Whether a key is absent, as opposed to a value that was transformed before it was checked. */
function isMissing(input: unknown, path: readonly PropertyKey[]): boolean {
  if (input === undefined) return true
  const [key, ...rest] = path
  if (key === undefined || typeof input !== 'object' || input === null) return false
  return isMissing((input as Record<PropertyKey, unknown>)[key], rest)
}

function toFieldErrorCode(issue: Issue, isAbsent: boolean): FieldError['code'] {
  switch (issue.code) {
    case 'invalid_type':
      return isAbsent ? 'required' : 'type'
    case 'invalid_value':
      return isAbsent ? 'required' : 'enum'
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'min_length' : 'min'
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'max_length' : 'max'
    case 'custom':
      return (issue.params?.code as FieldError['code'] | undefined) ?? 'format'
    default:
      return 'format'
  }
}
