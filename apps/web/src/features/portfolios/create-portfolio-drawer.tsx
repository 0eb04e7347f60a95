import { toast } from '@parapet/ui'
import { toDrawerState } from '~/components/form-summary-errors'
import { useRecordForm } from '~/components/use-record-form'
import { FormDrawer } from '~/components/form-drawer'
import { useCreatePortfolio } from '~/data/portfolios/mutations'
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
  const { form, submit } = useRecordForm<PortfolioValues>({
    defaultValues: emptyPortfolio,
    pointers: portfolioPointers,
    save: async (values) => {
      const created = await create.mutateAsync(toPortfolioCreate(values))
      toast({ color: 'success', heading: portfolioTexts.portfolioCreated(created.name) })
      onClose()
    },
  })

  return (
    <FormDrawer
      title={portfolioTexts.create}
      description={portfolioTexts.createDetail}
      submitLabel={portfolioTexts.createSubmit}
      {...toDrawerState(form.formState)}
      onSubmit={submit}
      onClose={onClose}
    >
      <PortfolioFields form={form} />
    </FormDrawer>
  )
}
