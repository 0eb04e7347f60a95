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
  { key: 'geocoded', to: paths.propertyLocations(), action: homeTexts.review, permission: 'property:update' },
  {
    key: 'source',
    to: paths.sources('catalog'),
    action: homeTexts.chooseSources,
    permission: 'source:create',
  },
]

export interface SetupChecklistProps {
  setup: ApiData<'getOrg'>['setup']
  permissions: HeldPermissions
}

/** The setup steps of an organization without properties or sources, limited to those the user can do. */
export function SetupChecklist({ setup, permissions }: SetupChecklistProps) {
  const permittedSteps = steps.filter((step) => can(permissions, step.permission))
  const firstOpen = permittedSteps.find((step) => !setup[step.key])

  return (
    <Card title={homeTexts.setup} description={permittedSteps.length > 0 ? homeTexts.setupIntro : undefined}>
      {permittedSteps.length === 0 ? <Text tone="muted">{homeTexts.noPermission}</Text> : null}
      <ol className={styles.steps}>
        {permittedSteps.map((step) => {
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
