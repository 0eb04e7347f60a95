import type { DataTableSort } from '@parapet/ui'
import type { PortfolioFilters } from '~/data/portfolios/queries'
import { portfolioTexts } from '~/texts/portfolios'

export type PortfolioSortKey = keyof typeof portfolioTexts.sortOrders
export type PortfolioStatus = keyof typeof portfolioTexts.statuses

export interface PortfolioListState {
  q: string
  status: PortfolioStatus
  sort: PortfolioSortKey
}

const initial: PortfolioListState = { q: '', status: 'active', sort: 'name' }

/** What the address of the list asks for; what it does not know is left out. */
export function readPortfolioState(params: URLSearchParams): PortfolioListState {
  const sort = params.get('sort') ?? ''
  return {
    q: (params.get('q') ?? '').trim().slice(0, 100),
    status: params.get('status') === 'archived' ? 'archived' : 'active',
    sort: isSort(sort) ? sort : initial.sort,
  }
}

/** The address that asks for `state`; parameters of other things stay. */
export function writePortfolioState(params: URLSearchParams, state: PortfolioListState): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['q', 'status', 'sort'] as const) {
    if (state[name] === initial[name]) next.delete(name)
    else next.set(name, state[name])
  }
  return next
}

/** What the call of the list takes. */
export function toPortfolioQuery({ q, status, sort }: PortfolioListState): PortfolioFilters {
  return { status, sort, ...(q === '' ? {} : { q }) }
}

/** The sort of the API for an order of the table. */
export function fromPortfolioSort({ columnId, direction }: DataTableSort): PortfolioSortKey {
  const sort = direction === 'desc' ? `-${columnId}` : columnId
  return isSort(sort) ? sort : initial.sort
}

function isSort(sort: string): sort is PortfolioSortKey {
  return Object.hasOwn(portfolioTexts.sortOrders, sort)
}
