import type { OptInFailure } from '~/data/opt-in/opt-in-calls'
import type { OptInTexts } from './texts/opt-in-languages.ts'

/** What happened and what to do, for what is no page of its own. */
export function describeFailure(failure: OptInFailure, texts: OptInTexts): { title: string; text: string } {
  switch (failure.kind) {
    case 'limited':
      return { title: texts.limitedTitle, text: texts.limitedText(failure.seconds) }
    case 'offline':
      return { title: texts.offlineTitle, text: texts.offlineText }
    case 'stale':
      return { title: texts.staleTitle, text: texts.staleText }
    case 'conflict':
      return { title: texts.failedTitle, text: texts.conflictText }
    default:
      return { title: texts.failedTitle, text: texts.failedText }
  }
}
