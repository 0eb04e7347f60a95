import { createSharedValue } from './shared-value.ts'

/** Why the first page isn't ready yet. */
export interface FirstLoadDelay {
  /** The server did not respond or sent `Retry-After`. If false, it is only slow. */
  isUnreachable: boolean
  tryAgain: () => void
}

/** Set while the first load takes long enough to show a message; else null. */
export const firstLoadDelay = createSharedValue<FirstLoadDelay | null>(null)
