import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Skeleton } from './skeleton.tsx'

describeConformance('Skeleton', (props) => <Skeleton {...props} />, { slot: 'skeleton' })

it('appears only after 150 ms', async () => {
  vi.useFakeTimers()
  try {
    await render(<Skeleton />)
    const skeleton = document.querySelector<HTMLElement>('[data-slot="skeleton"]')
    act(() => {
      vi.advanceTimersByTime(149)
    })
    expect(skeleton?.dataset.visible).toBeUndefined()
    act(() => {
      vi.advanceTimersByTime(1)
    })
    expect(skeleton?.dataset.visible).toBe('')
  } finally {
    vi.useRealTimers()
  }
})
