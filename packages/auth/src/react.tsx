import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'

import type { Auth } from './create-auth.ts'
import type { IdentityUser } from './identity-user.ts'
import type { Session } from './session.ts'

const AuthContext = createContext<Auth | null>(null)

export interface AuthProviderProps {
  auth: Auth
  children: ReactNode
}

/** Makes the auth object available to everything inside. */
export function AuthProvider({ auth, children }: AuthProviderProps) {
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** The auth object, for its functions. */
export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth found no auth object. Wrap the app in <AuthProvider auth>.')
  return auth
}

/** This browser's session. Rerenders when it changes in any tab. */
export function useSession(): Session {
  const { subscribe, getSnapshot } = useAuth()
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot)
}

/** Who is signed in according to the identity provider; null if no one is, or it hasn't been loaded yet. */
export function useIdentityUser(): IdentityUser | null {
  const session = useSession()
  return session.status === 'signed-in' ? session.identityUser : null
}
