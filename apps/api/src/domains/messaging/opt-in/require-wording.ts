import {
  chooseLanguage,
  type ConsentLanguage,
  currentWordingVersion,
  fillWording,
  offeredLanguages,
} from '../consent/wording.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { FoundOptIn } from './find-opt-in.ts'
import type { OptInDecision } from './opt-in.schema.ts'
import { invalidFields } from '../../estate/index.ts'

/** The wording that somebody read, in a language that the organisation offers. */
export interface ReadWording {
  version: string
  language: ConsentLanguage
}

/**
 * What was read by whoever agrees now.
 *
 * @throws Problem `validation-failed` without a version or channel, `state-conflict` with the current text for an old one.
 */
export function requireCurrentWording({ org }: FoundOptIn, input: OptInDecision): ReadWording {
  const { version, language } = readWording({ org }, input)
  if (input.channels?.includes('sms')) {
    const message = 'Alerts by text message are not offered. Choose e-mail.'
    throw invalidFields({ pointer: '/channels', code: 'not_allowed', message })
  }
  if (input.channels?.length !== 1) {
    const message = 'Tick the box if you want alerts by e-mail.'
    throw invalidFields({ pointer: '/channels', code: 'required', message })
  }
  if (input.wordingVersion === undefined) {
    const message = 'Say which wording was shown.'
    throw invalidFields({ pointer: '/wordingVersion', code: 'required', message })
  }
  if (input.wordingVersion !== version) {
    const wording = fillWording(language, org.name)
    throw new Problem('state-conflict', 'The text has changed since you opened the page. Read it again.', {
      members: {
        wordingVersion: version,
        language,
        wording: wording.consent,
        wordings: { [language]: wording },
      },
    })
  }
  return { version, language }
}

/** What whoever says no or stops had before them; their “no” counts whichever version that was. */
export function readWording({ org }: Pick<FoundOptIn, 'org'>, input: OptInDecision): ReadWording {
  const language = chooseLanguage(offeredLanguages(org.consentLanguages), input.language)
  return { version: currentWordingVersion, language }
}
