import { isApiError } from '@parapet/api-client'
import { useUpdateTenant, useViewAssistance } from '~/data/tenants/mutations'
import type { Tenant } from '~/data/tenants/queries'
import { emptyToNull, parseNumber } from '~/lib/field-text'

type Assistance = NonNullable<Tenant['assistance']>
export const needs = ['mobility', 'hearing', 'vision', 'oxygenOrPower', 'infant'] as const
type Need = (typeof needs)[number]

/** A need is `yes` or empty. */
export type AssistanceValues = Record<Need | 'pets' | 'note', string>

export const listNeeds = (assistance: Assistance): Need[] => needs.filter((need) => assistance[need])

export function toAssistanceValues(assistance: Assistance | null): AssistanceValues {
  const toFieldValue = (need: Need) => (assistance?.[need] ? 'yes' : '')
  return {
    mobility: toFieldValue('mobility'),
    hearing: toFieldValue('hearing'),
    vision: toFieldValue('vision'),
    oxygenOrPower: toFieldValue('oxygenOrPower'),
    infant: toFieldValue('infant'),
    pets: assistance === null || assistance.pets === 0 ? '' : String(assistance.pets),
    note: assistance?.note ?? '',
  }
}

/** The value to store; null if there are no needs. */
function toAssistance(values: AssistanceValues): Assistance | null {
  const assistance = {
    mobility: values.mobility === 'yes',
    hearing: values.hearing === 'yes',
    vision: values.vision === 'yes',
    oxygenOrPower: values.oxygenOrPower === 'yes',
    infant: values.infant === 'yes',
    pets: parseNumber(values.pets) ?? 0,
    note: emptyToNull(values.note),
  }
  const isEmpty = listNeeds(assistance).length === 0 && assistance.pets === 0 && assistance.note === null
  return isEmpty ? null : assistance
}

/** Saves assistance needs. A version conflict's `current` doesn't include them, so they're fetched again and added to it. */
export function useSaveAssistance(orgId: string, id: string) {
  const { mutateAsync: update } = useUpdateTenant(orgId)
  const { mutateAsync: view } = useViewAssistance(orgId)

  return async (values: AssistanceValues, version: number) => {
    const body = { assistance: toAssistance(values) }
    try {
      await update({ id, body, version })
    } catch (error) {
      if (!isApiError(error) || error.code !== 'version-conflict') throw error
      const { current } = error.body as { current?: object }
      if (current) Object.assign(current, { assistance: await view(id) })
      throw error
    }
  }
}
