import { Field, Select, TextInput } from '@parapet/ui'
import { tenantFormTexts as texts } from './form-texts.ts'
import { tenantValueTexts } from '~/components/tenant-value-texts'
import { type EntryListProps, EntryRows } from './entry-rows.tsx'
import { findPhoneProblem } from './tenant-list-rules.ts'
import { emptyPhone, type PhoneEntry } from './tenant-lists.ts'
import styles from './tenants.module.css'

/** The phone numbers of a tenant as people write them, the primary one first. */
export function PhoneRows(props: EntryListProps) {
  return (
    <EntryRows
      {...props}
      id="phones"
      legend={texts.phones}
      empty={emptyPhone}
      rowsMax={6}
      isEmpty={({ number }) => number === ''}
      findProblem={({ number }) => findPhoneProblem(number)}
      nameEntry={texts.phone}
      removeText={texts.removePhone}
      addText={texts.addPhone}
      renderFields={({ entry, n, label, problem, onChange }) => (
        <div className={styles.entryFields}>
          <Field label={label} error={problem}>
            <TextInput
              type="tel"
              autoComplete="off"
              maxLength={40}
              value={entry.number}
              onChange={(event) => onChange({ ...entry, number: event.target.value })}
            />
          </Field>
          <Field label={texts.phoneType(n)}>
            <Select
              value={entry.type}
              onChange={(event) => onChange({ ...entry, type: event.target.value as PhoneEntry['type'] })}
            >
              {Object.entries(tenantValueTexts.phoneType).map(([type, name]) => (
                <option key={type} value={type}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
    />
  )
}
