import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { UploadList, type FileUpload } from './upload-list.tsx'

const uploading: FileUpload = {
  id: 'a',
  name: 'properties.csv',
  sizeBytes: 1_400_000,
  status: 'uploading',
  progress: 0.42,
}
const failed: FileUpload = { id: 'b', name: 'units.xlsx', status: 'failed', error: 'The connection broke.' }
const done: FileUpload = { id: 'c', name: 'tenants.csv', status: 'done', result: '338 rows' }

describeConformance('UploadList', (props) => <UploadList {...props} label="Files" uploads={[done]} />, {
  slot: 'upload-list',
})

it('shows progress and outcome of each file', async () => {
  const screen = await render(<UploadList label="Files" uploads={[uploading, failed, done]} />)
  expect(screen.getByRole('list', { name: 'Files' }).getByRole('listitem').elements()).toHaveLength(3)
  const progress = screen.getByRole('progressbar', { name: 'properties.csv' })
  await expect.element(progress).toHaveAttribute('aria-valuenow', '42')
  await expect.element(screen.getByText('42% of 1.4 MB')).toBeVisible()
  await expect.element(screen.getByText('The connection broke.')).toBeVisible()
  await expect.element(screen.getByText('338 rows')).toBeVisible()
})

it('offers actions for each file by keyboard', async () => {
  const onCancel = vi.fn()
  const onRetry = vi.fn()
  const onRemove = vi.fn()
  const screen = await render(
    <UploadList
      label="Files"
      uploads={[uploading, failed, done]}
      onCancel={onCancel}
      onRetry={onRetry}
      onRemove={onRemove}
    />,
  )
  const names = screen
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual([
    'Cancel uploading properties.csv',
    'Try uploading units.xlsx again',
    'Remove units.xlsx',
    'Remove tenants.csv',
  ])
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(onCancel).toHaveBeenCalledExactlyOnceWith(uploading)
  await userEvent.tab()
  await userEvent.keyboard(' ')
  expect(onRetry).toHaveBeenCalledExactlyOnceWith(failed)
  await screen.getByRole('button', { name: 'Remove tenants.csv' }).click()
  expect(onRemove).toHaveBeenCalledExactlyOnceWith(done)
})

it('keeps focus in the list when a pressed button disappears', async () => {
  const show = (uploads: FileUpload[]) => (
    <UploadList
      label="Files"
      uploads={uploads}
      onCancel={() => undefined}
      onRetry={() => undefined}
      onRemove={() => undefined}
    />
  )
  const screen = await render(show([failed, done]))
  const focus = (name: string) => (screen.getByRole('button', { name }).element() as HTMLElement).focus()
  focus('Try uploading units.xlsx again')
  await screen.rerender(show([{ ...failed, status: 'waiting' }, done]))
  await expect.element(screen.getByRole('button', { name: 'Cancel uploading units.xlsx' })).toHaveFocus()
  await screen.rerender(show([done]))
  await expect.element(screen.getByRole('button', { name: 'Remove tenants.csv' })).toHaveFocus()
  await screen.rerender(show([]))
  await expect.element(screen.getByRole('list', { name: 'Files' })).toHaveFocus()
})

it('announces outcomes, not progress', async () => {
  const screen = await render(<UploadList label="Files" uploads={[uploading]} />)
  const status = screen.getByRole('status')
  await screen.rerender(<UploadList label="Files" uploads={[{ ...uploading, progress: 0.9 }]} />)
  await expect.element(status).toBeEmptyDOMElement()
  await screen.rerender(<UploadList label="Files" uploads={[{ ...uploading, status: 'done' }]} />)
  await expect.element(status).toHaveTextContent('properties.csv uploaded.')
  await screen.rerender(<UploadList label="Files" uploads={[{ ...failed, id: 'a' }]} />)
  await expect.element(status).toHaveTextContent('Couldn’t upload units.xlsx. The connection broke.')
})
