import { toast } from '@parapet/ui'
import { useNavigate } from 'react-router'
import { useMatchProperty } from '~/data/matching/queries'
import { describeFailure } from '~/lib/describe-failure'
import { paths } from '~/lib/paths'
import { matchingTexts as texts } from './texts.ts'

interface MatchedProperty {
  id: string
  name: string
}

/** Rematches one property with current threats. The toast links to the task. */
export function useRunMatch(orgId: string, maySeeTasks: boolean) {
  const navigate = useNavigate()
  const match = useMatchProperty(orgId)

  return ({ id, name }: MatchedProperty) =>
    match.mutate(id, {
      onSuccess: ({ taskId }) =>
        toast({
          color: 'success',
          heading: texts.matchStarted(name),
          body: texts.matchStartedDetail,
          ...(maySeeTasks && {
            action: {
              label: texts.showTask,
              onSelect: () => void navigate(paths.sources('tasks', { task: taskId })),
            },
          }),
        }),
      onError: (error) =>
        toast({
          color: 'danger',
          heading: texts.matchFailed(name),
          body: describeFailure(error),
          persistent: true,
        }),
    })
}
