import { formatList } from '~/lib/format'
import { hazardTexts } from '~/components/threats/hazard-texts'
import { watchTexts } from './watch-texts.ts'

/** `tornado, flood, hail and 5 more`: in the middle of a sentence. */
export function nameHazards(hazards: readonly string[], most = 4): string {
  const words = [...new Set(hazards)].map(nameOf)
  const rest = words.length - most
  // One more would take the place of its own name.
  const shown = rest > 1 ? [...words.slice(0, most), watchTexts.more(rest)] : words
  return formatList(shown)
}

const nameOf = (hazard: string) =>
  (Object.hasOwn(hazardTexts, hazard)
    ? hazardTexts[hazard as keyof typeof hazardTexts]
    : hazardTexts.other
  ).toLowerCase()
