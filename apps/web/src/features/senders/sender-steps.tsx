import { Stepper } from '@parapet/ui'
import { sendersTexts as texts } from './texts.ts'

const steps = (['details', 'proof', 'done'] as const).map((id) => ({ id, label: texts.steps[id] }))

/** Progress through adding a sender. */
export const SenderSteps = ({ current }: { current: 'details' | 'proof' }) => (
  <Stepper steps={steps} current={current} />
)
