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
