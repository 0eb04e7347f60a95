import type { FormSummaryError } from '@parapet/ui'
import type { FieldErrors, FieldValues } from 'react-hook-form'

/** A form's errors for its summary. Controls use the field names as ids. */
export function toFormErrors<Values extends FieldValues>(errors: FieldErrors<Values>): FormSummaryError[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    const message = error?.message
    if (typeof message !== 'string' || message === '') return []
    return name === 'root' ? [{ message }] : [{ controlId: name, message }]
  })
}
