import { Stepper } from '@parapet/ui'
import { senderTexts as texts } from './texts.ts'

const steps = (['details', 'verification', 'done'] as const).map((id) => ({ id, label: texts.steps[id] }))

/** Progress through adding a sender. */
export const SenderSteps = ({ current }: { current: 'details' | 'verification' }) => (
  <Stepper steps={steps} current={current} />
)
