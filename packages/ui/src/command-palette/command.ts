import type { ReactNode } from 'react'

export interface Command {
  /** The same thing has the same id wherever it comes from. */
  id: string
  label: string
  /** Words that find it too and are not shown: other names, an abbreviation. */
  keywords?: string
  /** Where or what it is, in small letters after the label. */
  detail?: string
  /** Decorative: hidden from assistive technology. */
  icon?: ReactNode
  /** The keys that do the same, one after the other. */
  shortcut?: readonly string[]
  onSelect: () => void
}

/** Commands that are there at once; the palette searches them itself. */
export interface CommandGroup {
  id: string
  label: string
  commands: readonly Command[]
}

/** Things that have to be asked for. */
export interface CommandSource {
  id: string
  /** What it finds: `Properties`. */
  label: string
  /**
   * How much must be typed before it is asked.
   * @default 2
   */
  minQueryLength?: number
  /** Best match first. A newer query aborts the signal. */
  search: (query: string, signal: AbortSignal) => Promise<readonly Command[]>
}
