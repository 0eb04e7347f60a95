import { useEffect, useState } from 'react'
import { useStableCallback } from './use-stable-callback.ts'

interface LazyPart<Part> {
  /** Fetches the part once. Rejects if that fails; the next call fetches again. */
  load: () => Promise<Part>
  /**
   * The part while it is wanted; null until it has loaded. A failed fetch is reported to the window, and `onFailure` handles
   * the missing part.
   */
  usePart: (isWanted: boolean, onFailure: () => void) => Part | null
}

/**
 * Code that the first paint does not need. Unlike React's `lazy`, it renders synchronously once it has loaded, and does not
 * suspend while it is loading.
 */
export function createLazyPart<Part extends object>(fetchPart: () => Promise<Part>): LazyPart<Part> {
  let part: Part | null = null
  let loading: Promise<Part> | null = null

  function load(): Promise<Part> {
    loading ??= fetchPart().then(
      (fetched) => (part = fetched),
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }

  function usePart(isWanted: boolean, onFailure: () => void): Part | null {
    const [loaded, setLoaded] = useState(part)
    const fail = useStableCallback(onFailure)
    const isMissing = isWanted && !loaded

    useEffect(() => {
      if (!isMissing) return
      let isCurrent = true
      load().then(
        (next) => {
          if (isCurrent) setLoaded(next)
        },
        (error: unknown) => {
          if (!isCurrent) return
          reportError(error)
          fail()
        },
      )
      return () => {
        isCurrent = false
      }
    }, [isMissing, fail])

    return isWanted ? (loaded ?? part) : null
  }

  return { load, usePart }
}
