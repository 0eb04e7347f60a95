import { Avatar, Button, toast, type AvatarProps } from '@parapet/ui'
import { Trash2, Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { describeFailure } from '~/lib/describe-failure'
import styles from './image-field.module.css'

const imageTypes = ['image/png', 'image/jpeg', 'image/webp']

export interface ImageFieldProps {
  /** The placeholder for a missing image. */
  avatar: Pick<AvatarProps, 'name' | 'colorKey' | 'shape'>
  image: string | null
  /** Shows the buttons to change the image. */
  mayUpdate: boolean
  texts: {
    label: string
    upload: string
    replace: string
    remove: string
    uploaded: string
    removed: string
    rejected: string
    help: string
  }
  onUpload: (file: File) => Promise<unknown>
  onRemove: () => Promise<unknown>
}

/** A picture or logo. A selected file is uploaded immediately. */
export function ImageField({ avatar, image, mayUpdate, texts, onUpload, onRemove }: ImageFieldProps) {
  const helpId = useId()
  const fileInput = useRef<HTMLInputElement>(null)
  const uploadButton = useRef<HTMLButtonElement>(null)
  const [pendingAction, setPendingAction] = useState<'upload' | 'remove' | null>(null)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)

  async function runChange(kind: 'upload' | 'remove', action: () => Promise<unknown>, successText: string) {
    if (pendingAction !== null) return
    setPendingAction(kind)
    setErrorMessage(null)
    try {
      await action()
      toast({ color: 'success', heading: successText })
      // The remove button disappears with the image.
      if (kind === 'remove') uploadButton.current?.focus()
    } catch (error) {
      setErrorMessage(describeFailure(error))
    } finally {
      setPendingAction(null)
    }
  }

  function uploadFile(file: File | undefined) {
    if (!file) return
    if (imageTypes.includes(file.type)) void runChange('upload', () => onUpload(file), texts.uploaded)
    else setErrorMessage(texts.rejected)
  }

  return (
    <div className={styles.field} role="group" aria-label={texts.label}>
      <Avatar {...avatar} src={image} size="xl" decorative />
      {mayUpdate ? (
        <div className={styles.text}>
          <div className={styles.buttons}>
            <Button
              ref={uploadButton}
              icon={<Upload />}
              loading={pendingAction === 'upload'}
              aria-describedby={helpId}
              onClick={() => fileInput.current?.click()}
            >
              {image === null ? texts.upload : texts.replace}
            </Button>
            {image === null ? null : (
              <Button
                tone="ghost"
                icon={<Trash2 />}
                loading={pendingAction === 'remove'}
                onClick={() => void runChange('remove', onRemove, texts.removed)}
              >
                {texts.remove}
              </Button>
            )}
          </div>
          <p className={styles.help} id={helpId}>
            {texts.help}
          </p>
          {errorMessage ? (
            <p className={styles.problem} role="alert">
              {errorMessage}
            </p>
          ) : null}
          <input
            ref={fileInput}
            type="file"
            hidden
            accept={imageTypes.join(',')}
            aria-label={texts.label}
            onChange={(event) => {
              uploadFile(event.target.files?.[0])
              // Allows selecting the same file again.
              event.target.value = ''
            }}
          />
        </div>
      ) : null}
    </div>
  )
}
