import { EmptyState, IconButton } from '@parapet/ui'
import { CalendarClock, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { endsNextDay, formatClock, nameWeekday, type Shift, weekdays } from './on-call-values.ts'
import styles from './on-call.module.css'
import { onCallTexts as texts } from './texts.ts'

interface WeekViewProps {
  shifts: readonly Shift[]
  nameOf: (userId: string) => string
  /** Undefined shows the shifts read-only. */
  onEdit: ((index: number) => void) | undefined
  emptyAction: ReactNode
}

/** The shifts of each day of the week. */
export function WeekView({ shifts, nameOf, onEdit, emptyAction }: WeekViewProps) {
  if (shifts.length === 0) {
    return (
      <EmptyState
        icon={<CalendarClock />}
        title={texts.noShifts}
        description={texts.noShiftsDetail}
        actions={emptyAction}
      />
    )
  }
  return (
    <ol className={styles.week}>
      {weekdays.map((weekday) => (
        <li key={weekday} className={styles.day}>
          <h3 className={styles.dayName}>{nameWeekday(weekday)}</h3>
          <ul className={styles.shifts}>
            {shifts.map((shift, index) =>
              shift.weekday === weekday ? (
                <li key={index}>
                  <ShiftEntry
                    shift={shift}
                    name={nameOf(shift.userId)}
                    onEdit={onEdit && (() => onEdit(index))}
                  />
                </li>
              ) : null,
            )}
            {shifts.some((shift) => shift.weekday === weekday) ? null : (
              <li className={styles.noShifts}>{texts.noShiftsOnDay}</li>
            )}
          </ul>
        </li>
      ))}
    </ol>
  )
}

interface ShiftEntryProps {
  shift: Shift
  name: string
  onEdit: (() => void) | undefined
}

function ShiftEntry({ shift, name, onEdit }: ShiftEntryProps) {
  const time = texts.shiftTime(formatClock(shift.from), formatClock(shift.to), endsNextDay(shift))
  const person = texts.shiftPerson(name, shift.step)
  return (
    <div className={styles.shift}>
      <div>
        <div className={styles.shiftTime}>{time}</div>
        <div>{person}</div>
      </div>
      {onEdit ? (
        <IconButton
          label={texts.editShift(nameWeekday(shift.weekday), time, person)}
          icon={<Pencil />}
          onClick={onEdit}
        />
      ) : null}
    </div>
  )
}
