import { isCount, isDecimal } from '~/lib/field-text'
import { formTexts } from '~/components/form-texts'
import { unitFormTexts as texts } from './form-texts.ts'

const isFloor = (value: string) => /^\s*(?:-?\d{1,3})?\s*$/.test(value)
const isQuarter = (value: string) => isDecimal(value) && Number.isInteger(Number(value) * 4)

/** What a form checks before it asks the server. */
export const unitRules = {
  name: { maxLength: 40, validate: (value: string) => value.trim() !== '' || texts.nameRequired },
  building: { maxLength: 40 },
  floor: { validate: (value: string) => isFloor(value) || texts.floorFormat },
  bedrooms: { validate: (value: string) => isCount(value) || formTexts.wholeNumber },
  bathrooms: { validate: (value: string) => isQuarter(value) || texts.bathroomsFormat },
  area: { validate: (value: string) => isDecimal(value) || formTexts.number },
  tags: {},
  externalId: { maxLength: 100 },
  notes: { maxLength: 5000 },
} as const
