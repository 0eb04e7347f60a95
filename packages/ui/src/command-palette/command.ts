import type { ReactNode } from 'react'

export interface Command {
  /** The same record must have the same id in every source. */
  id: string
  label: string
  /** Additional search terms that are not shown: other names, an abbreviation. */
  keywords?: string
  /** Secondary text after the label. */
  detail?: string
  /** Decorative: hidden from assistive technology. */
  icon?: ReactNode
  /** The keyboard shortcut, key by key. */
  shortcut?: readonly string[]
  onSelect: () => void
}

/** Static commands, which the palette searches itself. */
export interface CommandGroup {
  id: string
  label: string
  commands: readonly Command[]
}

/** Results that are fetched. */
export interface CommandSource {
  id: string
  /** What it finds: `Properties`. */
  label: string
  /**
   * Minimum length of the query before it is searched.
   * @default 2
   */
  minQueryLength?: number
  /** Best match first. A newer query aborts the signal. */
  search: (query: string, signal: AbortSignal) => Promise<readonly Command[]>
}
