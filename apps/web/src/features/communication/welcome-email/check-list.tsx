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
  /** The checks are of what was saved last; something else is written by now. */
  isOld: boolean
  /** Pages of the settings that the person can go to. */
  mayOpen: Readonly<Record<SettingsPlace, boolean>>
}

type SettingsPlace = 'email-senders' | 'organization'

/** Where what is missing can be set. */
const places: Partial<Record<CampaignCheck['code'], SettingsPlace>> = {
  sender: 'email-senders',
  postal_address: 'organization',
  contact: 'organization',
}

/** What was checked before sending: what stands in the way first. */
export function CheckList({ checks, isOld, mayOpen }: CheckListProps) {
  return (
    <Card title={texts.checks} description={texts.checksDetail}>
      {checks.length === 0 ? (
        <Skeleton width="half" />
      ) : (
        <ul className={styles.checks} aria-busy={isOld}>
          {checks
            .toSorted((a, b) => order[a.level] - order[b.level])
            .map(({ code, level, message }) => {
              const Icon = icons[level]
              const place = level === 'ok' ? undefined : places[code]
              return (
                <li key={`${code} ${message}`} className={styles.check} data-level={level}>
                  <Icon aria-label={texts.checkLevels[level]} />
                  <span>
                    {message}
                    {place !== undefined && mayOpen[place] ? (
                      <>
                        {' '}
                        <PageLink to={paths.settings(place)} className={linkClassName()}>
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
