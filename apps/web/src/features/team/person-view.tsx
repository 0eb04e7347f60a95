import { usePermissions } from '@parapet/permissions/react'
import { can } from '@parapet/permissions'
import { Combobox, EmptyState, Field } from '@parapet/ui'
import { UserSearch } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { accessQueries, useMemberChoices } from '~/data/team/access-queries'
import { accessTexts as texts } from './access-texts.ts'
import type { AccessState } from './access-url.ts'
import { MemberAccessCard } from './member-access-card.tsx'

export interface PersonViewProps {
  orgId: string
  state: AccessState
  onStateChange: (state: AccessState) => void
}

/** Chooses a person, and says what they may do and why. */
export function PersonView({ orgId, state, onStateChange }: PersonViewProps) {
  const held = usePermissions()?.permissions ?? []
  const { personId } = state
  const { data } = useQuery({ ...accessQueries.access(orgId, personId ?? ''), enabled: personId !== null })
  const people = useMemberChoices(orgId, data?.user ?? null)

  return (
    <>
      {can(held, 'team:read') ? (
        <Field label={texts.person} help={texts.personDetail}>
          <Combobox
            {...people}
            value={personId}
            onValueChange={(id) => onStateChange({ ...state, personId: id })}
          />
        </Field>
      ) : null}
      {personId === null ? (
        <EmptyState
          icon={<UserSearch />}
          title={texts.choosePersonFirst}
          description={texts.choosePersonFirstDetail}
        />
      ) : (
        <MemberAccessCard
          key={personId}
          orgId={orgId}
          userId={personId}
          q={state.q}
          onSearch={(q) => onStateChange({ ...state, q })}
        />
      )}
    </>
  )
}
