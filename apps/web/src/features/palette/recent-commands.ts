/** What somebody went to lately, as far as it has an address. */
export interface RecentCommand {
  id: string
  label: string
  detail?: string
  to: string
}

const keptCount = 6
const storageKey = (orgId: string, userId: string) => `parapet.recent.${orgId}.${userId}`

/** Newest first. What is there may have gone since: opening it says so. */
export function listRecentCommands(orgId: string, userId: string): RecentCommand[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(orgId, userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent) : []
  } catch {
    return []
  }
}

export function rememberCommand(orgId: string, userId: string, { id, label, detail, to }: RecentCommand) {
  const others = listRecentCommands(orgId, userId).filter((one) => one.id !== id)
  const kept = [{ id, label, detail, to }, ...others].slice(0, keptCount)
  localStorage.setItem(storageKey(orgId, userId), JSON.stringify(kept))
}

function isRecent(value: unknown): value is RecentCommand {
  if (typeof value !== 'object' || value === null) return false
  const { id, label, to } = value as Partial<Record<keyof RecentCommand, unknown>>
  return typeof id === 'string' && typeof label === 'string' && typeof to === 'string' && to.startsWith('/')
}
