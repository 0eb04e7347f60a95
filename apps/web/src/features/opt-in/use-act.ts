import { useState } from 'react'
import type { OptInAnswer, OptInFailure } from '~/data/opt-in/opt-in-calls'

/** One call at a time, and why it did not work. `name` tells the buttons of a form apart. */
export function useAct() {
  const [pending, setPending] = useState<string | null>(null)
  const [failure, setFailure] = useState<OptInFailure | null>(null)

  async function act<Data>(name: string, call: () => Promise<OptInAnswer<Data>>): Promise<Data | null> {
    if (pending !== null) return null
    setPending(name)
    setFailure(null)
    const answer = await call()
    setPending(null)
    if (answer.failure) setFailure(answer.failure)
    return answer.data
  }
  return { act, pending, failure, clear: () => setFailure(null) }
}
