import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Avatar } from './avatar.tsx'

describeConformance('Avatar', (props) => <Avatar {...props} name="Ana Ruiz" />, { slot: 'avatar' })

it('shows initials and has an accessible name', async () => {
  const screen = await render(<Avatar name="Ana Ruiz" />)
  await expect.element(screen.getByRole('img', { name: 'Ana Ruiz' })).toHaveTextContent('AR')
})

it('falls back to initials if the picture fails', async () => {
  const screen = await render(<Avatar name="Ana Ruiz" src="data:image/png;base64,broken" />)
  const avatar = screen.getByRole('img', { name: 'Ana Ruiz' })
  await expect.poll(() => avatar.element().querySelector('img')).toBeNull()
  await expect.element(avatar).toHaveTextContent('AR')
})
