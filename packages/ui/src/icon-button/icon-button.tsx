import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../button/button.tsx'
import { Tooltip, type TooltipProps } from '../tooltip/tooltip.tsx'

export interface IconButtonProps extends Omit<
  ButtonProps,
  'children' | 'endIcon' | 'shape' | 'loadingPosition' | 'fullWidth'
> {
  /** What the button does. It is the accessible name and the tooltip. */
  label: string
  icon: ReactNode
  /**
   * Where the tooltip appears; `none` if visible text already says the same.
   * @default 'top'
   */
  tooltipSide?: TooltipProps['side'] | 'none'
  /** Shown next to the label in the tooltip, such as a keyboard shortcut. */
  tooltipHint?: ReactNode
}

/** A button that shows only an icon. Its label appears as a tooltip. */
export function IconButton({
  label,
  icon,
  tone = 'ghost',
  size = 'sm-md',
  tooltipSide = 'top',
  tooltipHint,
  ...props
}: IconButtonProps) {
  const button = (
    <Button
      {...props}
      aria-label={label}
      tone={tone}
      size={size}
      shape="square"
      icon={icon}
      loadingPosition="left"
    />
  )
  if (tooltipSide === 'none') return button

  return (
    <Tooltip
      side={tooltipSide}
      isLabel
      content={
        <>
          {label}
          {tooltipHint ? <> {tooltipHint}</> : null}
        </>
      }
    >
      {button}
    </Tooltip>
  )
}
