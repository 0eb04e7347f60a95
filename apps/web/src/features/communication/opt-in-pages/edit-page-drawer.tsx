import { toast } from '@parapet/ui'
import { ConflictDialog } from '~/components/conflict-dialog'
import { FormDrawer } from '~/components/form-drawer'
import { toFormErrors } from '~/components/form-summary-errors'
import { useEditForm } from '~/components/use-edit-form'
import { useUpdateOptInPage } from '~/data/communication/mutations'
import type { ConsentLanguage, OptInPage } from '~/data/communication/queries'
import { pagesTexts as texts } from './texts.ts'
import { PageFields } from './page-fields.tsx'
import { pagePointers, toPageChange, toPageValues, type PageValues } from './page-values.ts'

const labels: Readonly<Record<keyof PageValues, string>> = {
  title: texts.title,
  intro: texts.intro,
  languages: texts.languages,
  askUnit: texts.askUnit,
  active: texts.isActive,
}

export interface EditPageDrawerProps {
  orgId: string
  page: OptInPage
  offered: readonly ConsentLanguage[]
  onClose: () => void
}

/** Changes a page. Only what was changed is sent. */
export function EditPageDrawer({ orgId, page, offered, onClose }: EditPageDrawerProps) {
  const update = useUpdateOptInPage(orgId)
  const { form, submit, conflict } = useEditForm<PageValues, OptInPage>({
    item: page,
    toValues: toPageValues,
    pointers: pagePointers,
    save: async (values, base, version) => {
      const body = toPageChange(values, base)
      if (Object.keys(body).length > 0) {
        await update.mutateAsync({ page: { id: page.id, version }, body })
        toast({ color: 'success', heading: texts.saved(values.title) })
      }
      onClose()
    },
  })
  const { errors, isDirty, isSubmitting, submitCount } = form.formState

  return (
    <>
      <FormDrawer
        title={texts.editTitle(page.title)}
        submitLabel={texts.save}
        isDirty={isDirty}
        isSubmitting={isSubmitting}
        errors={toFormErrors(errors)}
        attempt={submitCount}
        onSubmit={submit}
        onClose={onClose}
      >
        <PageFields form={form} offered={offered} />
      </FormDrawer>
      {conflict ? <ConflictDialog conflict={conflict} labels={labels} /> : null}
    </>
  )
}
