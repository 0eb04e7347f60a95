import { buttonClassName } from '@parapet/ui'
import { Link } from 'react-router'
import { PublicNotice } from '~/components/public-notice'
import { paths } from '~/lib/paths'
import { invitationTexts } from './texts.ts'

/** A link that belongs to no invitation: there is nobody whom a new one could be asked of. */
export function UnknownInvitation() {
  return (
    <PublicNotice
      title={invitationTexts.unknownTitle}
      actions={
        <Link to={paths.auth()} className={buttonClassName({ tone: 'primary' })}>
          {invitationTexts.signIn}
        </Link>
      }
    >
      <p>{invitationTexts.unknown}</p>
    </PublicNotice>
  )
}
