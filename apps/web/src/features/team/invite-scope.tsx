import { Button, IconButton, Text } from '@parapet/ui'
import { Plus, Trash2 } from 'lucide-react'
import { FormSection } from '~/components/form-drawer'
import type { ResourceRole } from '~/data/team/access-queries'
import { teamTexts as texts } from './texts.ts'
import { createGrantDraft, type GrantDraft, type GrantProblems } from './grant-draft.ts'
import { GrantFields } from './grant-fields.tsx'
import styles from './team.module.css'

export interface InviteScopeProps {
  orgId: string
  resourceRoles: readonly ResourceRole[]
  scope: readonly GrantDraft[]
  /** By place; shown once somebody has tried to send. */
  problems: readonly (GrantProblems | null)[]
  onScopeChange: (scope: readonly GrantDraft[]) => void
}

/** The properties and portfolios that a limited member sees from the beginning. */
export function InviteScope({ orgId, resourceRoles, scope, problems, onScopeChange }: InviteScopeProps) {
  return (
    <FormSection title={texts.scope}>
      <Text size="sm" tone="muted">
        {texts.scopeDetail}
      </Text>
      {scope.map((draft, index) => (
        // A place has no id of its own, and only the last one is added.
        <div key={index} className={styles.scope} role="group" aria-label={texts.scopeName(index + 1)}>
          <span className={styles.scopeHead}>
            {texts.scopeName(index + 1)}
            <IconButton
              label={texts.removeScope(index + 1)}
              icon={<Trash2 />}
              onClick={() => onScopeChange(scope.toSpliced(index, 1))}
            />
          </span>
          <GrantFields
            orgId={orgId}
            resourceRoles={resourceRoles}
            draft={draft}
            problems={problems[index] ?? {}}
            onChange={(next) => onScopeChange(scope.with(index, next))}
          />
        </div>
      ))}
      <div>
        <Button icon={<Plus />} onClick={() => onScopeChange([...scope, createGrantDraft(resourceRoles)])}>
          {scope.length === 0 ? texts.addFirstScope : texts.addScope}
        </Button>
      </div>
    </FormSection>
  )
}
