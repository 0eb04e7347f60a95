import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Page } from './page.tsx'

describeConformance('Page', (props) => <Page {...props}>Content</Page>, { slot: 'page' })

it('limits a form to 720 px', async () => {
  const screen = await render(<Page width="form">Content</Page>)
  const style = getComputedStyle(screen.getByText('Content').element())
  const width = Number.parseFloat(style.width) - Number.parseFloat(style.paddingLeft) * 2
  expect(width).toBe(720)
})
