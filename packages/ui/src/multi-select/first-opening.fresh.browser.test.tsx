import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { isFetched } from '../testing/is-fetched.ts'
import { MultiSelect } from './multi-select.tsx'

it('loads the virtualization code when a long list opens', async () => {
  const options = Array.from({ length: 2500 }, (_, index) => ({
    value: `p${index}`,
    label: `Property ${index}`,
  }))
  const screen = await render(<MultiSelect aria-label="Properties" options={options} />)
  const box = screen.getByRole('combobox', { name: 'Properties' })
  await expect.element(box).toBeVisible()
  expect(isFetched('multi-select/option-window.tsx')).toBe(false)
  await box.click()
  await expect.poll(() => isFetched('multi-select/option-window.tsx')).toBe(true)
  await expect.element(screen.getByRole('option', { name: 'Property 0', exact: true })).toBeVisible()
})
