import { toast } from '@parapet/ui'
import { useForm } from 'react-hook-form'
import { FormDrawer } from '~/components/form-drawer'
import { toFormErrors } from '~/components/form-summary-errors'
import { useCreateOptInPage } from '~/data/communication/mutations'
import type { ConsentLanguage } from '~/data/communication/queries'
import { describeFailure } from '~/lib/describe-failure'
import { showFieldErrors } from '~/lib/form-errors'
import { pagesTexts as texts } from './texts.ts'
import { PageFields } from './page-fields.tsx'
import { emptyPage, pagePointers, toNewPage, type PageValues } from './page-values.ts'

export interface CreatePageDrawerProps {
  orgId: string
  offered: readonly ConsentLanguage[]
  onClose: () => void
  onCreated: (pageId: string) => void
}

/** Opens a page for the public. */
export function CreatePageDrawer({ orgId, offered, onClose, onCreated }: CreatePageDrawerProps) {
  const create = useCreateOptInPage(orgId)
  const form = useForm<PageValues>({ defaultValues: emptyPage, shouldFocusError: false })
  const { errors, isDirty, isSubmitting, submitCount } = form.formState

  async function save(values: PageValues) {
    try {
      const page = await create.mutateAsync(toNewPage(values))
      toast({ color: 'success', heading: texts.created(page.title) })
      onCreated(page.id)
    } catch (error) {
      if (!showFieldErrors(error, pagePointers, form.setError))
        form.setError('root', { message: describeFailure(error) })
    }
  }

  return (
    <FormDrawer
      title={texts.createTitle}
      description={texts.createDetail}
      submitLabel={texts.create}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      errors={toFormErrors(errors)}
      attempt={submitCount}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      <PageFields form={form} offered={offered} />
    </FormDrawer>
  )
}
