/** The statement as a table is of wide screens: a phone shows a list, and comes without. Loaded with the data, before the screen is shown. */
import { lazyRouteComponent } from '@tanstack/react-router'

export const CELULAR = '(max-width: 599px)'
export const DreTable = lazyRouteComponent(() => import('./DreTable.tsx'), 'DreTable')
