import { linkClassName } from '@parapet/ui'
import { CircleX, TriangleAlert } from 'lucide-react'
import pageStyles from '~/components/message-editor/editor-page.module.css'
import { PageLink } from '~/components/page-link'
import { paths } from '~/lib/paths'
import type { FixTarget, SendCheck } from './send-checks.ts'
import { composeTexts as texts } from './texts.ts'

const icons = { warning: TriangleAlert, error: CircleX } as const

interface SendCheckListProps {
  checks: readonly SendCheck[]
  /** The id of the summary, which describes the Send button. */
  summaryId: string
  maySeeSenders: boolean
  onGoTo: (target: Extract<FixTarget, { kind: 'control' }>) => void
}

/** What prevents sending, and the warnings, folded beside the Send button. Renders nothing if there is neither. */
export function SendCheckList({ checks, summaryId, maySeeSenders, onGoTo }: SendCheckListProps) {
  if (checks.length === 0) return null
  const issues = checks.filter(({ level }) => level === 'error').length
  const warnings = checks.length - issues
  return (
    <details className={pageStyles.blocked} data-level={issues === 0 ? 'warning' : 'error'}>
      <summary id={summaryId}>
        {issues === 0 ? texts.warnings(warnings) : texts.fixBeforeSending(issues, warnings)}
      </summary>
      <ul className={`${pageStyles.checks} ${pageStyles.blockers}`}>
        {checks.map(({ level, message, fix }) => {
          const Icon = icons[level]
          return (
            <li key={message} className={pageStyles.check} data-level={level}>
              <Icon aria-label={texts.checkLevels[level]} />
              <span>
                {message}{' '}
                {fix === null ? null : fix.kind === 'senders' ? (
                  maySeeSenders ? (
                    <PageLink to={paths.settings('email-senders')} className={linkClassName()}>
                      {texts.setUpSender}
                    </PageLink>
                  ) : null
                ) : (
                  <a
                    className={linkClassName()}
                    href={`#${fix.controlId}`}
                    onClick={(event) => {
                      event.preventDefault()
                      onGoTo(fix)
                    }}
                  >
                    {fix.label}
                  </a>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
