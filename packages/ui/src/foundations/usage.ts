/** What a person who designs a screen has to know about a component; shown on its page in Storybook. */
export interface Usage {
  /**
   * `new` may still change with a minor version.
   * @default 'stable'
   */
  status?: 'stable' | 'new'
  /** When to use it. Words in backticks are names of components or tokens. */
  use: readonly string[]
  /** When not to, and what to use instead. */
  avoid: readonly string[]
  /** How its texts are written. */
  words?: readonly string[]
  /** What it does for assistive technology, and what that asks of those who use it. */
  accessibility: readonly string[]
  /** What its keys do. Absent where there is nothing to press. */
  keyboard?: readonly { keys: string; effect: string }[]
}

/** By the path of the stories below `src`, without ending: `button/button`. */
export type Usages = Readonly<Record<string, Usage>>

/** `[0.24] [9.26] Sizes` → `Sizes`: the ids are for the list of requirements, not for readers. */
export function removeRequirementIds(name: string): string {
  return name.replaceAll(/\[[\d.]+\] /gu, '')
}
