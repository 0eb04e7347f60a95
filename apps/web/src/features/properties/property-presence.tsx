import { PresentColleagues } from '~/components/present-colleagues'
import { usePresentColleagues } from '~/data/live/use-present-colleagues'

/** Who else looks at the property now; they see us too. */
export function PropertyPresence({ propertyId }: { propertyId: string }) {
  return <PresentColleagues colleagues={usePresentColleagues('property', propertyId)} />
}
