import { Avatar } from '@parapet/ui'
import { liveTexts } from './live-texts.ts'
import styles from './present-colleagues.module.css'

const shownMax = 4

interface PresentColleague {
  id: string
  /** Null without permission to see the team. */
  name: string | null
  picture: string | null
}

/** Avatars of the colleagues viewing the same page; empty if there are none. */
export function PresentColleagues({ colleagues }: { colleagues: readonly PresentColleague[] }) {
  if (colleagues.length === 0) return null
  const named = colleagues.map(({ name, ...rest }) => ({ ...rest, name: name ?? liveTexts.colleague }))
  const names = liveTexts.present(named.map(({ name }) => name).join(', '))
  return (
    <span className={styles.stack} role="img" aria-label={names} title={names}>
      {named.slice(0, shownMax).map(({ id, name, picture }) => (
        <Avatar key={id} name={name} colorKey={id} src={picture} size="md" className={styles.avatar} />
      ))}
      {named.length > shownMax && (
        <span className={styles.more}>{liveTexts.more(named.length - shownMax)}</span>
      )}
    </span>
  )
}
