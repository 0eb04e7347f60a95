import type { ApiData } from '@parapet/api-client'
import { can, type HeldPermissions, type Permission } from '@parapet/permissions'
import { buttonClassName, Card, Text, VisuallyHidden } from '@parapet/ui'
import { Check } from 'lucide-react'
import { PageLink } from '~/components/page-link'
import { paths } from '~/lib/paths'
import styles from './setup-checklist.module.css'
import { homeTexts } from './texts.ts'

interface SetupStep {
  key: 'portfolio' | 'property' | 'geocoded' | 'source'
  to: string
  action: string
  permission: Permission
}

const steps: readonly SetupStep[] = [
  {
    key: 'property',
    to: paths.propertyImport(),
    action: homeTexts.importFile,
    permission: 'property:import',
  },
  {
    key: 'portfolio',
    to: paths.portfolios(),
    action: homeTexts.createPortfolio,
    permission: 'portfolio:create',
  },
  { key: 'geocoded', to: paths.properties(), action: homeTexts.review, permission: 'property:update' },
  {
    key: 'source',
    to: paths.sources('catalog'),
    action: homeTexts.chooseFeeds,
    permission: 'source:create',
  },
]

export interface SetupChecklistProps {
  setup: ApiData<'getOrg'>['setup']
  held: HeldPermissions
}

/** What an organization without properties has to do first, as far as this person may do it. */
export function SetupChecklist({ setup, held }: SetupChecklistProps) {
  const own = steps.filter((step) => can(held, step.permission))
  const firstOpen = own.find((step) => !setup[step.key])

  return (
    <Card title={homeTexts.setup} description={own.length > 0 ? homeTexts.setupIntro : undefined}>
      {own.length === 0 ? <Text tone="muted">{homeTexts.noRights}</Text> : null}
      <ol className={styles.steps}>
        {own.map((step) => {
          const isDone = setup[step.key]
          return (
            <li key={step.key} className={styles.step} data-done={isDone ? '' : undefined}>
              <span className={styles.stepMark} aria-hidden="true">
                {isDone ? <Check /> : null}
              </span>
              <span className={styles.stepLabel}>
                {homeTexts.setupSteps[step.key]}
                {isDone ? <VisuallyHidden> ({homeTexts.done})</VisuallyHidden> : null}
              </span>
              {isDone ? null : (
                <PageLink
                  to={step.to}
                  className={buttonClassName({
                    size: 'sm-md',
                    tone: step === firstOpen ? 'primary' : 'neutral',
                  })}
                >
                  {step.action}
                </PageLink>
              )}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
