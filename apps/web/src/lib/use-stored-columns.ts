import { useState } from 'react'

type Visibility = Readonly<Record<string, boolean>>

/** Which columns of a table are shown, kept in this browser for one person in one organisation. */
export function useStoredColumns(
  table: string,
  owner: { orgId: string; userId: string },
  initial: Visibility,
): [Visibility, (next: Visibility) => void] {
  const key = `parapet.columns.${table}.${owner.orgId}.${owner.userId}`
  const [visibility, setVisibility] = useState<Visibility>(() => ({ ...initial, ...read(key) }))

  return [
    visibility,
    (next) => {
      setVisibility(next)
      localStorage.setItem(key, JSON.stringify(next))
    },
  ]
}

function read(key: string): Visibility {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(Object.entries(value).filter(([, isVisible]) => typeof isVisible === 'boolean'))
  } catch {
    return {}
  }
}
