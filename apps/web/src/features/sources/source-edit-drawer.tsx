import { Drawer, EmptyState, Skeleton, toast } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { RadioTower } from 'lucide-react'
import { ConflictDialog } from '~/components/conflict-dialog'
import { FormDrawer } from '~/components/form-drawer'
import { toDrawerState } from '~/components/form-summary-errors'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { useEditForm } from '~/components/use-edit-form'
import { useUpdateSource } from '~/data/sources/mutations'
import { sourceQueries, type CatalogEntry, type Source } from '~/data/sources/queries'
import { sourceTexts as texts } from './texts.ts'
import { SourceFields } from './source-fields.tsx'
import { SourceTrial } from './source-trial.tsx'
import {
  listLabels,
  listPointers,
  toSourceChange,
  toSourceTrial,
  toSourceValues,
  type SourceValues,
} from './source-values.ts'

export interface SourceEditDrawerProps {
  orgId: string
  sourceId: string
  onClose: () => void
}

/** Edits a source. Sends only the fields that changed. */
export function SourceEditDrawer({ orgId, sourceId, onClose }: SourceEditDrawerProps) {
  const detail = useQuery(sourceQueries.detail(orgId, sourceId))
  const catalog = useQuery(sourceQueries.catalog(orgId))
  const source = detail.data
  const entry = catalog.data?.items.find(({ connector }) => connector === source?.connector)

  if (source && entry) return <SourceEditForm orgId={orgId} source={source} entry={entry} onClose={onClose} />
  const failedQuery = detail.isError ? detail : catalog.isError ? catalog : null
  return (
    <Drawer open size="lg" onOpenChange={onClose} title={source?.name ?? '\u00A0'}>
      {failedQuery ? (
        <QueryErrorPanel subject={texts.subject} query={failedQuery} />
      ) : catalog.data && source ? (
        <EmptyState icon={<RadioTower />} title={texts.notFound} description={texts.notFoundDetail} />
      ) : (
        <Skeleton width="three-quarters" />
      )}
    </Drawer>
  )
}

interface SourceEditFormProps {
  orgId: string
  source: Source
  entry: CatalogEntry
  onClose: () => void
}

function SourceEditForm({ orgId, source, entry, onClose }: SourceEditFormProps) {
  const update = useUpdateSource(orgId)
  const { form, submit, conflict } = useEditForm<SourceValues, Source>({
    item: source,
    toValues: (item) => toSourceValues(entry, item),
    pointers: listPointers(entry),
    save: async (values, base, version) => {
      const body = toSourceChange(entry, values, base)
      if (Object.keys(body).length > 0) {
        await update.mutateAsync({ source: { id: source.id, version }, body })
        toast({ color: 'success', heading: texts.saved(values['name'] ?? source.name) })
      }
      onClose()
    },
  })

  return (
    <>
      <FormDrawer
        size="lg"
        title={texts.editTitle(source.name)}
        description={entry.description}
        submitLabel={texts.save}
        {...toDrawerState(form.formState)}
        onSubmit={submit}
        onClose={onClose}
      >
        <SourceFields form={form} entry={entry} source={source} />
        <SourceTrial
          readTrial={async () =>
            (await form.trigger()) ? toSourceTrial(entry, form.getValues(), source) : null
          }
        />
      </FormDrawer>
      {conflict ? <ConflictDialog conflict={conflict} labels={listLabels(entry)} /> : null}
    </>
  )
}
