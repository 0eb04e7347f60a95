import { portfolioList, usePortfolioList } from '~/features/portfolios/portfolio-list'
import { portfolioTexts as texts } from '~/features/portfolios/texts'
import { createListRoute } from '../lists/create-list-route.tsx'

export const { loader, Component } = createListRoute({
  list: portfolioList,
  useList: usePortfolioList,
  create: {
    permission: 'portfolio:create',
    label: texts.create,
    loadDrawer: async () =>
      (await import('~/features/portfolios/create-portfolio-drawer')).CreatePortfolioDrawer,
  },
})
