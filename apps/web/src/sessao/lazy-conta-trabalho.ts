/** Lazy, because most marcas have no work accounts; loaded before the page shows when the marca has. */
import { lazyRouteComponent } from '@tanstack/react-router'

export const ContaTrabalhoEntrada = lazyRouteComponent(() => import('./ContaTrabalhoEntrada.tsx'), 'ContaTrabalhoEntrada')
