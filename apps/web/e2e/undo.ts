import type { Page } from '@playwright/test'

/**
 * Does something that a notification offers to undo, and undoes it as soon as the notification says `text`. It's there
 * only for seconds, which can pass between two steps of a test on a busy machine.
 */
export async function undoAfter(page: Page, text: string | RegExp, act: () => Promise<void>) {
  const notification = page.getByRole('region', { name: 'Notifications' }).filter({ hasText: text })
  await Promise.all([notification.getByRole('button', { name: 'Undo' }).press('Enter'), act()])
}
