import { setTimeout } from 'node:timers/promises'

const floorMs = 300

/** Answers no earlier than everybody else, so that nothing can be read from how much there was to do. */
export async function constantTimeResponse<Result>(work: () => Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), setTimeout(floorMs)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
