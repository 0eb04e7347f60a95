import { Combobox, Field, Skeleton, toast, Drawer } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { FormDrawer } from '~/components/form-drawer'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { useKeptValues } from '~/components/use-kept-values'
import { useCreateGrant } from '~/data/team/access-mutations'
import { accessQueries, useMemberChoices, type ResourceRole } from '~/data/team/access-queries'
import { describeFailure } from '~/lib/describe-failure'
import { accessTexts as texts } from './access-texts.ts'
import {
  createGrantDraft,
  findGrantProblems,
  toGrant,
  type GrantDraft,
  type GrantProblems,
  GrantFields,
} from './grant-fields.tsx'

export interface GrantDrawerProps {
  orgId: string
  /** Who gets the grant; null shows a field to choose them. */
  person: { id: string; name: string } | null
  onClose: () => void
}

/** Grants a resource role to one person on one property or portfolio. */
export function GrantDrawer({ orgId, person, onClose }: GrantDrawerProps) {
  const query = useQuery(accessQueries.resourceRoles(orgId))
  if (query.data)
    return <GrantForm orgId={orgId} person={person} roles={query.data.items} onClose={onClose} />
  return (
    <Drawer open onOpenChange={onClose} title={texts.add} description={texts.addDetail}>
      {query.isError ? (
        <QueryErrorPanel subject={texts.resourceRoles} query={query} />
      ) : (
        <Skeleton width="three-quarters" />
      )}
    </Drawer>
  )
}

function GrantForm({ orgId, person, roles, onClose }: GrantDrawerProps & { roles: readonly ResourceRole[] }) {
  const create = useCreateGrant(orgId)
  const [initialDraft] = useState(() => createGrantDraft(roles))
  const [draft, setDraft] = useState(initialDraft)
  const [userId, setUserId] = useState(person?.id ?? '')
  const [problems, setProblems] = useState<GrantProblems & { person?: string; root?: string }>({})
  const [attempt, setAttempt] = useState(0)
  const people = useMemberChoices(orgId, person)
  const isDirty = draft !== initialDraft || userId !== (person?.id ?? '')
  useKeptValues({
    name: 'grant',
    collect: () => (isDirty ? { draft, userId } : null),
    bringBack(kept: { draft: GrantDraft; userId: string }) {
      setDraft(kept.draft)
      setUserId(kept.userId)
    },
  })

  async function save(event?: SubmitEvent) {
    event?.preventDefault()
    const newProblems = {
      ...(userId === '' ? { person: texts.choosePerson } : {}),
      ...findGrantProblems(draft),
    }
    setProblems(newProblems)
    setAttempt(attempt + 1)
    if (Object.keys(newProblems).length > 0) return
    try {
      const grant = await create.mutateAsync({ userId, ...toGrant(draft) })
      toast({ color: 'success', heading: texts.added(grant.resourceRole.name, grant.resource.name) })
      onClose()
    } catch (error) {
      setProblems({ root: describeFailure(error) })
    }
  }

  return (
    <FormDrawer
      title={texts.add}
      description={person ? person.name : texts.addDetail}
      submitLabel={texts.addSubmit}
      isDirty={isDirty}
      isSubmitting={create.isPending}
      errors={Object.entries(problems).map(([field, message]) =>
        field === 'person' ? { controlId: field, message } : { message },
      )}
      attempt={attempt}
      onSubmit={save}
      onClose={onClose}
    >
      {person ? null : (
        <Field label={texts.person} controlId="person" required error={problems.person}>
          <Combobox {...people} value={userId || null} onValueChange={(id) => setUserId(id ?? '')} />
        </Field>
      )}
      <GrantFields
        orgId={orgId}
        resourceRoles={roles}
        draft={draft}
        problems={problems}
        onChange={setDraft}
      />
    </FormDrawer>
  )
}
