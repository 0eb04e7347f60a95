import { Avatar, Button, toast, type AvatarProps } from '@parapet/ui'
import { Trash2, Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { describeFailure } from '~/lib/describe-failure'
import styles from './image-field.module.css'

const types = ['image/png', 'image/jpeg', 'image/webp']

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
  const input = useRef<HTMLInputElement>(null)
  const upload = useRef<HTMLButtonElement>(null)
  const [pending, setPending] = useState<'upload' | 'remove' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function change(kind: 'upload' | 'remove', action: () => Promise<unknown>, successText: string) {
    if (pending !== null) return
    setPending(kind)
    setProblem(null)
    try {
      await action()
      toast({ color: 'success', heading: successText })
      // The remove button disappears with the image.
      if (kind === 'remove') upload.current?.focus()
    } catch (error) {
      setProblem(describeFailure(error))
    } finally {
      setPending(null)
    }
  }

  function uploadFile(file: File | undefined) {
    if (!file) return
    if (types.includes(file.type)) void change('upload', () => onUpload(file), texts.uploaded)
    else setProblem(texts.rejected)
  }

  return (
    <div className={styles.field} role="group" aria-label={texts.label}>
      <Avatar {...avatar} src={image} size="xl" decorative />
      {mayUpdate ? (
        <div className={styles.text}>
          <div className={styles.buttons}>
            <Button
              ref={upload}
              icon={<Upload />}
              loading={pending === 'upload'}
              aria-describedby={helpId}
              onClick={() => input.current?.click()}
            >
              {image === null ? texts.upload : texts.replace}
            </Button>
            {image === null ? null : (
              <Button
                tone="ghost"
                icon={<Trash2 />}
                loading={pending === 'remove'}
                onClick={() => void change('remove', onRemove, texts.removed)}
              >
                {texts.remove}
              </Button>
            )}
          </div>
          <p className={styles.help} id={helpId}>
            {texts.help}
          </p>
          {problem ? (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          ) : null}
          <input
            ref={input}
            type="file"
            hidden
            accept={types.join(',')}
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
