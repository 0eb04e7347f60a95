import axe, { type ElementContext, type RunOptions } from 'axe-core'
import { finishAnimations } from './finish-animations.ts'

/** What axe finds once nothing on the page moves or fades anymore, as “rule: elements”. */
export async function findAxeViolations(
  context: ElementContext = document.querySelector('main')!,
  options: RunOptions = {},
): Promise<string[]> {
  await finishAnimations()
  // Describing the rules that pass takes time, and no test looks at them.
  const { violations } = await axe.run(context, { ...options, resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** A component rendered on its own has no landmarks around it. */
export const componentRules: RunOptions = { rules: { region: { enabled: false } } }
