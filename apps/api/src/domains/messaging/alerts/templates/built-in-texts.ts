import type { Hazard } from '../../../../platform/db/schema/hazard.ts'
import type { AlertHazard, AlertPhase, AlertText } from '../../../../platform/db/schema/index.ts'
import type { AlertLanguage, HazardTexts } from './alert-language.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { vi } from './vi.ts'
import { zh } from './zh.ts'

/** The languages of the built-in alerts. */
export const alertLanguages: Readonly<Record<string, AlertLanguage>> = { en, es, fr, vi, zh }

/** The frame of an alert in a language, or in English if there is none. */
export const alertLanguageOf = (language: string) => alertLanguages[language] ?? en

const alertHazardOf: Record<Hazard, AlertHazard> = {
  tornado: 'tornado',
  severe_thunderstorm: 'storm',
  hail: 'storm',
  high_wind: 'storm',
  tropical_cyclone: 'hurricane',
  storm_surge: 'flood',
  flood: 'flood',
  flash_flood: 'flood',
  coastal_flood: 'flood',
  dam_failure: 'flood',
  winter_storm: 'winter',
  ice: 'winter',
  extreme_cold: 'winter',
  extreme_heat: 'heat',
  fog: 'any',
  dust: 'smoke',
  air_quality: 'smoke',
  wildfire: 'wildfire',
  red_flag: 'wildfire',
  structure_fire: 'fire',
  earthquake: 'earthquake',
  tsunami: 'tsunami',
  volcano: 'smoke',
  landslide: 'any',
  avalanche: 'any',
  drought: 'any',
  hazmat: 'hazmat',
  utility_outage: 'outage',
  civil: 'security',
  crime: 'security',
  health: 'any',
  disaster_declaration: 'any',
  other: 'any',
}

/** The kind of hazard whose texts fit a hazard. */
export const toAlertHazard = (hazard: Hazard | null): AlertHazard =>
  hazard === null ? 'any' : alertHazardOf[hazard]

/** The built-in texts of an alert, by language. */
export const builtInTexts = (hazard: AlertHazard, phase: AlertPhase): Record<string, AlertText> =>
  Object.fromEntries(
    Object.entries(alertLanguages).map(([code, language]) => [code, toText(language, hazard, phase)]),
  )

function toText({ frame, hazards, isReviewed }: AlertLanguage, hazard: AlertHazard, phase: AlertPhase) {
  const texts = hazards[hazard]
  const steps = listSteps(texts, phase)
  const fill = (pattern: string) =>
    pattern.replace(/\{(label|lead|order|step)\}/g, (_all, name: 'label' | 'lead' | 'order' | 'step') =>
      name === 'step' ? steps[0]! : texts[name],
    )
  const { subject, intro, short } = frame[phase]
  return {
    subject: fill(subject),
    bodyMarkdown: [
      fill(intro),
      steps.map((step) => `- ${step}`).join('\n'),
      `[${frame.reply}]({{replyUrl}})`,
      ...(phase === 'all_clear' ? [] : [frame.emergency]),
    ].join('\n\n'),
    shortText: fill(short),
    isReviewed,
  }
}

const listSteps = ({ prepare, act, after }: HazardTexts, phase: AlertPhase): readonly string[] =>
  phase === 'prepare' ? prepare : phase === 'all_clear' ? after : act
