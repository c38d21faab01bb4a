/** Most marcas offer no work accounts: the button of those that do is loaded when the marca has answered, before the page is shown. */
import { lazyRouteComponent } from '@tanstack/react-router'

export const ContaTrabalhoEntrada = lazyRouteComponent(() => import('./ContaTrabalhoEntrada.tsx'), 'ContaTrabalhoEntrada')
