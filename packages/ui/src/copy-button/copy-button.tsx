import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from '../button/button.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'

const confirmationMs = 2000

export interface CopyButtonProps extends Omit<ButtonProps, 'value' | 'icon' | 'onClick' | 'children'> {
  /** The text to copy. */
  value: string
  /** The name of the button: `Copy request ID`. */
  label: string
  /**
   * Shows the label next to the icon.
   * @default false
   */
  showLabel?: boolean
  /** Called if the browser denies clipboard access. */
  onCopyError?: (error: unknown) => void
}

/** Copies text and confirms it for two seconds. */
export function CopyButton({
  value,
  label,
  showLabel = false,
  onCopyError,
  tone = 'ghost',
  size = 'xs',
  ...props
}: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), confirmationMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
    } catch (error) {
      onCopyError?.(error)
    }
  }

  return (
    <>
      <Button
        {...props}
        tone={tone}
        size={size}
        shape={showLabel ? 'label' : 'square'}
        aria-label={showLabel ? undefined : label}
        icon={isCopied ? <Check /> : <Copy />}
        onClick={() => void copy()}
      >
        {showLabel ? label : undefined}
      </Button>
      <VisuallyHidden role="status">{isCopied ? 'Copied' : ''}</VisuallyHidden>
    </>
  )
}
