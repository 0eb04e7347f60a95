import '@parapet/ui/styles.css'
import { AuthProvider, useAuth, useSession } from '@parapet/auth/react'
import { RealtimeProvider } from '@parapet/realtime/react'
import { Spinner } from '@parapet/ui'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { auth } from './auth.ts'
import { realtime } from './realtime.ts'
import { SignInPage } from './sign-in-page.tsx'
import { VehicleList } from './vehicle-list.tsx'

function App() {
  const auth = useAuth()
  const { status } = useSession()

  // A restored session is valid once the provider has refreshed it.
  useEffect(() => {
    if (status === 'restoring') void auth.ensureFresh()
  }, [auth, status])

  if (status === 'restoring') return <Spinner size="xl" label="Signing in" />
  return status === 'signed-in' ? <VehicleList /> : <SignInPage />
}

createRoot(document.querySelector('main')!).render(
  <AuthProvider auth={auth}>
    <RealtimeProvider realtime={realtime}>
      <App />
    </RealtimeProvider>
  </AuthProvider>,
)
