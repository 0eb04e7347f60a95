import { Banner, Button, buttonClassName } from '@parapet/ui'
import { Link } from 'react-router'
import { paths } from '~/lib/paths'
import { invitationTexts } from './texts.ts'
import styles from './invitation.module.css'

export interface OtherAccountProps {
  current: string
  invited: string
  /** Signs out, and mails a code to the invited address. */
  onSwitch: () => void
}

/**
 * Says that somebody else was invited than is signed in, or that the address is not proven, and offers the way to sign
 * in with a code.
 */
export function OtherAccount({ current, invited, onSwitch }: OtherAccountProps) {
  const isUnproven = current.toLowerCase() === invited.toLowerCase()

  return (
    <div className={styles.actions}>
      <Banner
        tone="warning"
        title={
          isUnproven
            ? invitationTexts.unprovenTitle(current)
            : invitationTexts.otherAccountTitle(current, invited)
        }
      >
        {isUnproven ? invitationTexts.unprovenDetail : invitationTexts.otherAccountDetail}
      </Banner>
      <Button tone="primary" size="md-lg" fullWidth onClick={onSwitch}>
        <span className={styles.truncated}>{invitationTexts.switchTo(invited)}</span>
      </Button>
      <Link to={paths.home()} className={buttonClassName({ tone: 'ghost', fullWidth: true })}>
        <span className={styles.truncated}>{invitationTexts.staySignedIn(current)}</span>
      </Link>
    </div>
  )
}
