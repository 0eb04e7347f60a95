import { isApiError } from '@parapet/api-client'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'

/**
 * Shows what the server said about single fields beside them. `fields` maps the pointer of a field in the body, such
 * as `/address/city`, to its name in the form. The answer is false when something is left that no field can show.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  fields: Record<string, FieldPath<Values>>,
  setError: UseFormSetError<Values>,
): boolean {
  if (!isApiError(error) || error.errors.length === 0) return false

  let isAllShown = true
  for (const { pointer, message } of error.errors) {
    const field = fields[pointer]
    if (field) setError(field, { type: 'server', message })
    else isAllShown = false
  }
  return isAllShown
}
