import { isApiError } from '@parapet/api-client'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'

/**
 * Shows the server's field errors next to their fields. `fields` maps JSON pointers of the request body, such as
 * `/address/city`, to form fields. Returns false if some error belongs to no field, so the caller has to show it.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  fields: Record<string, FieldPath<Values>>,
  setError: UseFormSetError<Values>,
): boolean {
  if (!isApiError(error) || error.errors.length === 0) return false

  let areAllShown = true
  for (const { pointer, message } of error.errors) {
    const field = fields[pointer]
    if (field) setError(field, { type: 'server', message })
    else areAllShown = false
  }
  return areAllShown
}
