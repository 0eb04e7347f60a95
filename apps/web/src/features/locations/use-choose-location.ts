import { isApiError } from '@parapet/api-client'
import { toast } from '@parapet/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type AddressPatch, refreshProperties, useUpdatePropertyAddress } from '~/data/properties/mutations'
import type { Property } from '~/data/properties/queries'
import { describeFailure } from '~/lib/describe-failure'
import type { Candidate, LocatedProperty } from './describe-location.ts'
import { locationTexts as texts } from './location-texts.ts'

const undoDurationMs = 8000

interface ChooseLocationOptions {
  /** The person undid the choice from its toast. */
  onUndone?: (property: Property) => void
}

/** Moves a property to one of its possible locations or back, and locates it again, with the toasts. Null: it failed. */
export function useChooseLocation(orgId: string, { onUndone }: ChooseLocationOptions = {}) {
  const queryClient = useQueryClient()
  const update = useUpdatePropertyAddress(orgId)

  async function save(property: LocatedProperty, body: AddressPatch, failure: string) {
    try {
      return (await update.mutateAsync({ id: property.id, body, version: property.version })).property
    } catch (error) {
      const isStale = isApiError(error) && error.code === 'version-conflict'
      if (isStale) void refreshProperties(queryClient, orgId)
      const body = isStale ? texts.changedBySomeoneElse : describeFailure(error)
      toast({ id: toastId(property.id), color: 'danger', heading: failure, body, persistent: true })
      return null
    }
  }

  async function undo(property: LocatedProperty): Promise<Property | null> {
    const saved = await save(property, { candidate: null }, texts.couldNotUndo)
    if (saved) toast({ id: toastId(saved.id), heading: texts.choiceUndone(saved.name) })
    return saved
  }

  return {
    isPending: update.isPending,
    undo,
    async choose(property: LocatedProperty, { lat, lon, formatted }: Candidate): Promise<Property | null> {
      const saved = await save(property, { candidate: { lat, lon } }, texts.couldNotChoose)
      if (!saved) return null
      const handleUndo = async () => {
        const undone = await undo(saved)
        if (undone) onUndone?.(undone)
      }
      toast({
        id: toastId(saved.id),
        color: 'success',
        heading: texts.located(saved.name),
        body: formatted,
        duration: undoDurationMs,
        action: { label: texts.undo, onSelect: () => void handleUndo() },
      })
      return saved
    },
    async locateAgain(property: LocatedProperty): Promise<Property | null> {
      const saved = await save(property, { lat: null, lon: null }, texts.couldNotLocateAgain)
      if (saved)
        toast({
          id: toastId(saved.id),
          heading: texts.locatingAgain(saved.name),
          body: texts.locatingAgainDetail,
        })
      return saved
    },
  }
}

const toastId = (propertyId: string) => `location-${propertyId}`
