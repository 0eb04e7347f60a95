import { Field, TextInput, Select, Button, IconButton, VisuallyHidden } from '@parapet/ui'
import { ArrowUpToLine, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { tenantValueTexts } from '~/components/tenant-value-texts'
import { tenantFormTexts as texts } from './form-texts.ts'
import { findEmailProblem, findPhoneProblem } from './tenant-entry-rules.ts'
import { emptyEmail, emptyPhone, type PhoneEntry, parseList, serializeList } from './tenant-entries.ts'
import styles from './tenants.module.css'

/** The email addresses of a tenant, the primary one first. */
export function EmailRows(props: EntryListProps) {
  return (
    <EntryRows
      {...props}
      id="emails"
      legend={texts.emails}
      emptyEntry={emptyEmail}
      maxRows={5}
      isEmpty={({ address }) => address === ''}
      findProblem={({ address }) => findEmailProblem(address)}
      getEntryLabel={texts.email}
      getRemoveLabel={texts.removeEmail}
      addLabel={texts.addEmail}
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

/** The phone numbers of a tenant as people write them, the primary one first. */
export function PhoneRows(props: EntryListProps) {
  return (
    <EntryRows
      {...props}
      id="phones"
      legend={texts.phones}
      emptyEntry={emptyPhone}
      maxRows={6}
      isEmpty={({ number }) => number === ''}
      findProblem={({ number }) => findPhoneProblem(number)}
      getEntryLabel={texts.phone}
      getRemoveLabel={texts.removePhone}
      addLabel={texts.addPhone}
      renderFields={({ entry, position, label, problem, onChange }) => (
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
          <Field label={texts.phoneType(position)}>
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

export interface EntryListProps {
  /** The serialized list. */
  value: string
  onChange: (value: string) => void
  /** The list's error from validation or from the API. */
  error: string | undefined
}

interface EntryFieldsOptions<Entry> {
  entry: Entry
  /** Counts from 1. */
  position: number
  /** The entry's label, which marks the primary one. */
  label: string
  problem: string | undefined
  onChange: (entry: Entry) => void
}

interface EntryRowsProps<Entry> extends EntryListProps {
  /** The fieldset's ID, for links from the error summary. */
  id: string
  legend: string
  emptyEntry: Entry
  maxRows: number
  isEmpty: (entry: Entry) => boolean
  findProblem: (entry: Entry) => string | null
  /** Counts from 1. */
  getEntryLabel: (position: number) => string
  getRemoveLabel: (position: number) => string
  addLabel: string
  renderFields: (options: EntryFieldsOptions<Entry>) => ReactNode
}

/** A list of contact entries, the primary one first. An empty list shows one empty row. */
function EntryRows<Entry>(props: EntryRowsProps<Entry>) {
  const { emptyEntry, error, maxRows, isEmpty, getEntryLabel, getRemoveLabel } = props
  const entries = parseList<Entry>(props.value)
  const rows = entries.length === 0 ? [emptyEntry] : entries
  const problems = rows.map((entry) => (error === undefined ? null : props.findProblem(entry)))
  const isErrorInRow = problems.some((problem) => problem === error)

  const setEntries = (next: Entry[]) =>
    props.onChange(serializeList(next.length === 1 && next.every(isEmpty) ? [] : next))

  return (
    <fieldset className={styles.entries} id={props.id} tabIndex={-1}>
      <legend>
        <VisuallyHidden>{props.legend}</VisuallyHidden>
      </legend>
      {rows.map((entry, index) => (
        <div key={index} className={styles.entry}>
          {props.renderFields({
            entry,
            position: index + 1,
            label:
              index === 0 && rows.length > 1
                ? `${getEntryLabel(1)} (${texts.primary})`
                : getEntryLabel(index + 1),
            problem: problems[index] ?? undefined,
            onChange: (changed) => setEntries(rows.with(index, changed)),
          })}
          <span className={styles.entryButtons}>
            {index === 0 ? null : (
              <IconButton
                label={texts.makePrimary(getEntryLabel(index + 1))}
                icon={<ArrowUpToLine />}
                onClick={() => setEntries([entry, ...rows.toSpliced(index, 1)])}
              />
            )}
            {rows.length > 1 || !isEmpty(entry) ? (
              <IconButton
                label={getRemoveLabel(index + 1)}
                icon={<Trash2 />}
                onClick={() => setEntries(rows.toSpliced(index, 1))}
              />
            ) : null}
          </span>
        </div>
      ))}
      {error !== undefined && !isErrorInRow ? (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      ) : null}
      {rows.length < maxRows && entries.length > 0 ? (
        <Button
          className={styles.start}
          size="sm"
          icon={<Plus />}
          onClick={() => setEntries([...rows, emptyEntry])}
        >
          {props.addLabel}
        </Button>
      ) : null}
    </fieldset>
  )
}
