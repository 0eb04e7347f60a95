import { Avatar, Button, toast, type AvatarProps } from '@parapet/ui'
import { Trash2, Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { describeFailure } from '~/lib/describe-failure'
import styles from './image-field.module.css'

const types = ['image/png', 'image/jpeg', 'image/webp']

export interface ImageFieldProps {
  /** Names whom the image shows, for its placeholder. */
  avatar: Pick<AvatarProps, 'name' | 'colorKey' | 'shape'>
  image: string | null
  /** Without it the image is only shown. */
  mayUpdate: boolean
  texts: {
    label: string
    upload: string
    replace: string
    remove: string
    kept: string
    removed: string
    rejected: string
    help: string
  }
  onKeep: (file: File) => Promise<unknown>
  onRemove: () => Promise<unknown>
}

/** An image of somebody or something; a chosen one is kept at once. */
export function ImageField({ avatar, image, mayUpdate, texts, onKeep, onRemove }: ImageFieldProps) {
  const helpId = useId()
  const input = useRef<HTMLInputElement>(null)
  const upload = useRef<HTMLButtonElement>(null)
  const [pending, setPending] = useState<'keep' | 'remove' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function change(kind: 'keep' | 'remove', work: () => Promise<unknown>, done: string) {
    if (pending !== null) return
    setPending(kind)
    setProblem(null)
    try {
      await work()
      toast({ color: 'success', heading: done })
      // The button that removes is gone with the image.
      if (kind === 'remove') upload.current?.focus()
    } catch (error) {
      setProblem(describeFailure(error))
    } finally {
      setPending(null)
    }
  }

  function keep(file: File | undefined) {
    if (!file) return
    if (types.includes(file.type)) void change('keep', () => onKeep(file), texts.kept)
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
              loading={pending === 'keep'}
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
              keep(event.target.files?.[0])
              // Lets the same file be chosen again.
              event.target.value = ''
            }}
          />
        </div>
      ) : null}
    </div>
  )
}
