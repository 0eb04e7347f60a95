import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { useRowCursor } from './use-row-cursor.ts'

/** Two rows, and a key that arrives between a render and its effects, as the second of two fast keys can. */
function Rows({ pressedKey }: { pressedKey?: string }) {
  const scroller = useRef<HTMLDivElement>(null)
  const cursor = useRowCursor(scroller, 2)
  useLayoutEffect(() => {
    if (pressedKey)
      cursor.handleKey({ key: pressedKey, preventDefault() {} } as KeyboardEvent, () => {}, null)
    // The key is pressed once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pressedKey])
  return (
    <div ref={scroller} role="grid">
      {[0, 1].map((index) => (
        <div key={index} role="row" data-index={index} tabIndex={index === cursor.index ? 0 : -1}>
          <span role="gridcell">Row {index}</span>
        </div>
      ))}
    </div>
  )
}

it('focuses the row that a key leads to, even if the effects of an earlier render run after the key', async () => {
  const screen = await render(<Rows />)
  await screen.rerender(<Rows pressedKey="ArrowDown" />)
  await expect.element(screen.getByRole('row', { name: 'Row 1' })).toHaveFocus()
})
