import { Button, Drawer, StatusDot, Text } from '@parapet/ui'
import type { InviteResult } from '~/data/team/mutations'
import { teamTexts as texts } from './texts.ts'
import styles from './team.module.css'

const tones = { invited: 'success', resent: 'success', already_member: 'neutral', invalid: 'danger' } as const

export interface InviteResultsProps {
  results: readonly InviteResult[]
  onClose: () => void
}

/** What came of each address, where something is worth reading. */
export function InviteResults({ results, onClose }: InviteResultsProps) {
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={texts.outcome}
      footer={
        <Button tone="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <ul className={styles.results}>
        {results.map(({ email, status, error, warning }) => (
          <li key={email} className={styles.result}>
            <span className={styles.resultEmail}>{email}</span>
            <StatusDot tone={error && status !== 'invalid' ? 'warning' : tones[status]}>
              {texts.results[status]}
            </StatusDot>
            {warning ? (
              <Text size="sm" tone="muted">
                {texts.noAccessYet}
              </Text>
            ) : null}
            {error ? (
              <Text size="sm" tone="muted">
                {error.message}
              </Text>
            ) : null}
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
