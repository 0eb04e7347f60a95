import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Grid } from './grid.tsx'

describeConformance('Grid', (props) => <Grid {...props}>Facts</Grid>, { slot: 'grid' })

it('becomes one column on phones', async () => {
  await page.viewport(375, 700)
  const screen = await render(
    <Grid columns={2}>
      <span>One</span>
      <span>Two</span>
    </Grid>,
  )
  const one = screen.getByText('One').element().getBoundingClientRect()
  const two = screen.getByText('Two').element().getBoundingClientRect()
  expect(two.left).toBe(one.left)
  expect(two.top).toBeGreaterThan(one.top)
  await page.viewport(1280, 800)
})
