const button = ':is(button[aria-keyshortcuts="A"], [data-shortcut="a"]):not(:disabled)'

/** The button of the threat that this page is about or has selected; none for a threat that needs none. */
export function findAcknowledgeButton(): HTMLElement | null {
  const buttons = document.querySelectorAll<HTMLElement>(`main ${button}`)
  return [...buttons].find((found) => !found.closest('[data-rows]')) ?? null
}

/** Acknowledges the threat of the row that has the focus, else the one that is selected. */
export function acknowledgeThreat() {
  const row = document.activeElement?.closest('[data-rows] > *')
  const found = row?.querySelector<HTMLElement>(button) ?? findAcknowledgeButton()
  found?.click()
}

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

/** Opens the menu of organizations in the header. Whether there is one. */
export function openOrgMenu(): boolean {
  const button = document.querySelector<HTMLElement>('[aria-keyshortcuts="Control+O Meta+O"]')
  button?.click()
  return button !== null
}
