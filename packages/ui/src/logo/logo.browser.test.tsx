import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Logo } from './logo.tsx'

describeConformance('Logo', (props) => <Logo {...props} />, { slot: 'logo' })

it('has an accessible name with and without visible text', async () => {
  const screen = await render(
    <>
      <Logo />
      <Logo withName={false} />
    </>,
  )
  await expect.element(screen.getByText('Parapet')).toBeVisible()
  await expect.element(screen.getByRole('img', { name: 'Parapet' })).toBeVisible()
})
