import { Avatar } from '@parapet/ui'
import { liveTexts } from './live-texts.ts'
import styles from './present-colleagues.module.css'

const maxAvatars = 4

interface PresentColleague {
  id: string
  /** Null without permission to see the team. */
  name: string | null
  picture: string | null
}

/** Avatars of the colleagues viewing the same page; empty if there are none. */
export function PresentColleagues({ colleagues }: { colleagues: readonly PresentColleague[] }) {
  if (colleagues.length === 0) return null
  const namedColleagues = colleagues.map(({ name, ...colleague }) => ({
    ...colleague,
    name: name ?? liveTexts.colleague,
  }))
  const names = liveTexts.alsoHere(namedColleagues.map(({ name }) => name).join(', '))
  return (
    <span className={styles.stack} role="img" aria-label={names} title={names}>
      {namedColleagues.slice(0, maxAvatars).map(({ id, name, picture }) => (
        <Avatar key={id} name={name} colorKey={id} src={picture} size="md" className={styles.avatar} />
      ))}
      {namedColleagues.length > maxAvatars && (
        <span className={styles.more}>{liveTexts.more(namedColleagues.length - maxAvatars)}</span>
      )}
    </span>
  )
}
