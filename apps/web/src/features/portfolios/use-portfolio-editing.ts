import { toast } from '@parapet/ui'
import { useQueryClient } from '@tanstack/react-query'
import type { InlineEditing } from '~/components/inline-editor'
import { refreshPortfolios, useUpdatePortfolio } from '~/data/portfolios/mutations'
import type { Portfolio } from '~/data/portfolios/queries'
import {
  portfolioPointers,
  toPortfolioPatch,
  toPortfolioValues,
  type PortfolioValues,
} from './portfolio-values.ts'
import { portfolioTexts as texts } from './texts.ts'

interface PortfolioEditingOptions {
  /** Shows a toast after saving, for forms that close. */
  hasToast?: boolean
}

/** Editing for a portfolio, in a form or inline. */
export function usePortfolioEditing(
  orgId: string,
  portfolio: Portfolio,
  { hasToast = false }: PortfolioEditingOptions = {},
): InlineEditing<PortfolioValues, Portfolio> {
  const queryClient = useQueryClient()
  const update = useUpdatePortfolio(orgId)

  return {
    item: portfolio,
    toValues: toPortfolioValues,
    pointers: portfolioPointers,
    labels: texts.fields,
    async save(values, base, version) {
      const body = toPortfolioPatch(values, base)
      if (Object.keys(body).length === 0) {
        // Accepting the other person's changes leaves nothing to send, but the page is out of date.
        void refreshPortfolios(queryClient, orgId)
        return
      }
      const saved = await update.mutateAsync({ id: portfolio.id, body, version })
      if (hasToast) toast({ color: 'success', heading: texts.saved(saved.name) })
    },
  }
}
