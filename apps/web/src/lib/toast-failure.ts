import { toast } from '@parapet/ui'
import { describeFailure } from './describe-failure.ts'

/** Shows a failed action. The toast stays until it is closed. */
export const toastFailure = (heading: string, error: unknown) =>
  toast({ color: 'danger', heading, body: describeFailure(error), persistent: true })
