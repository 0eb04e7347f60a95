import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { KeysetPagination } from './keyset-pagination.tsx'
import { Pagination, type PaginationProps } from './pagination.tsx'

function Pages(props: PaginationProps) {
  const [page, setPage] = useState(props.page)
  const [pageSize, setPageSize] = useState(props.pageSize ?? 50)
  return (
    <Pagination
      {...props}
      page={page}
      onPageChange={setPage}
      pageSize={pageSize}
      onPageSizeChange={(size) => {
        setPageSize(size)
        setPage(1)
      }}
    />
  )
}

const meta = {
  title: 'Navigation/Pagination',
  component: Pagination,
  args: { page: 1, totalCount: 1234, onPageChange: () => undefined },
  render: (args) => <Pages {...args} />,
} satisfies Meta<typeof Pagination>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { page: 3, totalCount: 480, pageSize: 25, label: 'Pagination' } }

export const InTheMiddle: Story = { args: { page: 12 } }

export const LastPage: Story = { args: { page: 25 } }

export const FewPages: Story = { args: { page: 2, totalCount: 120 } }

export const SinglePage: Story = { args: { totalCount: 4 } }

export const WithoutPageSize: Story = { render: (args) => <Pagination {...args} page={4} /> }

function KeysetPages() {
  const [page, setPage] = useState(1)
  const step = (to: number) => () => setPage(to)
  return (
    <KeysetPagination
      from={(page - 1) * 50 + 1}
      to={Math.min(1234, page * 50)}
      totalCount={1234}
      onFirst={page > 1 ? step(1) : undefined}
      onPrevious={page > 1 ? step(page - 1) : undefined}
      onNext={page < 25 ? step(page + 1) : undefined}
    />
  )
}

export const Keyset: Story = { render: () => <KeysetPages /> }

export const KeysetWithoutTotal: Story = {
  render: () => <KeysetPagination from={51} to={100} onPrevious={() => undefined} onNext={() => undefined} />,
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
