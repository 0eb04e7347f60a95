import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { OptionRow } from '../internal/option-row.tsx'
import type { ComboboxOption } from './combobox-option.ts'
import styles from './combobox.module.css'

interface ComboboxItemProps extends Omit<ComponentProps<'div'>, 'children' | 'role' | 'className'> {
  option: ComboboxOption
  isChosen: boolean
  isActive: boolean
}

/** One option in the open list of a `Combobox`. */
export function ComboboxItem({ option, isChosen, ...props }: ComboboxItemProps) {
  return (
    <OptionRow
      {...props}
      label={option.label}
      description={option.description}
      icon={option.icon}
      end={isChosen ? <Check className={styles.check} aria-hidden="true" /> : null}
      isChosen={isChosen}
      isDisabled={option.disabled ?? false}
    />
  )
}
