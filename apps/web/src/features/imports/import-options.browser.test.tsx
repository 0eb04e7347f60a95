import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '~/testing/render'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createQueryClient } from '~/app/query-client'
import { mockNetwork } from '~/testing/network'
import { importTexts } from './texts.ts'
import { ImportOptions, type ImportOptionsProps } from './import-options.tsx'

const options: ImportOptionsProps['options'] = {
  mode: 'upsert',
  blankMeans: 'keep',
  onError: 'skip_rows',
  portfolioId: null,
  createPortfolios: true,
  dateFormat: null,
  decimalMark: null,
  defaultCountry: 'US',
}
const scope = { orgId: '01932e00-0000-7000-8000-000000000009', kind: 'property' } as const

beforeEach(() => void mockNetwork())
afterEach(cleanup)

it('shows a choice optimistically until validation ends, and then the server’s value', () => {
  const queryClient = createQueryClient()
  const view = (isPending: boolean) => (
    <QueryClientProvider client={queryClient}>
      <ImportOptions
        scope={scope}
        appliedFixes={[]}
        hasDates={false}
        hasNumbers={false}
        options={options}
        isPending={isPending}
        onChange={() => {}}
      />
    </QueryClientProvider>
  )
  const isStopChosen = () =>
    screen.getByRole<HTMLInputElement>('radio', { name: importTexts.onErrorOptions.stop }).checked

  const { rerender } = render(view(false))
  fireEvent.click(screen.getByRole('radio', { name: importTexts.onErrorOptions.stop }))
  expect(isStopChosen()).toBe(true)

  rerender(view(true))
  expect(isStopChosen()).toBe(true)

  rerender(view(false))
  expect(isStopChosen()).toBe(false)
})
