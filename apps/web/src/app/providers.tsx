import type { Auth } from '@parapet/auth'
import { AuthProvider } from '@parapet/auth/react'
import { PermissionsProvider } from '@parapet/permissions/react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { permissionStore } from '~/lib/permission-store'

export interface ProvidersProps {
  auth: Auth
  queryClient: QueryClient
  children: ReactNode
}

/** What every page reads from around it. */
export function Providers({ auth, queryClient, children }: ProvidersProps) {
  return (
    <AuthProvider auth={auth}>
      <PermissionsProvider store={permissionStore}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </PermissionsProvider>
    </AuthProvider>
  )
}
