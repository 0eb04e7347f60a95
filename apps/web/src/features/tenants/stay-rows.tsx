import { Button, VisuallyHidden } from '@parapet/ui'
import { Plus } from 'lucide-react'
import { tenantFormTexts as texts } from './form-texts.ts'
import type { EntryListProps } from './entry-rows.tsx'
import { StayFields } from './stay-fields.tsx'
import { findStayProblem } from './tenant-list-rules.ts'
import { emptyStay, readStays, writeList } from './tenant-lists.ts'
import styles from './tenants.module.css'

const rowsMax = 50

export interface StayRowsProps extends EntryListProps {
  orgId: string
}

/** Where the tenant lives, lived and will live. */
export function StayRows({ orgId, value, onChange, error }: StayRowsProps) {
  const stays = readStays(value)
  const problems = stays.map((stay, index) => (error === undefined ? null : findStayProblem(stay, index + 1)))
  const isOwn = problems.some((problem) => problem === error)

  return (
    <fieldset className={styles.entries} id="occupancies" tabIndex={-1}>
      <legend>
        <VisuallyHidden>{texts.occupancies}</VisuallyHidden>
      </legend>
      {stays.map((stay, index) => (
        <StayFields
          key={index}
          orgId={orgId}
          stay={stay}
          n={index + 1}
          problem={problems[index] ?? undefined}
          onChange={(next) => onChange(writeList(stays.with(index, next)))}
          onRemove={() => onChange(writeList(stays.toSpliced(index, 1)))}
        />
      ))}
      {error !== undefined && !isOwn ? (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      ) : null}
      {stays.length < rowsMax ? (
        <Button
          className={styles.start}
          size="sm"
          icon={<Plus />}
          onClick={() => onChange(writeList([...stays, emptyStay]))}
        >
          {texts.addOccupancy}
        </Button>
      ) : null}
    </fieldset>
  )
}
