import { Checkbox } from '@parapet/ui/checkbox'
import type { Ref } from 'react'

export interface ConsentBoxProps {
  ref: Ref<HTMLInputElement>
  sentence: string
  isTicked: boolean
  error: string | null
  onChange: (isTicked: boolean) => void
}

/** The box that nobody ticks but the person: agreeing is an act, not a default. */
export function ConsentBox({ ref, sentence, isTicked, error, onChange }: ConsentBoxProps) {
  return (
    <Checkbox
      ref={ref}
      name="agree"
      label={sentence}
      checked={isTicked}
      error={error ?? undefined}
      onCheckedChange={onChange}
    />
  )
}
