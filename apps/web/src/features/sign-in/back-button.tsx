import { Button } from '@parapet/ui'
import { ArrowLeft } from 'lucide-react'
import styles from './sign-in.module.css'

export interface BackButtonProps {
  label: string
  onClick: () => void
}

export function BackButton({ label, onClick }: BackButtonProps) {
  return (
    <Button tone="ghost" size="sm-md" className={styles.back} icon={<ArrowLeft />} onClick={onClick}>
      {label}
    </Button>
  )
}
