import { createContext, useContext } from 'react'

interface ShellContextValue {
  sidebarState: 'open' | 'collapsed' | 'closed' | 'overlay'
  closeOverlay: (() => void) | undefined
}

export const ShellContext = createContext<ShellContextValue>({
  sidebarState: 'open',
  closeOverlay: undefined,
})

export function useShell(): ShellContextValue {
  return useContext(ShellContext)
}
