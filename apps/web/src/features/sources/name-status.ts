import { sourceHealthTexts as texts } from './health-texts.ts'
import { sourcesTexts } from './texts.ts'

/** The state of a source in words; one that this build does not know stays as it is. */
export const nameStatus = (status: string) =>
  status === 'absent'
    ? texts.notAdded
    : Object.hasOwn(sourcesTexts.statuses, status)
      ? sourcesTexts.statuses[status as keyof typeof sourcesTexts.statuses]
      : status
