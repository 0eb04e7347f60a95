import { createContext } from 'react'

export type ListSelectionMode = 'none' | 'single' | 'multiple'

export interface ListContextValue {
  listId: string
  selectionMode: ListSelectionMode
  selection: ReadonlySet<string>
  activeId: string | null
  choose: (id: string, howToAdd: { isRange: boolean }) => void
}

export const ListContext = createContext<ListContextValue | null>(null)
