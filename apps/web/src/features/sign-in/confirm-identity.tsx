import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { auth } from '~/lib/session'
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx'
import { findSignIn, watchSignIn } from './watch-sign-in.ts'

let confirmation: Promise<string | null> | null = null

/**
 * Asks the person to sign in again, once for all calls that wait for it. Resolves to the token of the new sign-in, or to
 * null if they cancel or the session ends.
 *
 * @param maxAgeMinutes - how old a sign-in can be
 * @param token - the token of the rejected call
 */
export async function confirmIdentity(
  email: string,
  maxAgeMinutes: number,
  token: string | null,
): Promise<string | null> {
  // Right after a page load, the session is still being restored.
  const currentToken = await auth.getToken()
  if (currentToken === null || token === null) return null
  // The call was sent before a confirmation that is complete by now.
  if (findSignIn(token) !== findSignIn(currentToken)) return currentToken
  confirmation ??= showDialog(email, maxAgeMinutes).finally(() => (confirmation = null))
  return confirmation
}

/** In a root of its own, because a call can come from anywhere, even from an open dialog. */
async function showDialog(email: string, maxAgeMinutes: number): Promise<string | null> {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container, { identifierPrefix: 'confirm-identity-' })
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const stopWatching = watchSignIn({ onSignIn: resolve, onEnd: () => resolve(null) })
  root.render(
    <StrictMode>
      <ConfirmIdentityDialog
        email={email}
        maxAgeMinutes={maxAgeMinutes}
        onConfirmed={resolve}
        onCancel={() => resolve(null)}
      />
    </StrictMode>,
  )
  try {
    return await promise
  } finally {
    stopWatching()
    root.unmount()
    container.remove()
  }
}
