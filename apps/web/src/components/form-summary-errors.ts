import type { FormSummaryError } from '@parapet/ui'
import type { FieldErrors, FieldValues } from 'react-hook-form'

/** The errors of a form for its summary. The controls carry the names of their fields as ids. */
export function toFormErrors<Values extends FieldValues>(errors: FieldErrors<Values>): FormSummaryError[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    const message = error?.message
    if (typeof message !== 'string' || message === '') return []
    return name === 'root' ? [{ message }] : [{ controlId: name, message }]
  })
}
