import { cleanup, render } from '~/testing/render'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createQueryClient } from '~/app/query-client'
import { setRegionalSettings } from '~/lib/regional-settings'
import { ListFilterMenu, type ListFilterMenuProps } from './list-filter-menu.tsx'

afterEach(() => {
  cleanup()
  setRegionalSettings({ locale: 'en-US', timeZone: undefined })
})

const leaseEnd = {
  field: 'leaseToTo',
  label: 'Lease ends on or before',
  kind: 'day',
  isSingle: true,
  isValid: () => true,
} as const

async function open() {
  const change = vi.fn<ListFilterMenuProps['onSelectedFiltersChange']>()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ListFilterMenu
        filters={[leaseEnd]}
        facets={null}
        selectedFilters={{ kind: ['person'] }}
        onSelectedFiltersChange={change}
      />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: leaseEnd.label }).click()
  return { change, field: page.getByRole('textbox', { name: leaseEnd.label }) }
}

it.each([
  ['en-US', '02/01/2027'],
  ['en-US', 'Feb 1, 2027'],
  ['de-DE', '01.02.2027'],
])('takes a day in the person’s format: %s %s', async (locale, text) => {
  setRegionalSettings({ locale, timeZone: undefined })
  const { change, field } = await open()
  await field.fill(text)
  await page.getByRole('button', { name: 'Apply' }).click()
  expect(change.mock.calls).toEqual([[{ kind: ['person'], leaseToTo: ['2027-02-01'] }]])
})

it('says what is wrong with a day, and keeps the text', async () => {
  const { change, field } = await open()
  await field.fill('someday')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('“someday” isn’t a date.', { exact: false }).first()).toBeVisible()
  await expect.element(field).toHaveValue('someday')
  expect(change).not.toHaveBeenCalled()
})
