import { isCount, isDecimal, isPhone } from '~/lib/field-text'
import { formTexts } from '~/components/form-texts'
import { propertyFormTexts } from './form-texts.ts'
import { readFootprint } from './read-footprint.ts'

const count = { validate: (value: string) => isCount(value) || formTexts.wholeNumber }

/** What a form checks before it asks the server. */
export const propertyRules = {
  name: { maxLength: 160, validate: (value: string) => value.trim() !== '' || formTexts.required('a name') },
  code: { maxLength: 40 },
  externalId: { maxLength: 100 },
  tags: {},
  unitCountDeclared: count,
  yearBuilt: count,
  stories: count,
  livingArea: { validate: (value: string) => isDecimal(value) || formTexts.number },
  contactName: { maxLength: 120 },
  contactPhone: { validate: (value: string) => isPhone(value) || formTexts.phone },
  contactEmail: {},
  emergencyPlanUrl: {},
  footprint: {
    validate: (value: string) =>
      value.trim() === '' || readFootprint(value) !== null || propertyFormTexts.footprintInvalid,
  },
  notes: { maxLength: 5000 },
} as const
