import { ConflictDialog } from '~/components/conflict-dialog'
import { toFormErrors } from '~/components/form-summary-errors'
import { FormDrawer } from '~/components/form-drawer'
import { useEditForm } from '~/components/use-edit-form'
import type { Portfolio } from '~/data/portfolios/queries'
import { formTexts } from '~/components/form-texts'
import { portfolioTexts } from './texts.ts'
import { PortfolioFields } from './portfolio-fields.tsx'
import { portfolioPointers, toPortfolioValues, type PortfolioValues } from './portfolio-values.ts'
import { useSavePortfolio } from './use-save-portfolio.ts'

export interface EditPortfolioDrawerProps {
  orgId: string
  portfolio: Portfolio
  onClose: () => void
}

export function EditPortfolioDrawer({ orgId, portfolio, onClose }: EditPortfolioDrawerProps) {
  const save = useSavePortfolio(orgId, portfolio, { isAnnounced: true })
  const { form, submit, conflict } = useEditForm<PortfolioValues, Portfolio>({
    item: portfolio,
    toValues: toPortfolioValues,
    pointers: portfolioPointers,
    save: async (values, base, version) => {
      await save(values, base, version)
      onClose()
    },
  })
  const { errors, isDirty, isSubmitting, submitCount } = form.formState

  return (
    <>
      <FormDrawer
        title={portfolioTexts.editTitle}
        description={portfolio.name}
        submitLabel={formTexts.save}
        isDirty={isDirty}
        isSubmitting={isSubmitting}
        errors={toFormErrors(errors)}
        attempt={submitCount}
        onSubmit={submit}
        onClose={onClose}
      >
        <PortfolioFields form={form} />
      </FormDrawer>
      {conflict ? <ConflictDialog conflict={conflict} labels={portfolioTexts.fields} /> : null}
    </>
  )
}
