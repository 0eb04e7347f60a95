import { toastStore } from '@parapet/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '~/testing/render'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useListWindow } from '~/data/list-windows/use-list-window'
import { formatNumber } from '~/lib/format'
import { toConditions } from '~/lib/list-url'
import { ListPage } from './list-page.tsx'
import type { ListData } from './list-data.ts'
import type { ListResource } from './list-resource.ts'
import { useListState } from '~/lib/use-list-state'

interface Thing {
  id: string
  name: string
  city: string | null
}

const cities = { denver: 'Denver', pueblo: 'Pueblo' }
const resource: ListResource<Thing> = {
  screen: 'properties',
  icon: null,
  texts: {
    title: 'Things',
    search: 'Search things',
    count: (count, isLowerBound) => `${formatNumber(count)}${isLowerBound ? '+' : ''} things`,
    empty: 'There are no things yet.',
    emptyDetail: 'Add the first one.',
    emptyWithoutPermission: 'Ask a colleague.',
    filteredEmpty: 'No things match.',
  },
  columns: [
    { id: 'name', header: 'Name', sortable: true, cell: ({ id, name }) => <a href={`#${id}`}>{name}</a> },
    { id: 'city', header: 'City', cell: ({ city }) => city },
  ],
  hiddenByDefault: [],
  cellLines: 1,
  sortOrders: { name: 'Name', '-name': 'Name, Z to A' },
  defaultSort: 'name',
  filters: [
    {
      field: 'city',
      label: 'City',
      kind: 'choices',
      labels: cities,
      isValid: (value) => Object.hasOwn(cities, value),
    },
  ],
  exportFormats: ['csv'],
}

const count = 5000
const listThings = vi.fn((conditions: Readonly<Record<string, string>>) => {
  const isNarrow = conditions.q !== undefined || conditions.city !== undefined
  return Array.from({ length: conditions.q === 'nothing' ? 0 : isNarrow ? 3 : count }, (_, index) => ({
    id: `t${index}`,
    name: `Thing ${index}`,
    city: index % 2 === 0 ? 'Denver' : null,
  }))
})

afterEach(() => {
  cleanup()
  listThings.mockClear()
  return page.viewport(1280, 800)
})

const newRows = { count: 0, show: vi.fn(() => Promise.resolve()) }

interface ThingsProps {
  actions: ListData<Thing>['exportRows']
  listItemIds?: (thing: Thing) => readonly string[]
}

function Things({ actions, listItemIds }: ThingsProps) {
  const [state, change] = useListState(resource)
  const conditions = toConditions(state, resource)
  const window = useListWindow<Thing>({
    queryKey: ['things', conditions],
    fetchPage: ({ limit, cursor, skip = 0, anchors }) => {
      const all = listThings(conditions)
      const start = Number(cursor ?? 0) + skip
      const places = Array.from({ length: 5 }, (_, index) => ({
        index: index * 1000,
        cursor: index === 0 ? null : String(index * 1000),
      }))
      return Promise.resolve({
        items: all.slice(start, start + limit),
        page: { total: all.length, totalIsExact: true, anchors: anchors ? places : undefined },
      })
    },
  })
  const list: ListData<Thing> = {
    window,
    newRows,
    monitored: 'fully',
    settings: null,
    onSettingsChange: () => undefined,
    views: null,
    facets: null,
    exportRows: actions,
    loadAll: (rowMax) => Promise.resolve(listThings(conditions).slice(0, rowMax)),
  }
  return (
    <ListPage
      resource={listItemIds ? { ...resource, listItemIds } : resource}
      state={state}
      onStateChange={change}
      list={list}
      renderBulkActions={({ rows }) => <button type="button">Archive {rows.length}</button>}
    />
  )
}

function open(
  address = '/',
  exportRows: ListData<Thing>['exportRows'] = null,
  listItemIds?: (thing: Thing) => readonly string[],
) {
  const element = <Things actions={exportRows} {...(listItemIds && { listItemIds })} />
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [address] })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

it('shows the total and any row, and keeps the selection of rows that scroll out of view', async () => {
  open()
  await screen.findByText('5,000 things')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Thing 2' }))
  const scroller = document.querySelector('table')!.parentElement!
  scroller.scrollTop = scroller.scrollHeight
  await screen.findByRole('link', { name: 'Thing 4999' })
  expect(screen.queryByRole('link', { name: 'Thing 5' })).toBeNull()
  expect(await screen.findByRole('button', { name: 'Archive 1' })).toBeTruthy()
})

it('keeps the state in the URL, with working back navigation', async () => {
  const router = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Name' }))
  await waitFor(() => expect(router.state.location.search).toBe('?sort=-name'))
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
  await userEvent.click(await screen.findByRole('button', { name: 'City' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Denver' }))
  await screen.findByText('3 things')
  expect(router.state.location.search).toBe('?sort=-name&city=denver')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove filter City: Denver' }))
  await screen.findByText('5,000 things')
  await router.navigate(-1)
  await screen.findByText('3 things')
})

it('sends one request per pause in typing', async () => {
  open()
  await screen.findByText('5,000 things')
  listThings.mockClear()
  await userEvent.keyboard('/')
  await userEvent.keyboard('elm')
  await screen.findByText('3 things')
  expect(listThings.mock.calls.length).toBeLessThanOrEqual(2)
})

it('shows the active filters if nothing matches', async () => {
  open('/?q=nothing&city=denver')
  expect(await screen.findByText('No things match.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Search: nothing' }))
  await screen.findByText('3 things')
})

it('hides search and list settings while the list has no rows at all', async () => {
  listThings.mockReturnValueOnce([])
  open()
  await screen.findByText('There are no things yet.')
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Columns/ })).toBeNull()
})

it('selects all matching rows, and exports them by filter instead of by id', async () => {
  const exported = vi.fn<NonNullable<ListData<Thing>['exportRows']>>(() => Promise.resolve(2))
  open('/', exported)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Thing 1' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Select all 5,000 things that match' }))
  await screen.findByText('5,000 selected')
  await userEvent.click(screen.getByRole('button', { name: 'Export selected' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  await waitFor(() => expect(exported).toHaveBeenCalledTimes(1))
  expect(exported.mock.calls[0]![0]).not.toHaveProperty('ids')
  expect(toastStore.getState().lower?.body).toBe(
    '2 rows are missing, because you don’t have permission to export them.',
  )

  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Thing 1' }))
  await screen.findByText('4,999 selected')
  expect(screen.queryByRole('button', { name: 'Export selected' })).toBeNull()
})

it('selects no more rows than the server can change, counting what they stand for', async () => {
  open('/', null, ({ id }) => [`${id}-1`, `${id}-2`, `${id}-3`])
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Thing 1' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Select all 5,000 things that match' }))
  await screen.findByText('3,333 selected')
  expect(toastStore.getState().lower?.heading).toBe(
    'Selected the first 3,333, because one change can include up to 10,000.',
  )
  expect(screen.queryByRole('button', { name: /^Select all 5,000/ })).toBeNull()
})

it('cancels an export on request', async () => {
  let signal: AbortSignal | undefined
  open('/', (_request, options) => {
    signal = options.signal
    options.onProgress(2_100_000)
    return new Promise((_, reject) =>
      options.signal.addEventListener('abort', () => reject(new Error('stopped'))),
    )
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  await screen.findByText('Exporting (2.1 MB)')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('button', { name: 'Export' })
  expect(signal?.aborted).toBe(true)
})

it('fits a phone, with labels only for existing values', async () => {
  await page.viewport(375, 800)
  open()
  const first = (await screen.findByRole('link', { name: 'Thing 0' })).closest('li')!
  expect(first.textContent).toContain('CityDenver')
  expect(screen.getByRole('link', { name: 'Thing 1' }).closest('li')!.textContent).not.toContain('City')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
})

it('shows the number of rows added by others, and the rows on request', async () => {
  newRows.count = 3
  open()
  await page.getByRole('button', { name: 'Show 3 new' }).click()
  expect(newRows.show).toHaveBeenCalledOnce()
  newRows.count = 0
})

it('keeps secondary actions behind a button on phones', async () => {
  await page.viewport(375, 812)
  open(
    '/',
    vi.fn(() => Promise.resolve(0)),
  )
  const exportButton = page.getByRole('button', { name: 'Export' })
  await expect.element(page.getByRole('link', { name: 'Thing 0' })).toBeVisible()
  await expect.element(exportButton).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect.element(exportButton).toBeVisible()
})
