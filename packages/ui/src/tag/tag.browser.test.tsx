import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Tag } from './tag.tsx'

describeConformance('Tag', (props) => <Tag {...props}>Senior housing</Tag>, { slot: 'tag' })

it('has a remove button that names the tag', async () => {
  const onRemove = vi.fn()
  const screen = await render(<Tag onRemove={onRemove}>Senior housing</Tag>)
  await screen.getByRole('button', { name: 'Remove Senior housing' }).click()
  expect(onRemove).toHaveBeenCalledOnce()
})
