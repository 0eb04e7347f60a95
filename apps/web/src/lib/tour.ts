import { onSelectedOrgChange } from './selected-org.ts'
import { createSharedValue } from './shared-value.ts'

/** The step that the tour of the product is at; null unless someone takes it. */
export const tourPosition = createSharedValue<{
  index: number
  /** Whether the page of the step has been shown. */
  hasArrived: boolean
} | null>(null)

export const useIsTourOpen = () => tourPosition.useValue() !== null

export function startTour() {
  tourPosition.set({ index: 0, hasArrived: false })
}

export function closeTour() {
  tourPosition.set(null)
}

// Its steps are those of one person and organization.
onSelectedOrgChange(closeTour)
