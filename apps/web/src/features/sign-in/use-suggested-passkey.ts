import { useEffect, useRef } from 'react'
import { waitForSuggestedPasskey } from './passkey.ts'

// Shorter than a provider keeps the challenge that the passkey has to sign.
const renewAfterMs = 2 * 60 * 1000

/** Lets the browser suggest a passkey while the field for the address is there; the answer ends that. */
export function useSuggestedPasskey(
  isOffered: boolean,
  { onSignedIn, onFailed }: { onSignedIn: () => void; onFailed: (error: unknown) => void },
): () => void {
  const end = useRef(() => {})
  const handlers = useRef({ onSignedIn, onFailed })
  useEffect(() => {
    handlers.current = { onSignedIn, onFailed }
  })

  useEffect(() => {
    if (!isOffered) return
    let abort = new AbortController()
    const begin = () => {
      abort.abort()
      abort = new AbortController()
      waitForSuggestedPasskey(abort).then(
        (isSignedIn) => {
          if (isSignedIn) handlers.current.onSignedIn()
        },
        (error: unknown) => handlers.current.onFailed(error),
      )
    }
    begin()
    const timer = setInterval(begin, renewAfterMs)
    end.current = () => {
      clearInterval(timer)
      abort.abort()
    }
    return () => end.current()
  }, [isOffered])

  return () => end.current()
}
