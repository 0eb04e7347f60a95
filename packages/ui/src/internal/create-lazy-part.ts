import { useEffect, useState } from 'react'
import { useStableCallback } from './use-stable-callback.ts'

interface LazyPart<Part> {
  /** Fetches the part, once. Rejects when that fails; the next call fetches again. */
  load: () => Promise<Part>
  /**
   * The part while it is wanted; null until it has arrived. A failed fetch is reported to the window, and
   * `onFailure` decides how to go on without the part.
   */
  usePart: (isWanted: boolean, onFailure: () => void) => Part | null
}

/**
 * Code that the first paint does not need. Unlike `lazy` of React it is there in the same render once it has arrived,
 * and it holds nothing back while it is on its way.
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
