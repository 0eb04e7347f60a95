import { isApiError } from '@parapet/api-client'

/** Field errors of the server, by JSON pointer into the request body. */
export type FieldErrors = Readonly<Record<string, string>>

export function toFieldErrors(error: unknown): FieldErrors {
  if (!isApiError(error)) return {}
  return Object.fromEntries(error.errors.map(({ pointer, message }) => [pointer, message]))
}

/** The errors of fields that still have the value that was rejected. */
export const keepCurrentErrors = (errors: FieldErrors, rejected: object, current: object): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(
      ([pointer]) =>
        JSON.stringify(readPointer(rejected, pointer)) === JSON.stringify(readPointer(current, pointer)),
    ),
  )

const readPointer = (body: object, pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], body)
