import { Button, Text } from '@parapet/ui'
import { roleTexts as texts } from '~/components/access/role-texts'
import styles from './roles.module.css'

export interface SaveBarProps {
  /** How many roles are changed. */
  count: number
  onDiscard: () => void
  onReview: () => void
}

/** Stands at the bottom while something is not saved. */
export function SaveBar({ count, onDiscard, onReview }: SaveBarProps) {
  return (
    <div className={styles.saveBar} role="status">
      <Text weight="medium">{texts.changed(texts.countRoles(count))}</Text>
      <span className={styles.actions}>
        <Button onClick={onDiscard}>{texts.discard}</Button>
        <Button tone="primary" onClick={onReview}>
          {texts.review}
        </Button>
      </span>
    </div>
  )
}
