import type { ApiData } from '@parapet/api-client'
import { Avatar, Badge, Button, VisuallyHidden } from '@parapet/ui'
import { Check } from 'lucide-react'
import { orgSwitchTexts as texts } from '~/components/org-switch-texts'
import styles from './org-menu.module.css'

export interface OrgOptionProps {
  org: ApiData<'getUser'>['orgs'][number]
  isCurrent: boolean
  isPending: boolean
  onChoose: () => void
}

/** One organisation: its name, what the person is there, and how many threats wait. */
export function OrgOption({ org, isCurrent, isPending, onChoose }: OrgOptionProps) {
  return (
    <Button
      tone="ghost"
      size="lg"
      className={styles.option}
      loading={isPending}
      loadingPosition="right"
      aria-current={isCurrent ? 'true' : undefined}
      data-org={org.id}
      onClick={onChoose}
    >
      <span className={styles.inner}>
        <Avatar name={org.name} colorKey={org.id} src={org.logo} shape="square" size="md" decorative />
        <span className={styles.texts}>
          <span className={styles.name}>
            <span className={styles.cut}>{org.name}</span>
            {org.demo ? <Badge>{texts.demo}</Badge> : null}
          </span>
          <span className={styles.facts}>
            <span className={styles.cut}>{org.roles.length === 0 ? texts.noRole : org.roles.join(', ')}</span>
            <span aria-hidden="true">·</span>
            <span className={styles.threats} data-some={org.threatsCount > 0 ? '' : undefined}>
              {org.threatsCount > 0 ? texts.threats(org.threatsCount) : texts.noThreats}
            </span>
          </span>
        </span>
        {isCurrent ? (
          <>
            <Check className={styles.check} aria-hidden="true" />
            <VisuallyHidden>{texts.current}</VisuallyHidden>
          </>
        ) : null}
      </span>
    </Button>
  )
}
