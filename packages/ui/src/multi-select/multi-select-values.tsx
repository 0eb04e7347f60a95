import type { ComboboxOption } from '../combobox/combobox-option.ts'

interface MultiSelectValuesProps {
  descriptionId: string
  chosen: readonly ComboboxOption[]
  /** Whether they can be removed. */
  isFixed: boolean
  name: string | undefined
  disabled: boolean | undefined
}

/** What is chosen, for those who hear the text box and for the form it is sent with. */
export function MultiSelectValues({
  descriptionId,
  chosen,
  isFixed,
  name,
  disabled,
}: MultiSelectValuesProps) {
  return (
    <>
      <span id={descriptionId} hidden>
        {chosen.length} chosen: {chosen.map(({ label }) => label).join(', ')}.
        {isFixed ? null : ' Arrow keys before the text lead to them.'}
      </span>
      {name === undefined
        ? null
        : chosen.map(({ value }) => (
            <input key={value} type="hidden" name={name} value={value} disabled={disabled} />
          ))}
    </>
  )
}
