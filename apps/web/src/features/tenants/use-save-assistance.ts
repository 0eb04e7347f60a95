import { isApiError } from '@parapet/api-client'
import { useUpdateTenant, useViewAssistance } from '~/data/tenants/mutations'
import { toAssistance, toAssistanceValues, type AssistanceValues } from './assistance-values.ts'

/**
 * Saves what help somebody needs. The answer to an outdated version leaves it out, so it is looked at again: when
 * only something else about the tenant changed, it is saved on top of that, else the error carries what it is now.
 */
export function useSaveAssistance(orgId: string, id: string) {
  const { mutateAsync: update } = useUpdateTenant(orgId)
  const { mutateAsync: view } = useViewAssistance(orgId)

  return async (values: AssistanceValues, base: AssistanceValues, version: number) => {
    const body = { assistance: toAssistance(values) }
    try {
      await update({ id, body, version })
    } catch (error) {
      if (!isApiError(error) || error.code !== 'version-conflict') throw error
      const { current } = error.body as { current?: { version: number } }
      if (!current) throw error
      const assistance = await view(id)
      if (isSame(toAssistanceValues(assistance), base)) await update({ id, body, version: current.version })
      else {
        Object.assign(current, { assistance })
        throw error
      }
    }
  }
}

const isSame = (a: AssistanceValues, b: AssistanceValues) =>
  (Object.keys(a) as (keyof AssistanceValues)[]).every((field) => a[field] === b[field])
