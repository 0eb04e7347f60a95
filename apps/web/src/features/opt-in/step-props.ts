import type { OptIn, OptInFailure, OptInLanguage, OptInState, OptInWording } from '~/data/opt-in/opt-in-calls'
import type { OptInLink } from '~/data/opt-in/opt-in-link'
import type { OptInTexts } from './texts/opt-in-languages.ts'

/** What every step of the page has. */
export interface OptInStepProps {
  link: OptInLink
  optIn: OptIn
  language: OptInLanguage
  wording: OptInWording
  texts: OptInTexts
  onDecided: (state: OptInState, token: string | null) => void
  /** The link ended, or its text changed, while the page was open. */
  onFailure: (failure: OptInFailure) => void
}
