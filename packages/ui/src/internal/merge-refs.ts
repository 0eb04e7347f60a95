import type { Ref, RefCallback } from 'react'

/** Merges refs into one callback ref that also runs their cleanups. */
export function mergeRefs<Instance>(...refs: (Ref<Instance> | undefined)[]): RefCallback<Instance> {
  return (instance) => {
    const cleanups = refs.map((ref) => {
      if (typeof ref === 'function') {
        const cleanup = ref(instance)
        return typeof cleanup === 'function' ? cleanup : () => ref(null)
      }
      if (ref) ref.current = instance
      return () => {
        if (ref) ref.current = null
      }
    })
    return () => {
      for (const cleanup of cleanups) cleanup()
    }
  }
}
