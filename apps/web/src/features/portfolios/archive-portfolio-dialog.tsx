import { Button, Combobox, Dialog, Field } from '@parapet/ui'
import { useState } from 'react'
import { usePortfolioChoices } from '~/data/choices'
import type { Portfolio } from '~/data/portfolios/queries'
import { portfolioTexts } from './texts.ts'

export interface ArchivePortfolioDialogProps {
  orgId: string
  portfolio: Portfolio
  onArchive: (moveTo: string) => void
  onClose: () => void
}

/** Asks where to move a portfolio's properties before archiving it. */
export function ArchivePortfolioDialog({
  orgId,
  portfolio,
  onArchive,
  onClose,
}: ArchivePortfolioDialogProps) {
  const portfolios = usePortfolioChoices(orgId)
  const [targetPortfolioId, setTargetPortfolioId] = useState<string | null>(null)
  const isSamePortfolio = targetPortfolioId === portfolio.id

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={portfolioTexts.moveTitle(portfolio.name)}
      description={portfolioTexts.moveDetail(portfolio.counts.properties)}
      footer={
        <>
          <Button onClick={onClose}>{portfolioTexts.cancel}</Button>
          <Button
            tone="primary"
            disabled={targetPortfolioId === null || isSamePortfolio}
            onClick={() => targetPortfolioId && onArchive(targetPortfolioId)}
          >
            {portfolioTexts.moveAndArchive}
          </Button>
        </>
      }
    >
      <Field label={portfolioTexts.moveTo} error={isSamePortfolio ? portfolioTexts.chooseTarget : undefined}>
        <Combobox {...portfolios} value={targetPortfolioId} onValueChange={setTargetPortfolioId} />
      </Field>
    </Dialog>
  )
}
