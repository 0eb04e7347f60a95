import { hazardIcons } from './hazard-icon.tsx'
import { hazardTexts, type Hazard } from './hazard-texts.ts'

/** The hazards to choose from in a combobox. */
export const hazardOptions = (Object.keys(hazardTexts) as Hazard[]).map((hazard) => {
  const Icon = hazardIcons[hazard]
  return { value: hazard, label: hazardTexts[hazard], icon: <Icon /> }
})
