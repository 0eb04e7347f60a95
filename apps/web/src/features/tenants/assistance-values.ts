import type { Tenant } from '~/data/tenants/queries'
import { orNull, parseCount } from '~/lib/field-text'

export type Assistance = NonNullable<Tenant['assistance']>
export const needs = ['mobility', 'hearing', 'vision', 'oxygenOrPower', 'infant'] as const
export type Need = (typeof needs)[number]

/** A need is `yes` or empty. */
export type AssistanceValues = Record<Need | 'pets' | 'note', string>

export const listNeeds = (assistance: Assistance): Need[] => needs.filter((need) => assistance[need])

export function toAssistanceValues(assistance: Assistance | null): AssistanceValues {
  const has = (need: Need) => (assistance?.[need] ? 'yes' : '')
  return {
    mobility: has('mobility'),
    hearing: has('hearing'),
    vision: has('vision'),
    oxygenOrPower: has('oxygenOrPower'),
    infant: has('infant'),
    pets: assistance === null || assistance.pets === 0 ? '' : String(assistance.pets),
    note: assistance?.note ?? '',
  }
}

/** What is stored: nothing at all when no need is left. */
export function toAssistance(values: AssistanceValues): Assistance | null {
  const assistance = {
    mobility: values.mobility === 'yes',
    hearing: values.hearing === 'yes',
    vision: values.vision === 'yes',
    oxygenOrPower: values.oxygenOrPower === 'yes',
    infant: values.infant === 'yes',
    pets: parseCount(values.pets) ?? 0,
    note: orNull(values.note),
  }
  const isEmpty = listNeeds(assistance).length === 0 && assistance.pets === 0 && assistance.note === null
  return isEmpty ? null : assistance
}
