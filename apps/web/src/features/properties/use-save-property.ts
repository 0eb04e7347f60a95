import { toast } from '@parapet/ui'
import { useQueryClient } from '@tanstack/react-query'
import { refreshProperties, useUpdateProperty } from '~/data/properties/mutations'
import type { Property } from '~/data/properties/queries'
import { propertyFormTexts as texts } from './form-texts.ts'
import { toPropertyPatch, type PropertyValues } from './property-values.ts'

interface SavePropertyOptions {
  /** Says that it was saved, where the page does not show it by itself. */
  isAnnounced?: boolean
}

/** Sends what was changed about a property. */
export function useSaveProperty(
  orgId: string,
  property: Property,
  { isAnnounced = false }: SavePropertyOptions = {},
) {
  const queryClient = useQueryClient()
  const update = useUpdateProperty(orgId)

  return async (values: PropertyValues, base: PropertyValues, version: number): Promise<void> => {
    const body = toPropertyPatch(values, base)
    if (Object.keys(body).length === 0) {
      // Whoever takes over what somebody else saved has nothing left to send, but an old page before them.
      void refreshProperties(queryClient, orgId)
      return
    }
    const saved = await update.mutateAsync({ id: property.id, body, version })
    if (isAnnounced) toast({ color: 'success', heading: texts.saved(saved.name) })
  }
}
