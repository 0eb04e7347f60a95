import type { ReactNode } from 'react'

export interface ComboboxOption {
  value: string
  /** What is shown, typed against and read out. */
  label: string
  /** A second line. */
  description?: string
  /** Decorative: hidden from assistive technology. */
  icon?: ReactNode
  disabled?: boolean
}
