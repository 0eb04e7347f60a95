import { ImageField } from '~/components/image-field'
import { useUpdateAccount, useUploadPicture } from '~/data/account/mutations'
import type { Account } from '~/data/account/queries'
import { accountTexts } from './texts.ts'

const texts = {
  label: accountTexts.picture,
  upload: accountTexts.uploadPicture,
  replace: accountTexts.replacePicture,
  remove: accountTexts.removePicture,
  kept: accountTexts.pictureKept,
  removed: accountTexts.pictureRemoved,
  rejected: accountTexts.pictureRejected,
  help: accountTexts.pictureHelp,
} as const

export interface PictureFieldProps {
  account: Account
  mayUpdate: boolean
}

/** The picture of the person. */
export function PictureField({ account, mayUpdate }: PictureFieldProps) {
  const upload = useUploadPicture()
  const update = useUpdateAccount()

  return (
    <ImageField
      avatar={{ name: account.name, colorKey: account.id }}
      image={account.picture}
      mayUpdate={mayUpdate}
      texts={texts}
      onKeep={(file) => upload.mutateAsync(file)}
      onRemove={() => update.mutateAsync({ body: { picture: null } })}
    />
  )
}
