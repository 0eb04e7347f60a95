import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { SearchInput } from './search-input.tsx'

const ignore = () => undefined

describeConformance(
  'SearchInput',
  (props) => <SearchInput {...props} label="Search" value="" onValueChange={ignore} />,
  { slot: 'search-input', attributesOn: 'control' },
)

function Search() {
  const [value, setValue] = useState('')
  return <SearchInput label="Search properties" value={value} onValueChange={setValue} />
}

it('is cleared with its button, which keeps focus in the field', async () => {
  const screen = await render(<Search />)
  const box = screen.getByRole('searchbox', { name: 'Search properties' })
  await box.fill('cedar')
  await screen.getByRole('button', { name: 'Clear search' }).click()
  await expect.element(box).toHaveValue('')
  await expect.element(box).toHaveFocus()
})

it('is cleared with Escape', async () => {
  const screen = await render(<Search />)
  const box = screen.getByRole('searchbox')
  await box.fill('cedar')
  await userEvent.keyboard('{Escape}')
  await expect.element(box).toHaveValue('')
})

it('has its clear button as the next tab stop', async () => {
  const screen = await render(<Search />)
  await screen.getByRole('searchbox').fill('cedar')
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Clear search' })).toHaveFocus()
})
