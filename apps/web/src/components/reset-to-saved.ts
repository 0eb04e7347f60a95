import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** Resets a form to what was saved. What was typed since it was submitted stays, as unsaved changes. */
export function resetToSaved<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  saved: Values,
  submitted: Values,
): void {
  const typed = Object.entries(form.getValues()).filter(
    ([field, value]) => field in submitted && value !== submitted[field],
  )
  form.reset(saved)
  for (const [field, value] of typed)
    form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
}
