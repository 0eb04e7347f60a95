import { z } from 'zod'
import { type Hazard, hazards, severities, type Severity } from './hazard.ts'

export const matchingPresets = ['tight', 'medium', 'wide'] as const
export type MatchingPreset = (typeof matchingPresets)[number]

/** Matching distance in meters, by severity. `unknown` uses that of `moderate`. */
export interface SeverityRadii {
  minor: number
  moderate: number
  severe: number
  extreme: number
}

export interface HazardOverride {
  radius?: SeverityRadii | undefined
  /** Less severe messages don't match. */
  minSeverity?: Severity | undefined
}

export type MatchOverrides = Partial<Record<Hazard, HazardOverride>>

/** An organization's matching settings. */
export interface MatchingSettings {
  preset: MatchingPreset
  overrides: MatchOverrides
  /** Whether alerts without a polygon match by the zones and counties they name. */
  includeZones: boolean
}

/** Farther than any hazard reaches. */
const metersMax = 1_000_000

const meters = z.number().min(0).max(metersMax)

const severityRadii = z
  .strictObject({ minor: meters, moderate: meters, severe: meters, extreme: meters })
  .refine(
    ({ minor, moderate, severe, extreme }) => minor <= moderate && moderate <= severe && severe <= extreme,
    'The distance can’t be shorter for a higher severity.',
  )

const hazardOverride = z.strictObject({ radius: severityRadii, minSeverity: z.enum(severities) }).partial()

export const matchOverridesSchema = z.partialRecord(z.enum(hazards), hazardOverride)

export const matchingSettingsSchema = z.strictObject({
  preset: z.enum(matchingPresets),
  overrides: matchOverridesSchema,
  includeZones: z.boolean(),
})

export const defaultMatching: MatchingSettings = { preset: 'medium', overrides: {}, includeZones: true }
