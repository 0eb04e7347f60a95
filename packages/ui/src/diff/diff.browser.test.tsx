import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { FieldDiff, type FieldChange } from './field-diff.tsx'
import { TextDiff } from './text-diff.tsx'

const changes: FieldChange[] = [
  { id: 'name', label: 'Name', before: 'Cedar Heights', after: 'Cedar Heights Apartments' },
  { id: 'phone', label: 'Phone', after: '+1 719 555 0123' },
]

describeConformance('FieldDiff', (props) => <FieldDiff {...props} label="Changes" changes={changes} />, {
  slot: 'field-diff',
})
describeConformance('TextDiff', (props) => <TextDiff {...props} label="Changes" before="a" after="b" />, {
  slot: 'text-diff',
})

describe('fields', () => {
  it('are a table of before and after that shows empty values and marks changed words', async () => {
    const screen = await render(<FieldDiff label="Changes" changes={changes} />)
    const table = screen.getByRole('table', { name: 'Changes' })
    await expect
      .element(table.getByRole('row', { name: /^Phone/ }))
      .toHaveTextContent('PhoneEmpty+1 719 555 0123')
    await expect.element(screen.getByRole('insertion').first()).toHaveTextContent('Cedar Heights Apartments')
    expect([...document.querySelectorAll('[data-side="added"]')].map((mark) => mark.textContent)).toEqual([
      ' Apartments',
    ])
  })

  it('are stacked on phones and remain a table', async () => {
    await page.viewport(375, 700)
    const screen = await render(<FieldDiff label="Changes" changes={changes} />)
    const cells = screen.getByRole('row', { name: /^Name/ }).getByRole('cell').elements()
    expect(cells[1]?.getBoundingClientRect().top).toBeGreaterThanOrEqual(
      cells[0]?.getBoundingClientRect().bottom ?? 0,
    )
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
    await page.viewport(1280, 800)
  })
})

describe('texts', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`)

  it('describe added and removed lines in words', async () => {
    const screen = await render(<TextDiff label="Changes" before={'same\nold'} after={'same\nnew'} />)
    await expect.element(screen.getByRole('cell', { name: /Removed: old/ })).toBeVisible()
    await expect.element(screen.getByRole('cell', { name: /Added: new/ })).toBeVisible()
  })

  it('hide unchanged lines and show them on request', async () => {
    const screen = await render(
      <TextDiff label="Changes" before={lines.join('\n')} after={lines.with(10, 'other').join('\n')} />,
    )
    await expect.element(screen.getByRole('button', { name: 'Show 7 unchanged lines' })).toBeVisible()
    expect(screen.getByText('line 2', { exact: true }).elements()).toHaveLength(0)
    await screen.getByRole('button', { name: 'Show 7 unchanged lines' }).click()
    await expect.element(screen.getByText('line 2', { exact: true })).toBeVisible()
  })

  it('show when nothing changed', async () => {
    const screen = await render(<TextDiff label="Changes" before="a" after="a" />)
    await expect.element(screen.getByText('No changes')).toBeVisible()
    expect(screen.getByRole('table').elements()).toHaveLength(0)
  })
})
