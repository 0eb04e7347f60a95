import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { fn } from 'storybook/test'
import { Stack } from '../stack/stack.tsx'
import { FileDrop } from './file-drop.tsx'
import { UploadList, type FileUpload } from './upload-list.tsx'

const uploading: FileUpload = {
  id: '1',
  name: 'hud-multifamily-assisted-co-2026.csv',
  sizeBytes: 18_400_000,
  status: 'uploading',
  progress: 0.42,
}
const waiting: FileUpload = {
  id: '2',
  name: 'rent-roll-november.xlsx',
  sizeBytes: 640_000,
  status: 'waiting',
}
const processing: FileUpload = { id: '3', name: 'tenants.csv', sizeBytes: 2_100_000, status: 'processing' }
const done: FileUpload = { id: '4', name: 'units.csv', status: 'done', result: '1,204 rows · 88 kB' }
const failed: FileUpload = {
  id: '5',
  name: 'scan-of-the-lease-with-a-long-name-from-the-office-printer-2026-11-20.pdf',
  sizeBytes: 9_900_000,
  status: 'failed',
  error: 'The connection was lost at 61%. Nothing was saved. Try again.',
}

const meta = {
  title: 'Forms/UploadList',
  component: UploadList,
  args: {
    label: 'Files',
    uploads: [uploading, waiting, processing, done, failed],
    onCancel: fn(),
    onRetry: fn(),
    onRemove: fn(),
  },
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: '34rem' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof UploadList>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { uploads: [uploading, failed] } }

export const Waiting: Story = { args: { uploads: [waiting] } }

export const Uploading: Story = { args: { uploads: [uploading] } }

export const Processing: Story = { args: { uploads: [processing] } }

export const Done: Story = { args: { uploads: [done] } }

export const Failed: Story = { args: { uploads: [failed] } }

export const RightToLeft: Story = { globals: { direction: 'rtl' } }

const stepMs = 300
const share = 0.08

function UploadForm() {
  const [uploads, setUploads] = useState<FileUpload[]>([])
  const isInProgress = uploads.some(({ status }) => status === 'uploading')

  useEffect(() => {
    if (!isInProgress) return
    const timer = setInterval(() => setUploads((before) => before.map(advance)), stepMs)
    return () => clearInterval(timer)
  }, [isInProgress])

  const start = (file: Pick<FileUpload, 'id' | 'name' | 'sizeBytes'>): FileUpload => ({
    ...file,
    status: 'uploading',
    progress: 0,
  })
  const remove = ({ id }: FileUpload) => setUploads((before) => before.filter((each) => each.id !== id))

  return (
    <Stack gap={4}>
      <FileDrop
        label="Documents"
        help="Any file. A file with “fail” in its name shows the error state."
        multiple
        onFiles={(files) =>
          setUploads((before) => [
            ...before,
            ...files.map((file) => start({ id: crypto.randomUUID(), name: file.name, sizeBytes: file.size })),
          ])
        }
      />
      <UploadList
        label="Documents"
        uploads={uploads}
        onCancel={remove}
        onRemove={remove}
        onRetry={(upload) =>
          setUploads((before) => before.map((each) => (each.id === upload.id ? start(each) : each)))
        }
      />
    </Stack>
  )
}

function advance(upload: FileUpload): FileUpload {
  if (upload.status !== 'uploading') return upload
  const progress = (upload.progress ?? 0) + share
  if (upload.name.includes('fail') && progress > 0.5)
    return { ...upload, status: 'failed', error: 'The connection was lost. Try again.' }
  return progress >= 1 ? { ...upload, status: 'done', progress: 1 } : { ...upload, progress }
}

export const WithFileDrop: Story = { render: () => <UploadForm /> }
