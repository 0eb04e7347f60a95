export type { ComboboxOption } from './combobox-option.ts'
export { Combobox, type ComboboxProps } from './combobox.tsx'
