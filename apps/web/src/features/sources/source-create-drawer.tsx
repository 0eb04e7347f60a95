import { toast } from '@parapet/ui'
import { useForm } from 'react-hook-form'
import { FormDrawer } from '~/components/form-drawer'
import { toFormErrors } from '~/components/form-summary-errors'
import { useCreateSource } from '~/data/sources/mutations'
import type { CatalogEntry } from '~/data/sources/queries'
import { describeFailure } from '~/lib/describe-failure'
import { showFieldErrors } from '~/lib/form-errors'
import { sourceTexts as texts } from './texts.ts'
import { SourceFields } from './source-fields.tsx'
import { SourceTrial } from './source-trial.tsx'
import {
  listPointers,
  toNewSource,
  toSourceTrial,
  toSourceValues,
  type SourceValues,
} from './source-values.ts'

export interface SourceCreateDrawerProps {
  orgId: string
  entry: CatalogEntry
  onClose: () => void
  onCreated: (sourceId: string) => void
}

export function SourceCreateDrawer({ orgId, entry, onClose, onCreated }: SourceCreateDrawerProps) {
  const create = useCreateSource(orgId)
  const form = useForm<SourceValues>({ defaultValues: toSourceValues(entry, null), shouldFocusError: false })
  const { errors, isDirty, isSubmitting, submitCount } = form.formState

  async function save(values: SourceValues) {
    try {
      const source = await create.mutateAsync(toNewSource(entry, values))
      toast({ color: 'success', heading: texts.created(source.name) })
      onCreated(source.id)
    } catch (error) {
      if (!showFieldErrors(error, listPointers(entry), form.setError))
        form.setError('root', { message: describeFailure(error) })
    }
  }

  return (
    <FormDrawer
      size="lg"
      title={texts.addSource(entry.name)}
      description={entry.description}
      submitLabel={texts.create}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      errors={toFormErrors(errors)}
      attempt={submitCount}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      <SourceFields form={form} entry={entry} source={null} />
      <SourceTrial
        readTrial={async () => ((await form.trigger()) ? toSourceTrial(entry, form.getValues(), null) : null)}
      />
    </FormDrawer>
  )
}
