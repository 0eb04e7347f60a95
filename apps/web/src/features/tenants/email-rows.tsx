import { Field, TextInput } from '@parapet/ui'
import { tenantFormTexts as texts } from './form-texts.ts'
import { type EntryListProps, EntryRows } from './entry-rows.tsx'
import { findEmailProblem } from './tenant-list-rules.ts'
import { emptyEmail } from './tenant-lists.ts'

/** The e-mail addresses of a tenant, the primary one first. */
export function EmailRows(props: EntryListProps) {
  return (
    <EntryRows
      {...props}
      id="emails"
      legend={texts.emails}
      empty={emptyEmail}
      rowsMax={5}
      isEmpty={({ address }) => address === ''}
      findProblem={({ address }) => findEmailProblem(address)}
      nameEntry={texts.email}
      removeText={texts.removeEmail}
      addText={texts.addEmail}
      renderFields={({ entry, label, problem, onChange }) => (
        <Field label={label} error={problem}>
          <TextInput
            type="email"
            autoComplete="off"
            maxLength={254}
            value={entry.address}
            onChange={(event) => onChange({ ...entry, address: event.target.value })}
          />
        </Field>
      )}
    />
  )
}
