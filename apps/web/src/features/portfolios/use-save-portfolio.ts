import { toast } from '@parapet/ui'
import { useQueryClient } from '@tanstack/react-query'
import { refreshPortfolios, useUpdatePortfolio } from '~/data/portfolios/mutations'
import type { Portfolio } from '~/data/portfolios/queries'
import { portfolioTexts as texts } from './texts.ts'
import { toPortfolioPatch, type PortfolioValues } from './portfolio-values.ts'

interface SavePortfolioOptions {
  /** Says that it was saved, where the page does not show it by itself. */
  isAnnounced?: boolean
}

/** Sends what was changed about a portfolio. */
export function useSavePortfolio(
  orgId: string,
  portfolio: Portfolio,
  { isAnnounced = false }: SavePortfolioOptions = {},
) {
  const queryClient = useQueryClient()
  const update = useUpdatePortfolio(orgId)

  return async (values: PortfolioValues, base: PortfolioValues, version: number): Promise<void> => {
    const body = toPortfolioPatch(values, base)
    if (Object.keys(body).length === 0) {
      // Whoever takes over what somebody else saved has nothing left to send, but an old page before them.
      void refreshPortfolios(queryClient, orgId)
      return
    }
    const saved = await update.mutateAsync({ id: portfolio.id, body, version })
    if (isAnnounced) toast({ color: 'success', heading: texts.saved(saved.name) })
  }
}
