import { useId, type ComponentProps, type ReactNode } from 'react'
import { MenuLabel } from './menu-label.tsx'

export interface MenuGroupProps extends ComponentProps<'div'> {
  label: ReactNode
}

/** Items of a `DropdownMenu` that belong together, such as choices of which one is on, under their name. */
export function MenuGroup({ label, children, ...props }: MenuGroupProps) {
  const labelId = useId()
  return (
    <div {...props} role="group" aria-labelledby={labelId} data-slot="menu-group">
      <MenuLabel id={labelId}>{label}</MenuLabel>
      {children}
    </div>
  )
}
