import { isApiError } from '@parapet/api-client'
import { api } from '~/lib/api'
import { describeFailure } from '~/lib/describe-failure'
import type { PropertyPatch } from './mutations.ts'

export interface ManyResult {
  done: string[]
  failed: { id: string; reason: string }[]
}

const atOnce = 4

/**
 * Applies one change to many properties, a few at a time. One that fails does not stop the others; a session that
 * ended or a server out of reach does, since every further call would fail the same way.
 */
export async function updateMany(
  ids: readonly string[],
  body: PropertyPatch,
  onProgress: (finished: number) => void,
  change = (id: string) => api.updateProperty({ path: { id }, body }) as Promise<unknown>,
): Promise<ManyResult> {
  const result: ManyResult = { done: [], failed: [] }
  const waiting = [...ids]
  let stopReason: string | null = null

  async function work() {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        if (stopReason === null) {
          await change(id)
          result.done.push(id)
        } else result.failed.push({ id, reason: stopReason })
      } catch (error) {
        const reason = describeFailure(error)
        result.failed.push({ id, reason })
        if (!isApiError(error) || error.status === 401) stopReason = reason
      }
      onProgress(result.done.length + result.failed.length)
    }
  }

  await Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, work))
  return result
}
