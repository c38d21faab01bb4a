/** Loads the table only on wide screens, with the data; a phone shows a list. */
import { lazyRouteComponent } from '@tanstack/react-router'

export const DreTable = lazyRouteComponent(() => import('./DreTable.tsx'), 'DreTable')
