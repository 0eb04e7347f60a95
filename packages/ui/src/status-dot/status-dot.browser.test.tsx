import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { StatusDot } from './status-dot.tsx'

describeConformance('StatusDot', (props) => <StatusDot {...props}>Fresh</StatusDot>, { slot: 'status-dot' })

it('says its status in words', async () => {
  const screen = await render(<StatusDot tone="danger">Failed</StatusDot>)
  await expect.element(screen.getByText('Failed')).toBeVisible()
})
