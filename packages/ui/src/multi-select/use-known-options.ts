import { useState } from 'react'
import type { ComboboxOption } from '../combobox/combobox-option.ts'

/**
 * The options of the chosen values. Those that a search no longer lists are remembered, so that they keep their names.
 */
export function useKnownOptions(
  values: readonly string[],
  options: readonly ComboboxOption[],
  chosenOptions: readonly ComboboxOption[],
): ComboboxOption[] {
  const [remembered, setRemembered] = useState<ReadonlyMap<string, ComboboxOption>>(new Map())
  const listed = new Map([...chosenOptions, ...options].map((option) => [option.value, option]))
  const added = values.flatMap((value) => {
    const option = listed.get(value)
    return option && !remembered.has(value) ? [[value, option] as const] : []
  })
  if (added.length > 0) setRemembered(new Map([...remembered, ...added]))

  return values.map((value) => listed.get(value) ?? remembered.get(value) ?? { value, label: value })
}
