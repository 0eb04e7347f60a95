import { Card, linkClassName, Skeleton } from '@parapet/ui'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { PageLink } from '~/components/page-link'
import type { CampaignCheck } from '~/data/communication/queries'
import { paths } from '~/lib/paths'
import { welcomeMailTexts as texts } from './texts.ts'
import styles from './welcome.module.css'

export const checkTones = { ok: 'success', warning: 'warning', error: 'danger' } as const

const icons = { ok: CircleCheck, warning: TriangleAlert, error: CircleX } as const
const order = { error: 0, warning: 1, ok: 2 } as const

export interface CheckListProps {
  checks: readonly CampaignCheck[]
  /** Whether the draft has changed since the checks ran. */
  isStale: boolean
  /** Which settings pages the user can open. */
  mayOpen: Readonly<Record<CheckSettingsPage, boolean>>
}

type CheckSettingsPage = 'email-senders' | 'organization'

/** The settings page that fixes a failed check. */
const settingsPages: Partial<Record<CampaignCheck['code'], CheckSettingsPage>> = {
  sender: 'email-senders',
  postal_address: 'organization',
  contact: 'organization',
}

/** The pre-send checks, errors first. */
export function CheckList({ checks, isStale, mayOpen }: CheckListProps) {
  return (
    <Card title={texts.checks} description={texts.checksDetail}>
      {checks.length === 0 ? (
        <Skeleton width="half" />
      ) : (
        <ul className={styles.checks} aria-busy={isStale}>
          {checks
            .toSorted((a, b) => order[a.level] - order[b.level])
            .map(({ code, level, message }) => {
              const Icon = icons[level]
              const settingsPage = level === 'ok' ? undefined : settingsPages[code]
              return (
                <li key={`${code} ${message}`} className={styles.check} data-level={level}>
                  <Icon aria-label={texts.checkLevels[level]} />
                  <span>
                    {message}
                    {settingsPage !== undefined && mayOpen[settingsPage] ? (
                      <>
                        {' '}
                        <PageLink to={paths.settings(settingsPage)} className={linkClassName()}>
                          {texts.openSettings}
                        </PageLink>
                      </>
                    ) : null}
                  </span>
                </li>
              )
            })}
        </ul>
      )}
    </Card>
  )
}
