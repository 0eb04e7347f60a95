import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form'
import { describeFailure } from '~/lib/describe-failure'
import { showFieldErrors } from '~/lib/form-errors'
import { useKeptForm } from './use-kept-values.ts'

export interface RecordFormOptions<Values extends FieldValues> {
  defaultValues: DefaultValues<Values>
  /** Maps JSON pointers of the request body, such as `/address/city`, to form fields. */
  pointers: Record<string, FieldPath<Values>>
  /** Rejects with the API error, which is shown. `isAnother`: the form stays open for the next record. */
  save: (values: Values, isAnother: boolean) => Promise<unknown>
}

/** A form for a record that is saved as a whole, such as a new one. */
export function useRecordForm<Values extends FieldValues>({
  defaultValues,
  pointers,
  save,
}: RecordFormOptions<Values>) {
  const form = useForm<Values>({ defaultValues, shouldFocusError: false })
  useKeptForm(form)

  async function send(values: Values, isAnother: boolean) {
    try {
      await save(values, isAnother)
    } catch (error) {
      if (!showFieldErrors(error, pointers, form.setError))
        form.setError('root', { message: describeFailure(error) })
    }
  }

  return {
    form,
    submit: form.handleSubmit((values) => send(values, false)),
    submitAnother: form.handleSubmit((values) => send(values, true)),
  }
}
