/** Moves the cursor of the table or list on this page, or goes into it first. */
export function moveRow(direction: 'next' | 'previous') {
  const grid = document.querySelector('main [role="grid"]')
  if (!grid) return moveInList(direction)
  const focused = document.activeElement
  if (!focused || !grid.contains(focused)) {
    grid.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    return
  }
  const key = direction === 'next' ? 'ArrowDown' : 'ArrowUp'
  focused.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

/** The rows of lists are reached by the link that each begins with. Where one of them is open, the next one opens. */
function moveInList(direction: 'next' | 'previous') {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-rows] > *')]
  const open = rows.findIndex((row) => row.querySelector('a[aria-current="true"]'))
  const focused = rows.findIndex((row) => row.contains(document.activeElement))
  const at = focused === -1 ? open : focused
  const to = at === -1 ? 0 : at + (direction === 'next' ? 1 : -1)
  const link = rows[to]?.querySelector<HTMLElement>('a[href]')
  link?.focus()
  if (open !== -1) link?.click()
}
