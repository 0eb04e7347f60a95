import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import styles from './pagination.module.css'

interface PageStepProps {
  label: string
  icon: ReactNode
  isPossible: boolean
  onStep: () => void
}

/** Keeps the focus it holds when the last step was taken, so it is never `disabled`. */
export function PageStep({ label, icon, isPossible, onStep }: PageStepProps) {
  return (
    <Button
      className={styles.step}
      size="sm"
      tone="ghost"
      shape="square"
      icon={icon}
      aria-label={label}
      title={label}
      aria-disabled={!isPossible || undefined}
      onClick={isPossible ? onStep : undefined}
    />
  )
}
