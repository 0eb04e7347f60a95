import { PresentColleagues } from '~/components/present-colleagues'
import { usePresentColleagues } from '~/data/live/use-present-colleagues'

/** Colleagues who have the property open. They see this person too. */
export function PropertyPresence({ propertyId }: { propertyId: string }) {
  return <PresentColleagues colleagues={usePresentColleagues('property', propertyId)} />
}
