import {
  Activity,
  Biohazard,
  CircleAlert,
  CloudFog,
  CloudHail,
  CloudLightning,
  CloudRainWind,
  Construction,
  Droplets,
  Fingerprint,
  Flag,
  Flame,
  Haze,
  HeartPulse,
  HousePlug,
  IceCreamCone,
  Landmark,
  LoaderPinwheel,
  Megaphone,
  Mountain,
  MountainSnow,
  Shell,
  Siren,
  Snowflake,
  Sprout,
  ThermometerSnowflake,
  ThermometerSun,
  Tornado,
  TriangleAlert,
  Waves,
  WavesLadder,
  Wind,
  type LucideIcon,
} from 'lucide-react'
import styles from './hazard-icon.module.css'
import { type Hazard, hazardTexts } from './hazard-texts.ts'

/** Decorative icons of the hazards; always shown with a label or accessible name. */
export const hazardIcons: Record<Hazard, LucideIcon> = {
  tornado: Tornado,
  severe_thunderstorm: CloudLightning,
  hail: CloudHail,
  high_wind: Wind,
  tropical_cyclone: LoaderPinwheel,
  storm_surge: Shell,
  flood: Waves,
  flash_flood: CloudRainWind,
  coastal_flood: WavesLadder,
  dam_failure: Construction,
  winter_storm: Snowflake,
  ice: IceCreamCone,
  extreme_cold: ThermometerSnowflake,
  extreme_heat: ThermometerSun,
  fog: CloudFog,
  dust: Haze,
  air_quality: Droplets,
  wildfire: Flame,
  red_flag: Flag,
  structure_fire: Siren,
  earthquake: Activity,
  tsunami: Waves,
  volcano: Mountain,
  landslide: TriangleAlert,
  avalanche: MountainSnow,
  drought: Sprout,
  hazmat: Biohazard,
  utility_outage: HousePlug,
  civil: Megaphone,
  crime: Fingerprint,
  health: HeartPulse,
  disaster_declaration: Landmark,
  other: CircleAlert,
}

interface HazardIconProps {
  /** A hazard that this build doesn't know is shown as "other". */
  hazard: string
  /**
   * Shows the name next to the icon. Otherwise it is only the accessible name.
   * @default false
   */
  hasLabel?: boolean
}

/** A hazard icon with a visible or accessible name. */
export function HazardIcon({ hazard, hasLabel = false }: HazardIconProps) {
  const knownHazard = findHazard(hazard)
  const Icon = hazardIcons[knownHazard]
  const label = hazardTexts[knownHazard]
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
