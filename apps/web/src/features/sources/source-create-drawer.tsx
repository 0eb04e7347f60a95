import { toast } from '@parapet/ui'
import { useRecordForm } from '~/components/use-record-form'
import { FormDrawer } from '~/components/form-drawer'
import { toDrawerState } from '~/components/form-summary-errors'
import { useCreateSource } from '~/data/sources/mutations'
import type { CatalogEntry } from '~/data/sources/queries'
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
  const { form, submit } = useRecordForm<SourceValues>({
    defaultValues: toSourceValues(entry, null),
    pointers: listPointers(entry),
    save: async (values) => {
      const source = await create.mutateAsync(toNewSource(entry, values))
      toast({ color: 'success', heading: texts.created(source.name) })
      onCreated(source.id)
    },
  })

  return (
    <FormDrawer
      size="lg"
      title={texts.addSource(entry.name)}
      description={entry.description}
      submitLabel={texts.create}
      {...toDrawerState(form.formState)}
      onSubmit={submit}
      onClose={onClose}
    >
      <SourceFields form={form} entry={entry} source={null} />
      <SourceTrial
        readTrial={async () => ((await form.trigger()) ? toSourceTrial(entry, form.getValues(), null) : null)}
      />
    </FormDrawer>
  )
}
