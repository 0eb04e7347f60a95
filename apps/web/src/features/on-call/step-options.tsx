import { formatOrdinal } from '~/lib/format'

const steps = [1, 2, 3, 4, 5]

/** The steps of the schedule, for a select. */
export const StepOptions = () =>
  steps.map((step) => (
    <option key={step} value={step}>
      {formatOrdinal(step)}
    </option>
  ))
