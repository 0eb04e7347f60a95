/** What a designer needs to know about a component, shown on its Storybook page. */
export interface Usage {
  /**
   * `new` components can still change in a minor version.
   * @default 'stable'
   */
  status?: 'stable' | 'new'
  /** When to use it. Component and token names are in backticks. */
  use: readonly string[]
  /** When not to use it, and what to use instead. */
  avoid: readonly string[]
  /** How to word it. */
  words?: readonly string[]
  /** How it supports assistive technology, and what callers have to do for that. */
  accessibility: readonly string[]
  /** What its keys do. Absent if it has none. */
  keyboard?: readonly { keys: string; effect: string }[]
}

/** By the path of the stories under `src`, without the extension: `button/button`. */
export type Usages = Readonly<Record<string, Usage>>

/** `[0.24] [9.26] Sizes` → `Sizes`: the ids are for the requirements check, not for readers. */
export function removeRequirementIds(name: string): string {
  return name.replaceAll(/\[[\d.]+\] /gu, '')
}
