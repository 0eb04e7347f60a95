import { toast } from '@parapet/ui'
import { useForm } from 'react-hook-form'
import { toFormErrors } from '~/components/form-summary-errors'
import { FormDrawer } from '~/components/form-drawer'
import { useCreatePortfolio } from '~/data/portfolios/mutations'
import { describeFailure } from '~/lib/describe-failure'
import { showFieldErrors } from '~/lib/form-errors'
import { portfolioTexts } from './texts.ts'
import { PortfolioFields } from './portfolio-fields.tsx'
import {
  emptyPortfolio,
  portfolioPointers,
  toPortfolioCreate,
  type PortfolioValues,
} from './portfolio-values.ts'

export interface CreatePortfolioDrawerProps {
  orgId: string
  onClose: () => void
}

export function CreatePortfolioDrawer({ orgId, onClose }: CreatePortfolioDrawerProps) {
  const create = useCreatePortfolio(orgId)
  const form = useForm<PortfolioValues>({ defaultValues: emptyPortfolio, shouldFocusError: false })
  const { errors, isDirty, isSubmitting, submitCount } = form.formState

  async function save(values: PortfolioValues) {
    try {
      const created = await create.mutateAsync(toPortfolioCreate(values))
      toast({ color: 'success', heading: portfolioTexts.portfolioCreated(created.name) })
      onClose()
    } catch (error) {
      if (!showFieldErrors(error, portfolioPointers, form.setError))
        form.setError('root', { message: describeFailure(error) })
    }
  }

  return (
    <FormDrawer
      title={portfolioTexts.create}
      description={portfolioTexts.createDetail}
      submitLabel={portfolioTexts.createSubmit}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      errors={toFormErrors(errors)}
      attempt={submitCount}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      <PortfolioFields form={form} />
    </FormDrawer>
  )
}
