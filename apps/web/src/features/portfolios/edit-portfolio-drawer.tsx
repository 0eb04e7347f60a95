import { EditDrawer } from '~/components/edit-drawer'
import type { Portfolio } from '~/data/portfolios/queries'
import { PortfolioFields } from './portfolio-fields.tsx'
import { portfolioTexts as texts } from './texts.ts'
import { usePortfolioEditing } from './use-portfolio-editing.ts'

export interface EditPortfolioDrawerProps {
  orgId: string
  portfolio: Portfolio
  onClose: () => void
}

export function EditPortfolioDrawer({ orgId, portfolio, onClose }: EditPortfolioDrawerProps) {
  const editing = usePortfolioEditing(orgId, portfolio, { hasToast: true })
  return (
    <EditDrawer title={texts.editTitle} description={portfolio.name} editing={editing} onClose={onClose}>
      {(form) => <PortfolioFields form={form} />}
    </EditDrawer>
  )
}
