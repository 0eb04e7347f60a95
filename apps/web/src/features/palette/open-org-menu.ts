/** Opens the menu of organisations in the header. Whether there is one. */
export function openOrgMenu(): boolean {
  const button = document.querySelector<HTMLElement>('[aria-keyshortcuts="Control+O Meta+O"]')
  button?.click()
  return button !== null
}
