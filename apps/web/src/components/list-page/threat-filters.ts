import { hazardTexts } from '~/components/threats/hazard-texts'
import { isUuid } from '~/lib/list-url'
import { isKeyOf, type ListFilter } from './list-resource.ts'
import { listTexts } from './texts.ts'

// Apart from the other filters, because the property list, which is the first one, has neither.

/** The hazards that threaten it now. */
export const hazardFilter: ListFilter = {
  field: 'hazard',
  label: listTexts.hazard,
  kind: 'choices',
  labels: hazardTexts,
  isValid: isKeyOf(hazardTexts),
}

/** A threat that affects it; the threat's page links here. */
export const threatFilter: ListFilter = {
  field: 'threatId',
  label: listTexts.threat,
  kind: 'hidden',
  describe: () => listTexts.oneThreat,
  isValid: isUuid,
}
