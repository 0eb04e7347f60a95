export { TabNav, TabLink, type TabLinkElementProps, type TabLinkProps } from './tab-nav.tsx'
export { Tabs, type TabDefinition, type TabsProps } from './tabs.tsx'
