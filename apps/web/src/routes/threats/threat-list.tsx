import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { sessionQueries } from '~/data/session/queries'
import { threatListTexts as texts } from '~/features/threats/list/texts'
import { threatList, useThreatList } from '~/features/threats/list/threat-list'
import { ThreatListView } from '~/features/threats/list/threat-list-view'
import { paths } from '~/lib/paths'
import { createListRoute } from '../lists/create-list-route.tsx'

export const { loader, Component } = createListRoute({
  list: threatList,
  useList: useThreatList,
  create: {
    permission: 'threat:create',
    label: texts.report,
    loadDrawer: async () => {
      const { ReportThreatDrawer } = await import('~/features/report-threat/report-threat-drawer')
      return function ReportThreat({ orgId, onClose }: { orgId: string; onClose: () => void }) {
        const navigate = useNavigate()
        const { data: user } = useSuspenseQuery(sessionQueries.user())
        return (
          <ReportThreatDrawer
            orgId={orgId}
            unitSystem={user.unitSystem}
            onReported={({ id }) => void navigate(paths.threat(id))}
            onClose={onClose}
          />
        )
      }
    },
  },
  View: ThreatListView,
})
