import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Badge } from './badge.tsx'

describeConformance('Badge', (props) => <Badge {...props}>Located</Badge>, { slot: 'badge' })

it('hides its icon from assistive technology', async () => {
  const screen = await render(<Badge icon={<svg aria-label="tick" role="img" />}>Located</Badge>)
  await expect.element(screen.getByText('Located')).toBeVisible()
  expect(screen.getByRole('img').elements()).toHaveLength(0)
})
