import { undoOnceSaved } from '~/components/threats/triage-toasts'

const button = ':is(button[aria-keyshortcuts="A"], [data-shortcut="a"]):not(:disabled)'

/** Lists and tables, whose rows have their own buttons. */
const rows = ':is([data-rows], [role="grid"])'

/** The acknowledge button of this page's threat, outside of lists; null if there is nothing to acknowledge. */
export function findAcknowledgeButton(): HTMLElement | null {
  const buttons = document.querySelectorAll<HTMLElement>(`main ${button}`)
  return [...buttons].find((element) => !element.closest(rows)) ?? null
}

/** Presses the button of this page for a key. */
export function pressButton(key: string) {
  document
    .querySelector<HTMLElement>(`main button[aria-keyshortcuts="${key.toUpperCase()}"]:not(:disabled)`)
    ?.click()
}

/** Acknowledges the threat of the focused row, or else the selected one. */
export function acknowledgeThreat() {
  const row = document.activeElement?.closest('[data-rows] > *, [role="grid"] tr')
  const target = row?.querySelector<HTMLElement>(button) ?? findAcknowledgeButton()
  target?.click()
}

/** Presses Undo in the toast of the last triage, while it's there. Before that, undoes it once it's saved. */
export function undoTriage() {
  const undo = document.querySelector<HTMLElement>('[data-slot="toast"] button[aria-keyshortcuts="Z"]')
  if (undo) undo.click()
  else undoOnceSaved()
}

/** Moves to the next or previous row of the page's table or list; the first press moves the focus into it. */
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

/** Focuses the link that each list row starts with. If a row is open, or rows open beside the list, it opens too. */
function moveInList(direction: 'next' | 'previous') {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-rows] > *')]
  const openIndex = rows.findIndex((row) => row.querySelector('a[aria-current="true"]'))
  const focusedIndex = rows.findIndex((row) => row.contains(document.activeElement))
  const currentIndex = focusedIndex === -1 ? openIndex : focusedIndex
  const targetIndex = currentIndex === -1 ? 0 : currentIndex + (direction === 'next' ? 1 : -1)
  const link = rows[targetIndex]?.querySelector<HTMLElement>('a[href]')
  link?.focus()
  if (openIndex !== -1 || link?.closest('[data-rows="open"]')) link?.click()
}

/** Opens the organization menu in the header. Returns false if there is none. */
export function openOrgMenu(): boolean {
  const button = document.querySelector<HTMLElement>('[aria-keyshortcuts="Control+O Meta+O"]')
  button?.click()
  return button !== null
}
