import { describe, expect, it, vi } from 'vitest'
import { page as browserPage, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { KeysetPagination } from './keyset-pagination.tsx'
import { Pagination } from './pagination.tsx'

const ignore = () => undefined

describeConformance(
  'Pagination',
  (props) => <Pagination {...props} page={1} totalCount={100} onPageChange={ignore} />,
  { slot: 'pagination' },
)
describeConformance('KeysetPagination', (props) => <KeysetPagination {...props} from={1} to={50} />, {
  slot: 'keyset-pagination',
})

async function renderPages(page: number) {
  const onPageChange = vi.fn()
  const onPageSizeChange = vi.fn()
  const screen = await render(
    <Pagination
      page={page}
      totalCount={1234}
      onPageChange={onPageChange}
      onPageSizeChange={onPageSizeChange}
    />,
  )
  return { screen, onPageChange, onPageSizeChange }
}

it('describes the rows shown and marks the current page', async () => {
  const { screen } = await renderPages(3)
  await expect.element(screen.getByRole('navigation', { name: 'Pagination' })).toBeVisible()
  await expect.element(screen.getByRole('status')).toHaveTextContent('101–150 of 1,234')
  await expect
    .element(screen.getByRole('button', { name: 'Page 3', exact: true }))
    .toHaveAttribute('aria-current', 'page')
})

it('goes to a page, its neighbors, and both ends', async () => {
  const { screen, onPageChange } = await renderPages(12)
  for (const name of ['Page 11', 'Previous page', 'Next page', 'First page', 'Last page']) {
    await screen.getByRole('button', { name, exact: true }).click()
  }
  expect(onPageChange.mock.calls).toEqual([[11], [11], [13], [1], [25]])
})

it('does not go beyond its ends, and keeps focus there', async () => {
  const { screen, onPageChange } = await renderPages(25)
  const next = screen.getByRole('button', { name: 'Next page' })
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
  ;(next.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(next).toHaveFocus()
  expect(onPageChange).not.toHaveBeenCalled()
})

it('offers other page sizes', async () => {
  const { screen, onPageSizeChange } = await renderPages(1)
  await screen.getByRole('combobox', { name: 'Rows per page' }).selectOptions('100')
  expect(onPageSizeChange).toHaveBeenCalledExactlyOnceWith(100)
})

it('shows the position without page numbers on phones', async () => {
  await browserPage.viewport(375, 700)
  const { screen } = await renderPages(12)
  await expect.element(screen.getByText('12 / 25')).toBeVisible()
  await expect.element(screen.getByText('…').first()).not.toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
  await browserPage.viewport(1280, 800)
})

describe('without numbers', () => {
  it('steps if there is another page, and describes the rows', async () => {
    const onNext = vi.fn()
    const screen = await render(<KeysetPagination from={1} to={50} totalCount={1234} onNext={onNext} />)
    await expect.element(screen.getByRole('status')).toHaveTextContent('1–50 of 1,234')
    await expect
      .element(screen.getByRole('button', { name: 'Previous page' }))
      .toHaveAttribute('aria-disabled', 'true')
    await screen.getByRole('button', { name: 'Next page' }).click()
    expect(onNext).toHaveBeenCalledOnce()
    expect(screen.getByRole('button', { name: 'First page' }).elements()).toHaveLength(0)
  })
})

it('moves with Tab and changes pages with Enter and Space', async () => {
  const { screen, onPageChange } = await renderPages(3)
  const names: (string | null)[] = []
  for (let stop = 0; stop < 3; stop += 1) {
    await userEvent.tab()
    names.push(document.activeElement?.getAttribute('aria-label') ?? null)
  }
  expect(names.slice(1)).toEqual(['First page', 'Previous page'])
  await expect.element(screen.getByRole('button', { name: 'Previous page' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')
  expect(onPageChange.mock.calls).toEqual([[2], [2]])
})
