import { useEffect, useState } from 'react'
import { useStableCallback } from './use-stable-callback.ts'

interface LazyModule<Module> {
  /** Fetches the module once. Rejects if that fails; the next call fetches again. */
  load: () => Promise<Module>
  /**
   * The module while it is wanted; null until it has loaded. A failed fetch is reported to the window, and `onFailure` handles
   * the missing module.
   */
  useModule: (isNeeded: boolean, onFailure: () => void) => Module | null
}

/**
 * Code that the first paint does not need. Unlike React's `lazy`, it renders synchronously once it has loaded, and does not
 * suspend while it is loading.
 */
export function createLazyModule<Module extends object>(
  fetchModule: () => Promise<Module>,
): LazyModule<Module> {
  let module: Module | null = null
  let loading: Promise<Module> | null = null

  function load(): Promise<Module> {
    loading ??= fetchModule().then(
      (fetched) => (module = fetched),
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }

  function useModule(isNeeded: boolean, onFailure: () => void): Module | null {
    const [loaded, setLoaded] = useState(module)
    const fail = useStableCallback(onFailure)
    const isMissing = isNeeded && !loaded

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

    return isNeeded ? (loaded ?? module) : null
  }

  return { load, useModule }
}
