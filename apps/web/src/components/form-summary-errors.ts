import type { FormSummaryError } from '@parapet/ui'
import type { FieldErrors, FieldValues, FormState } from 'react-hook-form'

/** A form's errors for its summary, in the order of its controls, which use the field names as ids. */
export function toFormErrors<Values extends FieldValues>(errors: FieldErrors<Values>): FormSummaryError[] {
  return Object.entries(errors)
    .flatMap(([name, error]): FormSummaryError[] => {
      const message = error?.message
      if (typeof message !== 'string' || message === '') return []
      return name === 'root' ? [{ message }] : [{ controlId: name, message }]
    })
    .toSorted(compareControls)
}

/** React Hook Form has controlled fields last, wherever they are in the form. */
function compareControls(a: FormSummaryError, b: FormSummaryError): number {
  const [first, second] = [a, b].map(({ controlId }) =>
    controlId === undefined ? null : document.getElementById(controlId),
  )
  if (!first || !second || first === second) return 0
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

/** What a `FormDrawer` shows of its form. */
export const toDrawerState = <Values extends FieldValues>({
  errors,
  isDirty,
  isSubmitting,
  submitCount,
}: FormState<Values>) => ({ isDirty, isSubmitting, errors: toFormErrors(errors), attempt: submitCount })
