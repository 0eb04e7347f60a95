import { createSharedValue } from './shared-value.ts'

/** Why the first page is not there yet. */
export interface FirstLoadWait {
  /** A server did not answer, or asked to come back later. Otherwise it is merely slow. */
  isOutOfReach: boolean
  tryAgain: () => void
}

/** Set while the first load takes so long that people should be told; else null. */
export const firstLoadWait = createSharedValue<FirstLoadWait | null>(null)
