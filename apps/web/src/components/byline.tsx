import { formTexts } from './form-texts.ts'
import { RelativeTime } from './relative-time.tsx'

interface BylineProps {
  /** RFC 3339 */
  moment: string
  /** Null if no person did it, or the person is unknown. */
  person: { name: string } | null
}

/** `3 days ago by Ana`: when something was created or changed, and by whom. */
export function Byline({ moment, person }: BylineProps) {
  return (
    <>
      <RelativeTime moment={moment} />
      {person ? ` ${formTexts.by(person.name)}` : null}
    </>
  )
}
