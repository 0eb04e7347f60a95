import {
  Archive,
  ArrowRight,
  Bell,
  Building2,
  Calendar,
  Check,
  ChevronDown,
  CircleAlert,
  Copy,
  Download,
  Ellipsis,
  Eye,
  FolderTree,
  House,
  Info,
  MapPin,
  Menu,
  Pencil,
  Plus,
  Search,
  Settings,
  Trash2,
  TriangleAlert,
  Upload,
  Users,
  X,
} from 'lucide-react'
import styles from './foundations.module.css'

const icons = [
  [House, 'Home'],
  [FolderTree, 'Portfolios'],
  [Building2, 'Properties'],
  [Users, 'Tenants, members'],
  [Settings, 'Settings'],
  [Bell, 'Notifications'],
  [MapPin, 'Location'],
  [Calendar, 'Date'],
  [Search, 'Search'],
  [Plus, 'Add'],
  [Pencil, 'Edit'],
  [Copy, 'Copy'],
  [Upload, 'Import, upload'],
  [Download, 'Export, download'],
  [Archive, 'Archive'],
  [Trash2, 'Delete'],
  [Ellipsis, 'More actions'],
  [Menu, 'Toggle sidebar'],
  [ChevronDown, 'Opens a menu or list'],
  [ArrowRight, 'Continue'],
  [Eye, 'Show hidden text'],
  [Check, 'Done, selected'],
  [X, 'Close, remove'],
  [Info, 'Information'],
  [TriangleAlert, 'Warning'],
  [CircleAlert, 'Error'],
] as const

/** Every icon with a fixed meaning, in both sizes. */
export function IconGallery() {
  return (
    <ul className={`sb-unstyled ${styles.icons}`}>
      {icons.map(([Icon, meaning]) => (
        <li className={styles.token} key={meaning}>
          <Icon aria-hidden="true" size={16} />
          <Icon aria-hidden="true" size={20} />
          <span>{meaning}</span>
        </li>
      ))}
    </ul>
  )
}
