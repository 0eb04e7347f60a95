import { hazardTexts } from './hazard-texts.ts'
import { hazardIcons } from './hazard-icons.ts'
import styles from './hazard-icon.module.css'

export interface HazardIconProps {
  /** One that this build does not know yet is shown as another hazard. */
  hazard: string
  /**
   * Whether its name is shown beside it; else it is for assistive technology alone.
   * @default false
   */
  hasLabel?: boolean
}

/** The picture of a hazard, always with its name. */
export function HazardIcon({ hazard, hasLabel = false }: HazardIconProps) {
  const known = findHazard(hazard)
  const Icon = hazardIcons[known]
  const label = hazardTexts[known]
  if (!hasLabel) {
    return (
      <span role="img" aria-label={label} title={label} className={styles.root}>
        <Icon aria-hidden="true" />
      </span>
    )
  }
  return (
    <span className={styles.root}>
      <Icon aria-hidden="true" />
      {label}
    </span>
  )
}

const findHazard = (hazard: string) =>
  Object.hasOwn(hazardTexts, hazard) ? (hazard as keyof typeof hazardTexts) : 'other'
