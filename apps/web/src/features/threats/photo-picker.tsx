import { Banner, Button, Field, IconButton, TextInput } from '@parapet/ui'
import { ImagePlus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { uploadPhoto } from '~/data/threats/photos'
import { describeFailure } from '~/lib/describe-failure'
import { BlobImage } from './blob-image.tsx'
import { threatBriefTexts as texts } from './brief-texts.ts'
import styles from './note-photos.module.css'

/** The API's limits. */
const photosPerNoteMax = 10
const descriptionMax = 300

/** Phones convert their photos to one of these when they are chosen. */
const accept = 'image/jpeg,image/png,image/webp'

export interface AddedPhoto {
  key: number
  file: File
  /** Null while it is being uploaded. */
  id: string | null
  description: string
}

interface Failure {
  key: number
  name: string
  message: string
}

/** The photos of a note that is being written. They are uploaded at once, so that a bad file is noticed right away. */
export function usePhotoUploads(threatId: string) {
  const [photos, setPhotos] = useState<readonly AddedPhoto[]>([])
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const lastKey = useRef(0)
  const uploads = useRef(new Map<number, AbortController>())
  useEffect(() => {
    const running = uploads.current
    return () => running.forEach((controller) => controller.abort())
  }, [])

  const change = (key: number, values: Partial<AddedPhoto>) =>
    setPhotos((current) => current.map((photo) => (photo.key === key ? { ...photo, ...values } : photo)))
  const drop = (key: number) => setPhotos((current) => current.filter((photo) => photo.key !== key))

  async function send(key: number, file: File) {
    const controller = new AbortController()
    uploads.current.set(key, controller)
    try {
      const { id } = await uploadPhoto(threatId, file, controller.signal)
      change(key, { id })
    } catch (error) {
      if (controller.signal.aborted) return
      drop(key)
      setFailures((current) => [...current, { key, name: file.name, message: describeFailure(error) }])
    } finally {
      uploads.current.delete(key)
    }
  }

  return {
    photos,
    failures,
    isUploading: photos.some(({ id }) => id === null),
    add(files: readonly File[]) {
      const room = photosPerNoteMax - photos.length
      const added = files
        .slice(0, room)
        .map((file) => ({ key: ++lastKey.current, file, id: null, description: '' }))
      setFailures(
        files.slice(room).map((file) => ({
          key: ++lastKey.current,
          name: file.name,
          message: texts.tooManyPhotos(photosPerNoteMax),
        })),
      )
      setPhotos((current) => [...current, ...added])
      for (const { key, file } of added) void send(key, file)
    },
    describe: (key: number, description: string) => change(key, { description }),
    remove(key: number) {
      uploads.current.get(key)?.abort()
      drop(key)
    },
    /** Takes off what was saved, and keeps what was added in the meantime. */
    clear(saved: readonly AddedPhoto[]) {
      const keys = new Set(saved.map(({ key }) => key))
      setPhotos((current) => current.filter(({ key }) => !keys.has(key)))
      setFailures([])
    },
  }
}

interface PhotoPickerProps {
  uploads: ReturnType<typeof usePhotoUploads>
}

/** Chooses photos for a note, and says what they show. */
export function PhotoPicker({ uploads }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const { photos, failures } = uploads
  return (
    <>
      {failures.length > 0 ? (
        <Banner tone="danger" title={texts.photosFailed}>
          <ul className={styles.added}>
            {failures.map(({ key, name, message }) => (
              <li key={key}>{texts.photoError(name, message)}</li>
            ))}
          </ul>
        </Banner>
      ) : null}
      {photos.length > 0 ? (
        <ul className={styles.added}>
          {photos.map(({ key, file, id, description }, index) => (
            <li key={key} className={styles.addedPhoto} aria-busy={id === null}>
              <BlobImage blob={file} alt="" className={styles.preview} />
              <Field
                label={id === null ? texts.uploadingPhoto(index + 1) : texts.photoDescription(index + 1)}
              >
                <TextInput
                  maxLength={descriptionMax}
                  value={description}
                  onChange={({ target }) => uploads.describe(key, target.value)}
                />
              </Field>
              <IconButton
                label={texts.removeAddedPhoto(index + 1)}
                icon={<X />}
                onClick={() => uploads.remove(key)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={texts.addPhotos}
        onChange={({ target }) => {
          uploads.add([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <Button size="sm-md" icon={<ImagePlus />} onClick={() => input.current?.click()}>
        {texts.addPhotos}
      </Button>
    </>
  )
}
