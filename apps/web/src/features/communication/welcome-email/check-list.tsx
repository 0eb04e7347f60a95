import { Card, linkClassName, Skeleton } from '@parapet/ui'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import pageStyles from '~/components/message-editor/editor-page.module.css'
import { PageLink } from '~/components/page-link'
import type { CampaignCheck } from '~/data/communication/queries'
import { paths } from '~/lib/paths'
import { findCheckControl, type CheckControl, type MailVersions } from './mail-draft.ts'
import { welcomeMailTexts as texts } from './texts.ts'

export const checkTones = { ok: 'success', warning: 'warning', error: 'danger' } as const

const icons = { ok: CircleCheck, warning: TriangleAlert, error: CircleX } as const
const levelOrder = { error: 0, warning: 1, ok: 2 } as const

type CheckSettingsPage = 'email-senders' | 'organization'

/** The settings page that fixes a failed check. */
const settingsPages: Partial<Record<CampaignCheck['code'], CheckSettingsPage>> = {
  sender: 'email-senders',
  postal_address: 'organization',
  contact: 'organization',
}

/** The failed checks that the draft itself can fix. */
const draftChecks: ReadonlySet<CampaignCheck['code']> = new Set([
  'sender',
  'opt_in_link',
  'subject',
  'merge_fields',
  'links',
  'weight',
  'audience',
])

export interface CheckItemsProps {
  checks: readonly CampaignCheck[]
  /** Whether the draft has changed since the checks ran. */
  isStale: boolean
  /** Which settings pages the user can open. */
  mayOpen: Readonly<Record<CheckSettingsPage, boolean>>
  /** Whether there is a sender to choose. */
  hasSenders: boolean
  versions: MailVersions
  onGoTo: (target: CheckControl) => void
}

/** Checks with a link to where each is fixed, errors first. */
export function CheckItems({ checks, isStale, ...links }: CheckItemsProps) {
  return (
    <ul className={pageStyles.checks} aria-busy={isStale}>
      {checks
        .toSorted((a, b) => levelOrder[a.level] - levelOrder[b.level])
        .map(({ code, level, message }) => {
          const Icon = icons[level]
          return (
            <li key={`${code} ${message}`} className={pageStyles.check} data-level={level}>
              <Icon aria-label={texts.checkLevels[level]} />
              <span>
                {message} {level === 'ok' ? null : <FixLink code={code} {...links} />}
              </span>
            </li>
          )
        })}
    </ul>
  )
}

type FixLinkProps = Pick<CampaignCheck, 'code'> & Omit<CheckItemsProps, 'checks' | 'isStale'>

/** The one place where a check is fixed: in the draft if possible, or else in the settings. */
function FixLink({ code, mayOpen, hasSenders, versions, onGoTo }: FixLinkProps) {
  if (draftChecks.has(code) && (code !== 'sender' || hasSenders)) {
    return (
      <GoToLink target={findCheckControl(code, versions)} onGoTo={onGoTo}>
        {texts.goTo(code)}
      </GoToLink>
    )
  }
  const settingsPage = settingsPages[code]
  if (settingsPage === undefined || !mayOpen[settingsPage]) return null
  return (
    <PageLink to={paths.settings(settingsPage, { from: 'welcome-email' })} className={linkClassName()}>
      {texts.openSettings}
    </PageLink>
  )
}

interface GoToLinkProps {
  target: CheckControl
  onGoTo: (target: CheckControl) => void
  children: string
}

export function GoToLink({ target, onGoTo, children }: GoToLinkProps) {
  return (
    <a
      className={linkClassName()}
      href={`#${target.controlId}`}
      onClick={(event) => {
        event.preventDefault()
        onGoTo(target)
      }}
    >
      {children}
    </a>
  )
}

/** The pre-send checks, with those that passed. */
export function CheckList(props: CheckItemsProps) {
  return (
    <Card title={texts.checks} description={texts.checksDetail}>
      {props.checks.length === 0 ? <Skeleton width="half" /> : <CheckItems {...props} />}
    </Card>
  )
}
