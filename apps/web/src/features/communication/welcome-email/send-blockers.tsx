import pageStyles from '~/components/message-editor/editor-page.module.css'
import type { FieldErrors } from '~/lib/field-errors'
import { CheckItems, GoToLink, type CheckItemsProps } from './check-list.tsx'
import { baseLanguage, findErrorControl, findVersionLanguage } from './mail-draft.ts'
import { welcomeMailTexts as texts } from './texts.ts'

interface SendBlockersProps extends CheckItemsProps {
  /** The fields that the server rejected. */
  errors: FieldErrors
  /** The id of the summary, which describes the Send button. */
  summaryId: string
}

/** What prevents sending, and the warnings, folded beside the Send button. Renders nothing if nothing prevents it. */
export function SendBlockers({ errors, summaryId, checks, ...props }: SendBlockersProps) {
  const fieldErrors = Object.entries(errors)
  const unmetChecks = checks.filter(({ level }) => level !== 'ok')
  const warningCount = unmetChecks.filter(({ level }) => level === 'warning').length
  const issueCount = unmetChecks.length - warningCount + fieldErrors.length
  if (issueCount === 0) return null
  return (
    <details className={pageStyles.blocked}>
      <summary id={summaryId}>{texts.fixBeforeSending(issueCount, warningCount)}</summary>
      <div className={pageStyles.blockers}>
        {fieldErrors.length === 0 ? null : (
          <ul className={pageStyles.checks}>
            {fieldErrors.map(([pointer, message]) => {
              const controlId = findErrorControl(pointer)
              return (
                <li key={pointer}>
                  {message}{' '}
                  {controlId === null ? null : (
                    <GoToLink
                      target={{ controlId, language: findVersionLanguage(pointer) ?? baseLanguage }}
                      onGoTo={props.onGoTo}
                    >
                      {texts.goToField}
                    </GoToLink>
                  )}
                </li>
              )
            })}
          </ul>
        )}
        {unmetChecks.length === 0 ? null : <CheckItems checks={unmetChecks} {...props} />}
      </div>
    </details>
  )
}
